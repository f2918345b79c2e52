import { membersOnlyIn } from '#core/access/members-only.ts'
import type { BlockTypes } from '#core/blocks.ts'
import { publicState } from '#core/conditions/public-state.ts'
import { type Field, kinds } from '#core/field.ts'
import type { TermField } from '#core/resource.ts'
import { translationName } from '#core/translations/translated.ts'
import { termsOf } from '#core/values/terms.ts'
import { languages } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import { compiledFor, type RunFor } from '#server/db/compiled.ts'
import { idsIn, serverKinds } from '#server/resource/columns/columns.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'

/** terms of a row in one language, at most: those of the weightiest fields come first */
const mostTerms = 400

/** The language of what a row holds itself: the main one of the site. */
export const ownLanguage = ''

/** Terms with how much each counts. */
export type Weighted = ReadonlyMap<string, number>

/** By language, what each row is found by. Labels of related rows are asked for once, however many rows there are. */
export async function termsOfRows(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly ReadonlyMap<string, Weighted>[]> {
  const labels = await relatedLabels(entry, rows, context)
  const types = context.app.blocks
  return rows.map((row) => {
    const found = new Map([[ownLanguage, weigh(entry, row, (name) => name, labels, types)]])
    for (const language of languages)
      found.set(
        language,
        weigh(entry, row, (name) => translationName(language, name), none, types),
      )
    return found
  })
}

/** What decides about the terms of a row, besides the labels of rows that it leads to: where it is the same, they are. */
export function sourceOf(entry: Entry, row: PlainRow): string {
  const names = searchedFields(entry, row).flatMap(({ field }) => [
    field,
    ...languages.map((language) => translationName(language, field)),
  ])
  return JSON.stringify(names.map((name) => [name, row[name]]))
}

function searchedFields(entry: Entry, row: PlainRow): readonly TermField[] {
  const { resource } = entry
  if (!isEverPublic(entry, row)) return []
  // Who finds a row by a word has read it.
  const left = membersOnlyIn(resource, row)
  return resource.terms.filter(({ field }) => !left.includes(field))
}

/** Tells whether the public sees a row at some moment, as it stands: one that only another state would show has no words to be found by. */
function isEverPublic({ resource }: Entry, row: PlainRow): boolean {
  return publicState(resource, row, { now: 0, timeZone: 'UTC' }).state !== 'hidden'
}

function weigh(
  entry: Entry,
  row: PlainRow,
  nameOf: (field: string) => string,
  labels: Labels,
  types: BlockTypes,
): Weighted {
  const found = new Map<string, number>()
  const fields = searchedFields(entry, row).toSorted((one, other) => other.weight - one.weight)
  for (const { field, weight } of fields) {
    const text = textOf(entry.resource.fields[field], row[nameOf(field)], types, labels.get(field))
    for (const term of termsOf(text)) {
      if (found.size === mostTerms) return found
      if (!found.has(term)) found.set(term, weight)
    }
  }
  return found
}

function textOf(
  field: Field | undefined,
  value: unknown,
  types: BlockTypes,
  labels?: ReadonlyMap<number, string>,
): string {
  if (!field || value === null || value === undefined) return ''
  if (labels)
    return idsIn(value)
      .map((id) => labels.get(id) ?? '')
      .join(' ')
  const { searchText } = serverKinds[field.kind]
  if (searchText) return searchText(value, types)
  return typeof value === 'string' ? value : ''
}

/** By relation and id, what related rows are called. */
type Labels = ReadonlyMap<string, ReadonlyMap<number, string>>

const none: Labels = new Map()

/** What rows that lead to this one are found by: what it is called, unless no moment makes it public. */
export function labelIn(entry: Entry, row: PlainRow, label: string): string {
  return isEverPublic(entry, row) ? String(row[label] ?? '') : ''
}

const labelQueries = new Map<string, RunFor<PlainRow>>()

/** Rows of a table. */
function rowsWith(table: string): RunFor<PlainRow> {
  const known =
    labelQueries.get(table) ??
    compiledFor<PlainRow>((db, ids) => db.selectFrom(table).selectAll().where('id', 'in', ids))
  labelQueries.set(table, known)
  return known
}

async function relatedLabels(entry: Entry, all: readonly PlainRow[], { app, db }: Context): Promise<Labels> {
  const labels = new Map<string, ReadonlyMap<number, string>>()
  // What nobody is ever shown has no words.
  const rows = all.filter((row) => isEverPublic(entry, row))
  for (const { field, label, target } of searchedRelations(entry)) {
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[field])))]
    const found = await rowsWith(target.resource.table)(app.database, db, ids)
    labels.set(field, new Map(found.map((row) => [Number(row.id), labelIn(target, row, label)])))
  }
  return labels
}

/** The relations that a resource is searched by, with the field that related rows go by. */
export function searchedRelations({ resource, one, many }: Entry) {
  return [...one, ...many].flatMap(({ field, target }) => {
    if (!resource.terms.some((term) => term.field === field)) return []
    return [{ field, target, label: resource.fields[field]?.label ?? target.resource.label }]
  })
}

/** Tells whether the public search may show that a row is called so: members read the label, and it is a text. */
export function hasOpenLabel({ resource }: Entry, label: string): boolean {
  const field = resource.fields[label]
  return (
    field !== undefined && kinds[field.kind].isPlain && resource.areas.member?.read.includes(label) === true
  )
}
