import { type RawBuilder, sql } from 'kysely'
import { readableFields } from '#core/access/permissions.ts'
import { moreThan, type Where } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import type { Body } from '../door.ts'
import type { Entry } from '../registry.ts'
import { columnRef } from './column-ref.ts'
import { findPage } from './list.ts'
import { parseListQuery } from './list-query.ts'
import { questionOf } from './list-question.ts'

/**
 * Seconds before a list was loaded from which on rows count: one whose transaction had begun by then may have ended later. A
 * whole step more or less, so that polls ask the same question for a while; whoever asks leaves out what the list shows.
 */
const margin = 10

/**
 * Ids of rows that have come into a list, as it is asked for, since it was loaded so many `seconds` ago; some of the last moments
 * before are among them. So many at most, and each kind of coming is looked for along the index of its time alone.
 */
export async function arrivalsOf(
  entry: Entry,
  raw: Body,
  scope: readonly Where[],
  context: Context,
): Promise<readonly number[]> {
  const { watch = [] } = entry.resource.list
  const since = Math.floor((context.now - secondsIn(raw.seconds) - margin) / margin) * margin
  const query = parseListQuery(entry, { ...raw, page: 1, limit: listLimits.arrivals, order: '' }, context)
  const readable = new Set(readableFields(entry.resource, context.identity.rights))
  const ids = new Set<number>()
  for (const field of watch) {
    const ref = columnRef(entry, field, readable, context)
    const id = columnRef(entry, 'id', readable, context)
    if (!ref || !id) continue
    const order = [[ref, 'desc'] as const, [id, 'desc'] as const]
    const limits = [...scope, { [field]: moreThan(since) }]
    const question = questionOf(entry, { ...query, order }, limits, context)
    const found = await findPage(question, 0, listLimits.arrivals, context)
    for (const one of await idsIn(found.ids, context)) ids.add(one)
  }
  return [...ids].slice(0, listLimits.arrivals)
}

async function idsIn(ids: RawBuilder<unknown> | null, { db }: Context): Promise<readonly number[]> {
  if (!ids) return []
  const { rows } = await sql<{ id: unknown }>`select id from (${ids}) found`.execute(db)
  return rows.map(({ id }) => Number(id))
}

function secondsIn(raw: unknown): number {
  const seconds = /^\d{1,6}$/.test(String(raw)) ? Number(raw) : Number.NaN
  if (!(seconds <= listLimits.watched)) throw new Problem('parameter', { name: 'seconds' })
  return seconds
}
