import type { Context } from '#server/context.ts'
import type { SpecialPrice } from '../../pricing/unit-price.ts'
import { price } from './price.ts'

/** The special prices of variants that hold now or will, by variant. */
export async function specialsOf(
  variantIds: readonly number[],
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<ReadonlyMap<number, readonly SpecialPrice[]>> {
  const found = new Map<number, SpecialPrice[]>()
  if (variantIds.length === 0) return found
  const rows = await db
    .selectFrom(price.table)
    .select(['id', 'variant_id', 'group_id', 'min_quantity', 'amount', 'from_time', 'to_time'])
    .where('variant_id', 'in', variantIds)
    .where(({ eb, or }) => or([eb('to_time', 'is', null), eb('to_time', '>', now)]))
    .orderBy('id')
    .execute()
  for (const { id, variant_id, group_id, min_quantity, amount, from_time, to_time } of rows) {
    const special = {
      id: Number(id),
      group_id: numberOrNull(group_id),
      min_quantity: Number(min_quantity),
      amount: Number(amount),
      from_time: numberOrNull(from_time),
      to_time: numberOrNull(to_time),
    }
    const known = found.get(Number(variant_id))
    if (known) known.push(special)
    else found.set(Number(variant_id), [special])
  }
  return found
}

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))
