import type { AsOfList } from '#core/calls/as-of.ts'
import { noneOf, type Where } from '#core/conditions/where.ts'
import type { Context } from '../../../context.ts'
import type { Body, PlainRow } from '../../door.ts'
import type { Entry } from '../../registry.ts'
import { scopeOf } from '../../rights/scope.ts'
import { rowsOf } from '../../rows.ts'
import type { Moment } from './moment.ts'
import { momentAt, momentIn } from './moment-at.ts'

/**
 * The ordinary list of a resource with its rows as they were, or will be, at a moment. The caller's rights are those of now: rows
 * that are out of their sight now stay so, whatever they held then.
 */
export async function listAsOf(
  entry: Entry,
  { time: raw, ...query }: Body,
  context: Context,
): Promise<AsOfList> {
  const time = momentIn(raw, context)
  const moment = await momentAt(context.app, time)
  const { unknown, gone } = await moment.prepare(entry)
  const within = new Map([[entry.resource.name, await inSight(entry, moment, context)]])
  const inside: Context = {
    ...{ ...context, within, now: time, batch: null, beforeCommit: null },
    ...{ app: moment.app, db: moment.app.database.read },
  }
  const { list, ...data } = await rowsOf(entry, inside).list({ ...query, select: null })
  const rows = (list as readonly PlainRow[]).map((row) => withoutUnknown(entry, row))
  const shown = idsIn(rows)
  return { ...data, list: rows, as_of: { time, unknown, gone: shown.filter((id) => gone.has(id)) } }
}

/** Ids of one question. */
const chunk = 500

/** What is left out of a list since the caller does not see it any more, or not yet again. */
async function inSight(entry: Entry, moment: Moment, context: Context): Promise<Where> {
  if ((await scopeOf(entry, context)) === 'all') return 'all'
  const { table } = entry.resource
  const then = await moment.app.database.read.selectFrom(table).select('id').execute()
  const closed: number[] = []
  for (let at = 0; at < then.length; at += chunk) {
    const ids = then.slice(at, at + chunk).map(({ id }) => Number(id))
    const present = await context.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    const open = await rowsOf(entry, context).among(ids)
    closed.push(...present.map(({ id }) => Number(id)).filter((id) => !open.has(id)))
  }
  return closed.length === 0 ? 'all' : { id: noneOf(closed) }
}

/** What counts by itself says nothing about another time; nor do rows below one in a tree. */
function withoutUnknown(entry: Entry, row: PlainRow): PlainRow {
  const shown = { ...row }
  for (const [name, { recorded }] of Object.entries(entry.resource.fields))
    if (recorded === false && Object.hasOwn(shown, name)) shown[name] = null
  if (Array.isArray(row.children))
    shown.children = (row.children as readonly PlainRow[]).map((child) => withoutUnknown(entry, child))
  return shown
}

function idsIn(rows: readonly PlainRow[]): readonly number[] {
  return rows.flatMap(({ id, children }) => [
    Number(id),
    ...(Array.isArray(children) ? idsIn(children as readonly PlainRow[]) : []),
  ])
}
