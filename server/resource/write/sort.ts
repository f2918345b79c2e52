import { sql } from 'kysely'
import { hasNode, isHidden, isReadOnly, nodeOf, writableFields } from '#core/access/permissions.ts'
import type { Place } from '#core/calls/references.ts'
import { Problem } from '#core/problems.ts'
import { lacking } from '../../auth/rights/explain-refusal.ts'
import { type Context, inTransaction } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { invalidateCache } from '../../settings/invalidate-cache.ts'
import { findStored, loadStored } from '../columns/stored.ts'
import type { Body, PlainRow, WantedPlace } from '../door.ts'
import type { Entry } from '../registry.ts'
import { rightsOn } from '../rights/row-rights.ts'
import { recordChange, recordChanges } from './change-record.ts'
import { inTurn } from './turns/in-turn.ts'
import { serializeWrites } from './turns/serialize-writes.ts'

/** Rows that one move may pass; more is no dragging. */
const maxSpan = 10_000

/** Changes a row by the steps of an edit, unless it is another version by now. */
export type ChangeRow = (
  id: number,
  values: Body,
  version: number | null,
  context: Context,
) => Promise<unknown>

/**
 * Puts a row where it is wanted: the rows between close up, so that the list reads as it did under the pointer. Weights
 * of the rows in between are handed on; where some are equal they are made distinct first. In a tree a row takes along what is
 * below it; another parent is an edit of the row, by whoever may edit that. Answers the row, null where there was nothing to do.
 */
export async function sortRow(
  entry: Entry,
  id: number,
  wanted: WantedPlace,
  context: Context,
  change: ChangeRow,
): Promise<PlainRow | null> {
  const { resource } = entry
  const weigh = weighOf(entry)
  const isBelow = wanted.place === 'inside'
  if (!weigh || (id === wanted.targetId && !isBelow)) return null
  if (isBelow && !resource.parent) throw new Problem('parameter', { name: 'place' })
  if (!maySort(entry, weigh, context)) throw readOnly(weigh)
  // All moves of a resource have one token, whichever rows they are about.
  return inTurn(context, { resource: resource.name, id: 0 }, () =>
    inTransaction(context, (inside) => move(entry, weigh, id, wanted, inside, change)),
  )
}

const weighOf = ({ resource: { fields } }: Entry) =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'weigh')

function maySort({ resource }: Entry, weigh: string, { identity: { rights } }: Context): boolean {
  return !isHidden(resource, weigh, rights) && !isReadOnly(resource, weigh, rights)
}

/** Refuses a value that the caller may not write. */
export const readOnly = (field: string) =>
  new Problem('invalid', {}, { faults: { [field]: { message: 'validate.readOnly' } } })

async function move(
  entry: Entry,
  weigh: string,
  id: number,
  { targetId, place, version = null }: WantedPlace,
  context: Context,
  change: ChangeRow,
): Promise<PlainRow> {
  const { resource, side } = entry
  const { parent } = resource
  await serializeWrites(entry, context)
  const found = await findStored(entry, targetId === 0 ? [id] : [id, targetId], context, 'locked')
  const row = found.find((one) => one.id === id)
  const target = found.find((one) => one.id === targetId)
  if (!row || (!target && targetId !== 0)) throw new Problem('rowNotFound')
  const verdict = await side.guard?.({ verb: 'edit', row: row, context })
  if (verdict) throw verdict
  const above = place === 'inside' ? targetId : parent ? Number(target?.[parent]) : 0
  const isMoved = parent !== null && above !== Number(row[parent])
  if (isMoved) await checkMayMove(entry, id, place, context)
  const own = { id, weight: Number(row[weigh]) }
  const beside =
    place === 'inside'
      ? await lastBelow(entry, weigh, above, id, context)
      : { id: targetId, weight: Number(target?.[weigh]) }
  const moves = beside ? await movesFor(entry, weigh, [own], beside, place, context) : []
  for (const one of moves)
    if (one.id !== id || !isMoved) await setWeight(entry, weigh, one.id, one.to, context)
  const weight = moves.find((one) => one.id === id)?.to ?? own.weight
  const values = { [String(parent)]: above, [weigh]: weight }
  if (isMoved) await change(id, values, version, context)
  const after = await loadStored(entry, id, context)
  if (!isMoved) await recordChange(entry, 'sort', row, after, context)
  const others = moves.filter((one) => one.id !== id)
  await recordMoves(entry, weigh, others, context)
  await invalidateCache(side.invalidates, context)
  return after
}

/**
 * Makes room for rows before another one, in their order, and answers the weights that they are to have for that; none where there
 * are no weights, or the caller may not set them.
 */
export async function makeRoomBefore(
  entry: Entry,
  targetId: number,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, { readonly [weigh: string]: number }>> {
  const weigh = weighOf(entry)
  if (!weigh || ids.length === 0 || !maySort(entry, weigh, context)) return new Map()
  const query = context.db.selectFrom(entry.resource.table).select(['id', `${weigh} as weight`])
  const found = await query.where('id', 'in', [targetId, ...ids]).execute()
  const weights = new Map(found.map(({ id, weight }) => [Number(id), Number(weight)]))
  const weighed = (id: number): Weighed => ({ id, weight: weights.get(id) ?? 0 })
  const moves = await movesFor(entry, weigh, ids.map(weighed), weighed(targetId), 'before', context)
  const others = moves.filter(({ id }) => !ids.includes(id))
  for (const { id, to } of others) await setWeight(entry, weigh, id, to, context)
  await recordMoves(entry, weigh, others, context)
  return new Map(moves.filter(({ id }) => ids.includes(id)).map(({ id, to }) => [id, { [weigh]: to }]))
}

/** Hanging a row below another one is an edit: whoever may only sort stays among its siblings. */
async function checkMayMove(entry: Entry, id: number, place: Place | undefined, context: Context) {
  const { resource } = entry
  const { rights } = context.identity
  if (place === undefined) throw new Problem('sortAcrossParents')
  const node = nodeOf(resource, 'edit')
  if (!resource.calls.includes('edit') || !hasNode(rights, node)) throw lacking([node])
  const on = await rightsOn(entry, [id], context)
  const parent = String(resource.parent)
  if (!writableFields(resource, on(id), 'edit').includes(parent)) throw readOnly(parent)
}

async function setWeight(
  { resource }: Entry,
  weigh: string,
  id: number,
  weight: number,
  { db }: Context,
): Promise<void> {
  await db
    .updateTable(resource.table)
    .set(({ eb }) => ({ [weigh]: weight, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The last of the rows below another one, besides one of them. */
async function lastBelow(
  { resource }: Entry,
  weigh: string,
  above: number,
  id: number,
  { db }: Context,
): Promise<Weighed | null> {
  const last = await db
    .selectFrom(resource.table)
    .select(['id', `${weigh} as weight`])
    .where(String(resource.parent), '=', above)
    .where('id', '!=', id)
    .orderBy(weigh, 'asc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { id: Number(last.id), weight: Number(last.weight) } : null
}

/** The weights that change for rows to be before or behind another one, in their order; without a place one takes the other's. */
async function movesFor(
  entry: Entry,
  weigh: string,
  own: readonly Weighed[],
  beside: Weighed,
  place: Place | undefined,
  context: Context,
): Promise<readonly Moved[]> {
  const ends = [...own, beside].map(({ weight }) => weight)
  const span = await rowsBetween(entry, weigh, Math.min(...ends), Math.max(...ends), context)
  const isOwn = ({ id }: Weighed) => own.some((one) => one.id === id)
  const from = span.findIndex(isOwn)
  const to = span.findIndex(({ id }) => id === beside.id)
  const others = span.filter((one) => !isOwn(one))
  const isBefore = place === 'before' || (place === undefined && to < from)
  const at = others.findIndex(({ id }) => id === beside.id) + (isBefore ? 0 : 1)
  const moved = [...others.slice(0, at), ...own, ...others.slice(at)]
  const before = span.map(({ weight }) => weight)
  // A row that stays where it is changes nothing, however many weigh the same.
  if (moved.every(({ id }, n) => id === span[n]?.id)) return []
  const weights = await distinctWeights(entry, weigh, before, context)
  return moved.flatMap(({ id, weight }, n) => {
    const to = weights[n] ?? weight
    return weight === to ? [] : [{ id, from: weight, to }]
  })
}

type Weighed = { readonly id: number; readonly weight: number }

/** Rows from one weight to another, in the order of the list: larger first, then as the list breaks ties. */
async function rowsBetween(
  { resource }: Entry,
  weigh: string,
  least: number,
  most: number,
  { db, app }: Context,
): Promise<readonly Weighed[]> {
  const column = sql.raw(quote(app.database.dialect, weigh))
  const ties = sql.raw(resource.parent ? 'asc' : 'desc')
  const { rows } = await sql<Weighed>`select id, ${column} as weight from ${sql.raw(
    quote(app.database.dialect, resource.table),
  )} where ${column} between ${least} and ${most}
    order by ${column} desc, id ${ties} limit ${maxSpan + 1}`.execute(db)
  if (rows.length > maxSpan) throw new Problem('sortTooFar')
  return rows.map(({ id, weight }) => ({ id: Number(id), weight: Number(weight) }))
}

/** As many falling weights as there are rows; rows above make room when the old ones were not distinct. */
async function distinctWeights(
  entry: Entry,
  weigh: string,
  weights: readonly number[],
  context: Context,
): Promise<readonly number[]> {
  const { resource } = entry
  const { db } = context
  const isFalling = weights.every((weight, at) => at === 0 || weight < (weights[at - 1] ?? 0))
  if (isFalling) return weights
  const highest = weights[0] ?? 0
  const lowest = weights.at(-1) ?? 0
  const room = lowest + weights.length - 1 - highest
  if (room > 0) {
    const above = await db
      .selectFrom(resource.table)
      .select(['id', weigh])
      .where(weigh, '>', highest)
      .execute()
    await db
      .updateTable(resource.table)
      .set(({ eb }) => ({ [weigh]: eb(weigh, '+', room) }))
      .where(weigh, '>', highest)
      .execute()
    const moves = above.map((row) => ({
      id: Number(row.id),
      from: Number(row[weigh]),
      to: Number(row[weigh]) + room,
    }))
    await recordMoves(entry, weigh, moves, context)
  }
  return weights.map((_, at) => lowest + weights.length - 1 - at)
}

interface Moved {
  readonly id: number
  readonly from: number
  readonly to: number
}

/** Rows that make room for another one are not where they were, either. */
async function recordMoves(
  entry: Entry,
  weigh: string,
  moves: readonly Moved[],
  context: Context,
): Promise<void> {
  const changes = moves.map(({ id, from, to }) => ({
    before: { id, [weigh]: from },
    after: { id, [weigh]: to },
  }))
  await recordChanges(entry, 'sort', changes, context)
}
