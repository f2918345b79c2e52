import type { Context } from '#server/context.ts'
import { groupDiscount } from '../catalogue/price/group-discount.ts'
import { type Asking, everybody } from './unit-price.ts'

/** Which prices are for whoever asks: those of the member's group. */
export async function asking({ identity, db }: Context): Promise<Omit<Asking, 'quantity' | 'now'>> {
  if (identity.kind !== 'member') return everybody
  const row = await db
    .selectFrom('user')
    .leftJoin(groupDiscount.table, `${groupDiscount.table}.group_id`, 'user.group_id')
    .select(['user.group_id as group', `${groupDiscount.table}.permille as permille`])
    .where('user.id', '=', identity.id)
    .executeTakeFirst()
  const permille = row?.permille ?? null
  return {
    groups: row?.group ? [Number(row.group)] : [],
    permille: permille === null ? 1000 : Number(permille),
  }
}
