import { readableFields } from '#core/access/permissions.ts'
import { type Field, kinds } from '#core/field.ts'
import { optionKey } from '#core/messages.ts'
import { readValue } from '#core/values/recorded-value.ts'
import { unixToText } from '#core/values/time.ts'
import { limitOf, reachedIds } from '#server/auth/rights/limits.ts'
import type { Context } from '#server/context.ts'
import { idsIn } from '#server/resource/columns/columns.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { shownFields } from '#server/resource/list/column-ref.ts'
import type { Entry } from '#server/resource/registry.ts'

/** A recorded value, or one of several, by what people call it; what is gone has its number only. */
export interface ShownItem {
  readonly text: string
  readonly is_gone?: 1
}

/** Both values of a recorded change; null where the recorded text says it all. */
export interface ShownChange {
  readonly before_shown: readonly ShownItem[] | null
  readonly after_shown: readonly ShownItem[] | null
}

/** Rows of one query, and levels of a tree that a name tells of. */
const batch = 500
const mostLevels = 32

/**
 * What recorded changes are called now: options by their labels, times by the clock, related rows by name (in a tree with
 * those above them). `most` items of each value are named, further ones stand as `…`.
 */
export async function shownChanges(
  records: readonly PlainRow[],
  context: Context,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly ShownChange[]> {
  const changes = records.map((record) => readChange(record, context, most))
  const wanted = new Map<string, { readonly place: Place; readonly ids: Set<number> }>()
  for (const { place, ids } of changes) {
    if (!place) continue
    const key = keyOf(place)
    const asked = wanted.get(key) ?? { place, ids: new Set() }
    for (const id of ids) asked.ids.add(id)
    wanted.set(key, asked)
  }
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [key, { place, ids }] of wanted) names.set(key, await namesOf(place, ids, context))
  return changes.map(({ place, itemsOf }) => {
    const known = place ? names.get(keyOf(place)) : undefined
    return { before_shown: itemsOf('before', known), after_shown: itemsOf('after', known) }
  })
}

type Side = 'before' | 'after'

/** Where a relation leads, and the column that names a row there: one that the caller may read, else the id. */
interface Place {
  readonly target: Entry
  readonly label: string
}

const keyOf = ({ target, label }: Place) => `${target.resource.name} ${label}`

interface ReadChange {
  readonly place: Place | null
  readonly ids: readonly number[]
  readonly itemsOf: (side: Side, names: ReadonlyMap<number, string> | undefined) => ShownItem[] | null
}

const nothing: ReadChange = { place: null, ids: [], itemsOf: () => null }

function readChange(record: PlainRow, context: Context, most: number): ReadChange {
  const entry = context.app.registry.entries.find(({ resource }) => resource.table === record.data_table)
  const name = String(record.data_field)
  const field = entry?.resource.fields[name]
  if (!entry || !field) return nothing
  const valueAt = (side: Side) => recorded(field, String(record[side] ?? ''))
  const place = placeOf(entry, name, context)
  if (place) {
    const shown = { before: idsIn(valueAt('before')), after: idsIn(valueAt('after')) }
    return {
      place,
      ids: [...shown.before.slice(0, most), ...shown.after.slice(0, most)],
      itemsOf: (side, names) =>
        itemsOf(shown[side], most, (id) => {
          const text = names?.get(id)
          return text === undefined ? { text: `#${id}`, is_gone: 1 } : { text }
        }),
    }
  }
  const textOf = writerOf(entry, name, field, context)
  if (!textOf) return nothing
  return {
    ...nothing,
    itemsOf(side) {
      const value = valueAt(side)
      const values = Array.isArray(value) ? value : value === null || value === '' ? [] : [value]
      return itemsOf(values, most, (one) => ({ text: textOf(one) }))
    },
  }
}

/** The value that was recorded; null when it does not read as one of its field any more. */
function recorded(field: Field, text: string): unknown {
  try {
    return readValue(field, text)
  } catch {
    return null
  }
}

function itemsOf<T>(values: readonly T[], most: number, itemOf: (value: T) => ShownItem): ShownItem[] | null {
  if (values.length === 0) return null
  const shown = values.slice(0, most).map(itemOf)
  return values.length > most ? [...shown, { text: '…' }] : shown
}

function placeOf(entry: Entry, name: string, { identity: { rights } }: Context): Place | null {
  const { parent, label } = entry.resource
  const isOpen = readableFields(entry.resource, rights).includes(label)
  if (name === parent) return { target: entry, label: isOpen ? label : 'id' }
  const relation = [...entry.one, ...entry.many].find(({ field }) => field === name)
  return relation ? { target: relation.target, label: shownFields(relation, rights)[0] ?? 'id' } : null
}

/** Writes values of kinds whose recorded text is not what people read; null for all others. */
function writerOf(
  { resource }: Entry,
  name: string,
  { kind }: Field,
  { translate, timeZone }: Context,
): ((value: unknown) => string) | null {
  if (kinds[kind].family === 'choice')
    return (value) => translate([optionKey(resource.name, name, String(value)), String(value)])
  if (kind === 'switch')
    return (value) => translate(Number(value) === 1 ? 'core:switch.on' : 'core:switch.off')
  if (kind === 'dateTime' || kind === 'timestamp')
    return (value) => (typeof value === 'number' ? unixToText(value, timeZone) : String(value))
  return null
}

/** Names of the rows that are there; in a tree each behind those of the rows above it. */
async function namesOf(
  place: Place,
  ids: ReadonlySet<number>,
  context: Context,
): Promise<ReadonlyMap<number, string>> {
  const rows = new Map<number, Named>()
  let asked: readonly number[] = [...ids]
  for (let level = 0; asked.length > 0 && level < mostLevels; level++) {
    const found = await loadNames(place, asked, context)
    for (const row of found) rows.set(row.id, row)
    asked = [...new Set(found.map(({ above }) => above))].filter((id) => id > 0 && !rows.has(id))
  }
  const pathOf = ({ text, above }: Named, level = 0): string => {
    const row = level < mostLevels ? rows.get(above) : undefined
    return row ? `${pathOf(row, level + 1)} / ${text}` : text
  }
  return new Map(
    [...ids].flatMap((id) => {
      const row = rows.get(id)
      return row ? [[id, pathOf(row)] as const] : []
    }),
  )
}

interface Named {
  readonly id: number
  readonly text: string
  /** the row above it in a tree; 0 for none */
  readonly above: number
}

async function loadNames(
  { target, label }: Place,
  ids: readonly number[],
  context: Context,
): Promise<readonly Named[]> {
  const { table, parent } = target.resource
  const limit = limitOf(target, { ...context, takes: undefined })
  const found: Named[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const asked = ids.slice(at, at + batch)
    const reached = limit === 'all' ? null : await reachedIds(target, asked, limit, context)
    const rows = await context.db
      .selectFrom(table)
      .select(['id', label, ...(parent ? [parent] : [])])
      .where('id', 'in', asked)
      .execute()
    for (const row of rows) {
      const id = Number(row.id)
      // Of a row that a limit leaves out only the id is told.
      const isOpen = !reached || reached.has(id)
      const text = label === 'id' || !row[label] || !isOpen ? `#${id}` : String(row[label])
      found.push({ id, text, above: parent && isOpen ? Number(row[parent] ?? 0) : 0 })
    }
  }
  return found
}
