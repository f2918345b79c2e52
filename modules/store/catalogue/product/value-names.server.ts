import type { Context } from '#server/context.ts'
import { isOutside, textsInLanguage } from '#server/resource/columns/in-language.ts'
import { option } from './option.ts'
import { optionValue } from './option-value.ts'

/** What the values of variants are called, by variant, in the order of their options; outside the back office in the caller's language. */
export async function valueNames(
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const { app, db } = context
  const rows = await db
    .selectFrom('store_variant_value as link')
    .innerJoin(`${optionValue.table} as value`, 'value.id', 'link.value_id')
    .innerJoin(`${option.table} as option`, 'option.id', 'value.option_id')
    .select(['link.store_variant_id as variant', 'value.id', 'value.name'])
    .where('link.store_variant_id', 'in', [...new Set(ids)])
    .orderBy('option.weigh')
    .orderBy('option.id')
    .execute()
  const valueIds = rows.map(({ id }) => Number(id))
  const texts = isOutside(context)
    ? await textsInLanguage(app.registry.get(optionValue.name), valueIds, ['name'], context)
    : new Map()
  const byVariant = Map.groupBy(rows, ({ variant }) => Number(variant))
  return new Map(
    [...byVariant].map(([variant, own]) => [
      variant,
      own.map(({ id, name }) => String(texts.get(Number(id))?.name || name)),
    ]),
  )
}
