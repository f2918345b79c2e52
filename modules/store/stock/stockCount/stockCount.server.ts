import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ActionInput, ServerSide } from '#server/resource/side.ts'
import { variant } from '../../catalogue/variant/variant.ts'
import { holdStock, type Movement, moveStock } from '../move-stock.server.ts'
import { stock } from '../stock.ts'
import { stockNames } from '../stock-names.server.ts'
import { stockCount } from './stockCount.ts'
import { stockCountLine } from './stockCountLine.ts'

type Count = Row<typeof stockCount>

/** What happens to counts on the server. */
export const stockCountServer: ServerSide<typeof stockCount> = {
  guard: ({ row }) => (row.status === 'open' ? null : new Problem('countClosed', { name: row.title })),

  beforeSave({ values, stored, context }) {
    if (values.status !== 'posted' || stored?.status === 'posted') return values
    const { identity, now } = context
    return { ...values, posted_time: now, admin_id: identity.kind === 'admin' ? identity.id : null }
  },

  async afterSave({ row, stored, context }) {
    if (row.status === 'posted' && stored?.status === 'open')
      await moveStock(context, await found(row, context))
  },

  actions: { scan },
}

/** What happens to the lines of counts on the server: each remembers what should have been there when it was counted first. */
export const stockCountLineServer: ServerSide<typeof stockCountLine> = {
  present: ({ rows, context }) =>
    stockNames(
      rows.map(({ stock_id }) => stock_id),
      context,
    ),

  async beforeSave({ values, stored, context }) {
    const counted = values.counted ?? stored?.counted ?? 0
    if (stored) return { ...values, difference: counted - Number(stored.expected) }
    const found = await rowsOf(context.app.registry.get(stock), context).find(values.stock_id ?? 0)
    const count = await context.db
      .selectFrom(stockCount.table)
      .select('warehouse_id')
      .where('id', '=', values.count_id ?? 0)
      .executeTakeFirst()
    if (!found || found.warehouse_id !== Number(count?.warehouse_id))
      throw new Problem(
        'invalid',
        {},
        { faults: { stock_id: { message: 'store/stockCountLine:texts.elsewhere' } } },
      )
    const expected = Number(found.on_hand)
    return { ...values, expected, difference: counted - expected, seen_at: context.now }
  },
}

/** What a count found, as movements: the differences, so that what was sold since stays sold. */
async function found(count: Count, { db }: Context): Promise<readonly Movement[]> {
  const lines = await db
    .selectFrom(`${stockCountLine.table} as line`)
    .innerJoin(`${stock.table} as stock`, 'stock.id', 'line.stock_id')
    .select(['line.id', 'line.difference', 'line.reason', 'stock.variant_id', 'stock.warehouse_id'])
    .where('line.count_id', '=', count.id)
    .where('line.difference', '<>', 0)
    .execute()
  return lines.map(({ id, difference, reason, variant_id, warehouse_id }) => ({
    kind: 'count' as const,
    variant_id: Number(variant_id),
    warehouse_id: Number(warehouse_id),
    on_hand: Number(difference),
    available: Number(difference),
    ...(reason ? { reason: reason as NonNullable<Movement['reason']> } : {}),
    memo: count.title,
    count_id: count.id,
    cause: `countLine:${id}`,
  }))
}

/** Counts the variant with a barcode or SKU once more, or sets how many there are. Answers the line as it is then. */
async function scan({ ids: [id = 0], input, rows, context }: ActionInput<typeof stockCount>) {
  const { code, quantity, way } = input as {
    readonly code: string
    readonly quantity: number
    readonly way: string
  }
  const count = await rows.lock(id)
  if (!count) throw new Problem('rowNotFound')
  const place = { variant_id: await variantOf(code, context), warehouse_id: Number(count.warehouse_id) }
  const held = await holdStock(place, context)
  const lines = rowsOf(context.app.registry.get(stockCountLine), context)
  const known = await context.db
    .selectFrom(stockCountLine.table)
    .select(['id', 'counted'])
    .where('count_id', '=', id)
    .where('stock_id', '=', held.id)
    .executeTakeFirst()
  const counted = way === 'set' ? quantity : Number(known?.counted ?? 0) + quantity
  const line = known
    ? (await lines.update([Number(known.id)], { counted }))[0]
    : await lines.insert({ count_id: id, stock_id: held.id, counted })
  return { ...line, variant_id: place.variant_id }
}

async function variantOf(code: string, { db }: Context): Promise<number> {
  const found = await db
    .selectFrom(variant.table)
    .select('id')
    .where(({ eb, or }) => or([eb('barcode', '=', code), eb('sku', '=', code)]))
    .limit(2)
    .execute()
  const [row] = found
  const text = row ? 'ambiguous' : 'unknown'
  if (!row || found.length > 1)
    throw new Problem(
      'invalid',
      {},
      { faults: { code: { message: `store/stockCount:texts.${text}`, params: { code } } } },
    )
  return Number(row.id)
}
