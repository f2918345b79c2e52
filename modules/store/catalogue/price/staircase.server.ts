import { readableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { translateRow } from '#server/resource/columns/product-texts.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { everybody, type Priced, priceTimes, type SpecialPrice } from '../../pricing/unit-price.ts'
import { variant } from '../variant/variant.ts'
import { groupDiscount } from './group-discount.ts'
import { price } from './price.ts'
import { specialsOf } from './specials.server.ts'
import type { Staircase } from './staircase.ts'

type Query = Readonly<Record<string, unknown>>

/** Times and groups that are told of a variant at most. */
const most = { times: 24, groups: 50 }

/** What special prices come to. */
export const priceRoutes: readonly Route[] = [
  {
    url: '/admin/store.product/staircase',
    method: 'GET',
    access: { node: `${price.name}/index` },
    handle: async (context, { query }) => ({ data: await staircaseOf(query, context) }),
  },
]

/** The present and coming prices of a variant, by group; with those of a special price as it is being written, where one is sent along. */
async function staircaseOf(query: Query, context: Context): Promise<Staircase> {
  const { app, db, now } = context
  const id = idOf(query.variant_id)
  const row = await rowsOf(app.registry.get(variant), context).find(id)
  if (!row) throw new Problem('rowNotFound')
  const { rights } = context.identity
  const isShown =
    readableFields(price, rights).includes('amount') && readableFields(variant, rights).includes('price')
  if (!isShown) return { list: [] }
  const stored = (await specialsOf([id], context)).get(id) ?? []
  const written = writtenIn(query, context)
  const specials = written ? [...stored.filter((one) => one.id !== written.id), written] : stored
  const priced: Priced = { price: moneyToMinor(String(row.price)) ?? 0, specials }
  const discounts = await db.selectFrom(groupDiscount.table).select(['group_id', 'permille']).execute()
  const permilleOf = new Map(discounts.map((one) => [Number(one.group_id), Number(one.permille)]))
  const named = specials.flatMap(({ group_id }) => (group_id === null ? [] : [group_id]))
  const ids = [...new Set([...named, ...permilleOf.keys()])].slice(0, most.groups)
  const groups =
    ids.length === 0
      ? []
      : await db
          .selectFrom('user_group')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
  const all = shownTimes(priceTimes(priced, { ...everybody, now }, most.times))
  const list: Staircase['list'][number][] = [{ group: null, times: all }]
  const entry = app.registry.get('user/group')
  for (const { id, ...row } of groups) {
    translateRow(entry, row, context)
    const asking = { groups: [Number(id)], permille: permilleOf.get(Number(id)) ?? 1000, now }
    const times = shownTimes(priceTimes(priced, asking, most.times))
    if (JSON.stringify(times) !== JSON.stringify(all))
      list.push({ group: { id: Number(id), name: String(row.name) }, times })
  }
  return { list }
}

const shownTimes = (times: ReturnType<typeof priceTimes>) =>
  times.map(({ steps, ...time }) => ({
    ...time,
    steps: steps.map(({ quantity, amount }) => ({ quantity, price: minorToMoney(amount) })),
  }))

/** A special price as its form has it; null where none is sent. Of a new one the id is 0. */
function writtenIn(query: Query, context: Context): SpecialPrice | null {
  if (query.amount === undefined) return null
  const names = ['group_id', 'min_quantity', 'amount', 'from_time', 'to_time'] as const
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const value = validateField(price.fields[name], query[name] ?? null, context)
    if (value instanceof Refusal) throw new Problem('invalid', {}, { faults: { [name]: value } })
    values[name] = value
  }
  const number = (name: (typeof names)[number]) => (values[name] ? Number(values[name]) : null)
  return {
    id: query.id === undefined ? 0 : idOf(query.id),
    group_id: number('group_id'),
    min_quantity: number('min_quantity') ?? 1,
    amount: moneyToMinor(String(values.amount)) ?? 0,
    from_time: number('from_time'),
    to_time: number('to_time'),
  }
}
