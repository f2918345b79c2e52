import { sql } from 'kysely'
import { isHidden, isReadOnly } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { invalidateCache } from '../invalidate-cache.ts'
import type { Entry } from '../registry.ts'
import { findStored, loadStored } from '../stored.ts'
import { recordChange } from './change-record.ts'
import { inTurn } from './in-turn.ts'
import { serializeWrites } from './serialize-writes.ts'

/** Rows that one move may pass; more is no dragging. */
const maxSpan = 10_000

/**
 * Puts a row in another's place: the rows between close up, so that the list reads as it did under the pointer. Weights
 * of the rows in between are handed on; where some are equal they are made distinct first.
 */
export async function sortRow(entry: Entry, id: number, targetId: number, context: Context): Promise<void> {
  const { resource } = entry
  const weigh = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'weigh')
  if (!weigh || id === targetId) return
  const { rights } = context.identity
  if (isHidden(resource, weigh, rights) || isReadOnly(resource, weigh, rights))
    throw new Problem('invalid', {}, { faults: { [weigh]: { message: 'validate.readOnly' } } })
  // All moves of a resource have one token, whichever rows they are about.
  await inTurn(context, { resource: resource.name, id: 0 }, () =>
    inTransaction(context, (inside) => move(entry, weigh, id, targetId, inside)),
  )
}

async function move(
  entry: Entry,
  weigh: string,
  id: number,
  targetId: number,
  context: Context,
): Promise<void> {
  const { resource, side } = entry
  await serializeWrites(entry, context)
  const [row, target] = await findStored(entry, [id, targetId], context, 'locked')
  if (!row || !target) throw new Problem('rowNotFound')
  const verdict = await side.guard?.({ verb: 'edit', row: row, context })
  if (verdict) throw verdict
  if (resource.parent && row[resource.parent] !== target[resource.parent])
    throw new Problem('sortAcrossParents')
  const span = await rowsBetween(entry, weigh, Number(row[weigh]), Number(target[weigh]), context)
  const from = span.findIndex((one) => one.id === id)
  const to = span.findIndex((one) => one.id === targetId)
  const moved = [...span]
  moved.splice(to, 0, ...moved.splice(from, 1))
  const weights = await distinctWeights(
    entry,
    weigh,
    span.map((one) => one.weight),
    context,
  )
  for (const [at, one] of moved.entries()) {
    const wanted = weights[at]
    if (one.weight === wanted) continue
    await context.db
      .updateTable(resource.table)
      .set(({ eb }) => ({ [weigh]: wanted, row_version: eb('row_version', '+', 1) }))
      .where('id', '=', one.id)
      .execute()
  }
  await recordChange(entry, 'sort', row, await loadStored(entry, id, context), context)
  await invalidateCache(side.invalidates, context)
}

type Weighed = { readonly id: number; readonly weight: number }

/** Rows from one weight to another, in the order of the list: larger first, then as the list breaks ties. */
async function rowsBetween(
  { resource }: Entry,
  weigh: string,
  one: number,
  other: number,
  { db, app }: Context,
): Promise<readonly Weighed[]> {
  const column = sql.raw(quote(app.database.dialect, weigh))
  const ties = sql.raw(resource.parent ? 'asc' : 'desc')
  const { rows } = await sql<Weighed>`select id, ${column} as weight from ${sql.raw(
    quote(app.database.dialect, resource.table),
  )} where ${column} between ${Math.min(one, other)} and ${Math.max(one, other)}
    order by ${column} desc, id ${ties} limit ${maxSpan + 1}`.execute(db)
  if (rows.length > maxSpan) throw new Problem('sortTooFar')
  return rows.map(({ id, weight }) => ({ id: Number(id), weight: Number(weight) }))
}

/** As many falling weights as there are rows; rows above make room when the old ones were not distinct. */
async function distinctWeights(
  { resource }: Entry,
  weigh: string,
  weights: readonly number[],
  { db }: Context,
): Promise<readonly number[]> {
  const isFalling = weights.every((weight, at) => at === 0 || weight < (weights[at - 1] ?? 0))
  if (isFalling) return weights
  const highest = weights[0] ?? 0
  const lowest = weights.at(-1) ?? 0
  const room = lowest + weights.length - 1 - highest
  if (room > 0) {
    await db
      .updateTable(resource.table)
      .set(({ eb }) => ({ [weigh]: eb(weigh, '+', room) }))
      .where(weigh, '>', highest)
      .execute()
  }
  return weights.map((_, at) => lowest + weights.length - 1 - at)
}
