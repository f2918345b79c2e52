import { Problem } from '#core/problems.ts'
import type { Row, Values } from '#core/resource.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { variant } from '../catalogue/variant/variant.ts'
import { stockLater } from './shown-stock.server.ts'
import { stock } from './stock.ts'
import { stockMovement } from './stockMovement.ts'

/** What moves: how many, of what, where, and why. */
export interface Movement
  extends Pick<
    Values<typeof stockMovement>,
    'order_id' | 'order_line_id' | 'return_id' | 'count_id' | 'reason' | 'memo'
  > {
  readonly kind: Row<typeof stockMovement>['kind']
  readonly variant_id: number
  readonly warehouse_id: number
  readonly on_hand: number
  readonly available: number
  /** what it comes from, such as `line:7:reserve`: of one cause there is one movement, and another one does nothing */
  readonly cause: string
}

/** A stock that has less than is wanted. */
export interface ShortLine {
  readonly variant_id: number
  readonly wanted: number
  readonly available: number
}

type Stock = Row<typeof stock>

/**
 * The one way in which stock changes. All movements count or none: quantities are summed for each stock, stocks are held all
 * at once, and what there is not enough of is refused by variant. Movements whose cause has been moved
 * already do nothing. What nobody has received yet is a stock of none.
 */
export async function moveStock(context: Context, movements: readonly Movement[]): Promise<void> {
  await inTransaction(context, async (caller) => {
    const inside: Context = { ...caller, identity: system }
    const held = await holdStocks(movements, inside)
    const fresh = await freshOf(movements, inside)
    refuseShort(fresh, held)
    const rows = rowsOf(inside.app.registry.get(stockMovement), inside)
    const admin_id = caller.identity.kind === 'admin' ? caller.identity.id : null
    // What comes in first: no stock is below its bound in between.
    for (const { variant_id, warehouse_id, ...movement } of fresh.toSorted(
      (one, other) => gain(other) - gain(one),
    )) {
      const stock_id = stockAt(held, { variant_id, warehouse_id }).id
      if (movement.kind === 'count') await allowShort(stock_id, movement.available, inside)
      await rows.insert({ ...movement, stock_id, admin_id })
    }
    const counted = new Set(fresh.filter(({ kind }) => kind === 'count').map(keyOf))
    for (const [key, { id, short }] of held) if (short === 1 || counted.has(key)) await settle(id, inside)
    stockLater(
      [...held.values()].map(({ product_id }) => Number(product_id)),
      inside,
    )
  })
}

const gain = ({ on_hand, available }: Movement) => on_hand + available

type Place = Pick<Movement, 'variant_id' | 'warehouse_id'>
const keyOf = ({ variant_id, warehouse_id }: Place) => `${variant_id} ${warehouse_id}`

function stockAt(held: ReadonlyMap<string, Stock>, place: Place): Stock {
  const found = held.get(keyOf(place))
  if (!found) throw new Error(`the stock of ${keyOf(place)} is not held`)
  return found
}

/**
 * The stocks of places, held until the transaction ends. Those that are missing are made first, in the order of variants: nobody who
 * holds a stock waits for one to be made.
 */
export async function holdStocks(
  places: readonly Place[],
  context: Context,
): Promise<ReadonlyMap<string, Stock>> {
  if (places.length === 0) return new Map()
  const wanted = [...new Map(places.map((place) => [keyOf(place), place])).values()].sort(
    (one, other) => one.variant_id - other.variant_id || one.warehouse_id - other.warehouse_id,
  )
  const variants = [...new Set(wanted.map(({ variant_id }) => variant_id))]
  const known = await knownPlaces(variants, context)
  const ids: number[] = []
  for (const place of wanted) ids.push(known.get(keyOf(place)) ?? (await makeStock(place, context)))
  const rows = await rowsOf(context.app.registry.get(stock), context).lockAll(ids)
  const byPlace = new Map(rows.map((row) => [keyOf(row as Place), row]))
  return new Map(wanted.map((place) => [keyOf(place), stockAt(byPlace, place)]))
}

/** The stocks that variants have by now, held until the transaction ends. */
export async function holdKnownStocks(
  variants: readonly number[],
  context: Context,
): Promise<readonly Stock[]> {
  const known = await knownPlaces(variants, context)
  return rowsOf(context.app.registry.get(stock), context).lockAll([...known.values()])
}

/** A stock, held until the transaction ends; a new one of none where nothing has been there. */
export async function holdStock(place: Place, context: Context): Promise<Stock> {
  return stockAt(await holdStocks([place], context), place)
}

/** The ids of stocks of variants by their places. */
async function knownPlaces(
  variants: readonly number[],
  { db }: Context,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(stock.table)
    .select(['id', 'variant_id', 'warehouse_id'])
    .where('variant_id', 'in', variants)
    .execute()
  return new Map(rows.map((row) => [keyOf(row as unknown as Place), Number(row.id)]))
}

/** Two who want the same new stock make it one behind the other, as both hold the variant. */
async function makeStock({ variant_id, warehouse_id }: Place, context: Context): Promise<number> {
  const of = await rowsOf(context.app.registry.get(variant), context).lock(variant_id)
  if (!of) throw new Problem('rowNotFound')
  if (of.policy === 'untracked')
    throw new Problem('invalid', {}, { faults: { variant_id: { message: 'store/stock:texts.untracked' } } })
  const made = (await knownPlaces([variant_id], context)).get(keyOf({ variant_id, warehouse_id }))
  if (made !== undefined) return made
  const row = await rowsOf(context.app.registry.get(stock), context).insert({
    variant_id,
    warehouse_id,
    product_id: of.product_id,
    floor: floorOf(of),
  })
  return Number(row.id)
}

/** The least that a stock of a variant may be promised down to. */
export function floorOf({ policy, backorder }: Pick<Row<typeof variant>, 'policy' | 'backorder'>): number {
  return policy === 'backorder' ? -(backorder ?? 0) : 0
}

/** Those whose cause has not been moved. */
async function freshOf(movements: readonly Movement[], { db }: Context): Promise<readonly Movement[]> {
  const byCause = new Map(movements.map((one) => [one.cause, one]))
  if (byCause.size === 0) return []
  const known = await db
    .selectFrom(stockMovement.table)
    .select('cause')
    .where('cause', 'in', [...byCause.keys()])
    .execute()
  for (const { cause } of known) byCause.delete(String(cause))
  return [...byCause.values()]
}

/** Names every stock that has less than what is wanted of it, whatever else is. */
function refuseShort(movements: readonly Movement[], held: ReadonlyMap<string, Stock>): void {
  const short: ShortLine[] = []
  for (const [key, { variant_id, on_hand, available, floor }] of held) {
    const own = movements.filter((one) => keyOf(one) === key)
    const hands = own.reduce((sum, one) => sum + one.on_hand, 0)
    const taken = own.reduce((sum, one) => sum + one.available, 0)
    const isCounted = own.some(({ kind }) => kind === 'count')
    const ofHand = Number(on_hand) + hands < 0
    const ofPromise = !isCounted && taken < 0 && Number(available) + taken < Number(floor)
    if (ofHand || ofPromise)
      short.push({
        variant_id: Number(variant_id),
        wanted: -Math.min(hands, taken),
        available: Math.max(
          0,
          Math.min(
            ofHand ? Number(on_hand) : Infinity,
            ofPromise ? Number(available) - Number(floor) : Infinity,
          ),
        ),
      })
  }
  if (short.length > 0) throw new Problem('stockShort', {}, { data: { type: 'stock', lines: short } })
}

/** A count tells what is there: less than was promised is short, and not refused. */
async function allowShort(id: number, available: number, { db }: Context): Promise<void> {
  if (available >= 0) return
  await db
    .updateTable(stock.table)
    .set(({ eb }) => ({ floor: eb('available', '+', available), short: 1 }))
    .where('id', '=', id)
    .where(({ eb }) => eb(eb('available', '+', available), '<', eb.ref('floor')))
    .execute()
}

/** A stock that was short is no longer once what is promised can be held; until then nothing more is promised. */
async function settle(id: number, { db }: Context): Promise<void> {
  const row = await db
    .selectFrom(`${stock.table} as stock`)
    .innerJoin(`${variant.table} as variant`, 'variant.id', 'stock.variant_id')
    .select(['stock.available', 'stock.short', 'variant.policy', 'variant.backorder'])
    .where('stock.id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(row.short) === 0) return
  const usual = floorOf({
    policy: row.policy as Row<typeof variant>['policy'],
    backorder: Number(row.backorder ?? 0),
  })
  const available = Number(row.available)
  await db
    .updateTable(stock.table)
    .set({ floor: Math.min(usual, available), short: available < usual ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}
