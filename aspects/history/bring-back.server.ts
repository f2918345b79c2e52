import { isDrafted } from '#core/calls/draft.ts'
import type { ChangeSide } from '#core/calls/history.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Context } from '#server/context.ts'
import { linesIn } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import { deferredEdits } from '#server/resource/pipeline/pending.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { recordsOf, valuesIn } from '#server/resource/write/change-record.ts'
import { broughtBack, historyFields } from './history.server.ts'
import { linesAt, linesBack } from './lines-at.server.ts'

/** What became of a row that was brought back. */
interface BroughtBack {
  readonly row_version: number
  /** where the values wait in a draft */
  readonly draft_version?: number
  /** fields that have another value now */
  readonly changed: readonly string[]
}

/**
 * Gives a row, or `fields` of it, the values that it had after a change, or before it. It is an edit like any other, so it is
 * checked, recorded, and refused where somebody was faster; where edits of the row wait in a draft, so do these values.
 */
export async function bringBack(
  entry: Entry,
  id: number,
  body: Body,
  context: Context,
): Promise<BroughtBack> {
  const stored = await rowsOf(entry, context).find(id)
  const change = parseId(body.change)
  if (!stored || change instanceof Refusal) throw new Problem('rowNotFound')
  const rights = (await rightsOn(entry, [id], context))(id)
  const writable = broughtBack(entry, rights)
  const open = historyFields(entry, stored, rights).filter((name) => writable.includes(name))
  const held = await deferredEdits(entry, [stored], context)
  const names =
    fieldsIn(body.fields) ?? (held.has(id) ? open.filter((name) => isDrafted(entry.resource, name)) : open)
  const closed = names.find((name) => !open.includes(name))
  if (closed !== undefined) throw new Problem('historyField', { name: closed.slice(0, 50) })
  const present: PlainRow = { ...stored, ...held.get(id) }
  const values = await valuesAt(entry, stored, change, sideIn(body.side), names, context)
  const lines = entry.lines.filter(({ field }) => names.includes(field))
  for (const relation of lines) {
    const wanted = { wanted: linesIn(values[relation.field]), waiting: held.get(id)?.[relation.field] }
    values[relation.field] = await linesBack(entry, stored, relation, wanted, context)
    present[relation.field] = []
  }
  const changed = Object.keys(values).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(present[name]),
  )
  if (changed.length === 0) return { row_version: Number(stored.row_version), changed }
  const sent = Object.fromEntries(changed.map((name) => [name, values[name]]))
  // Lines are taken back from where they are now: somebody who was faster since then is noticed.
  const needed = lines.some(({ field }) => changed.includes(field)) ? stored.row_version : undefined
  const known = body.row_version ?? needed
  const version = known === undefined ? {} : { row_version: known }
  const { row_version, draft_version } = await rowsOf(entry, context).edit({ id, ...version, ...sent })
  const draft = draft_version === undefined ? {} : { draft_version: Number(draft_version) }
  return { row_version: Number(row_version), ...draft, changed }
}

function fieldsIn(raw: unknown): readonly string[] | null {
  if (raw === undefined || raw === null) return null
  if (!Array.isArray(raw) || raw.length === 0) throw new Problem('parameter', { name: 'fields' })
  return [...new Set(raw.map(String))]
}

function sideIn(raw: unknown): ChangeSide {
  if (raw === undefined || raw === 'after') return 'after'
  if (raw === 'before') return raw
  throw new Problem('parameter', { name: 'side' })
}

/** Records that are read at once. */
const page = 100

/**
 * The values of fields right after a change, or right before it, as far as they are on record: what the newest record up to
 * there says of a field; of one that none names, what the first record behind it found.
 */
export async function valuesAt(
  entry: Entry,
  row: PlainRow,
  change: number,
  side: ChangeSide,
  names: readonly string[],
  context: Context,
): Promise<Record<string, unknown>> {
  const id = Number(row.id)
  const values: Record<string, unknown> = {}
  const lines = entry.lines.filter(({ field }) => names.includes(field))
  const missing = new Set(names.filter((name) => !lines.some(({ field }) => field === name)))
  const take = (from: Readonly<Record<string, unknown>>) => {
    for (const name of missing) {
      if (!Object.hasOwn(from, name)) continue
      values[name] = from[name]
      missing.delete(name)
    }
  }
  const records = recordsOf(entry, id, context)
  const [of] = await records('<=', change, 'desc', 1)
  if (Number(of?.id) !== change) throw new Problem('rowNotFound')
  if (side === 'before') {
    // Nothing was there before a row was added or put back.
    if (of?.before === null) throw new Problem('parameter', { name: 'side' })
    take(valuesIn(of?.before))
  }
  for (const [compare, direction] of [
    [side === 'before' ? '<' : '<=', 'desc'],
    ['>', 'asc'],
  ] as const) {
    let from = change
    let as = compare as '<' | '<=' | '>'
    while (missing.size > 0) {
      const found = await records(as, from, direction, page)
      for (const { verb, before, after } of found)
        take(valuesIn(direction === 'asc' || verb === 'del' ? before : after))
      if (found.length < page) break
      from = Number(found.at(-1)?.id)
      as = direction === 'asc' ? '>' : '<'
    }
  }
  const at = { change, isBefore: side === 'before' }
  for (const relation of lines)
    values[relation.field] = await linesAt(entry, row, relation, at, records, context)
  return values
}
