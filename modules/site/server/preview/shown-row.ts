import { findDraft } from '#aspects/drafts/draft-row.server.ts'
import { applyLines, mergeLines } from '#aspects/lines/pending-lines.server.ts'
import { readableFields, writableFields } from '#core/access/permissions.ts'
import { kinds } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { validateRow } from '#core/rules/validate.ts'
import { baseName, translationName } from '#core/translations/translated.ts'
import type { Line } from '#core/values/lines.ts'
import type { Language } from '#core/wire.ts'
import type { App, Context } from '#server/context.ts'
import { linesIn, openLines, withLines } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import { initialRow } from '#server/resource/pipeline/pipeline.ts'
import { receive } from '#server/resource/pipeline/receive.ts'
import type { Entry, LineRelation } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { prepareValues } from '#server/resource/write/prepare.ts'
import { rulesOf } from '#server/resource/write/rules-of.ts'

/**
 * A row as it would be with what waits in its draft, and with what somebody is typing: as far as that is right, and theirs to
 * write. `at`: with the draft only if it is to be published by then. Nothing is stored. What the caller may not see of the row,
 * or of its lines, stays out.
 */
export async function typedRow(
  entry: Entry,
  id: number | null,
  typed: Body,
  context: Context,
  at: number | null = null,
): Promise<PlainRow> {
  const { resource } = entry
  const rights = id === null ? context.identity.rights : (await rightsOn(entry, [id], context))(id)
  const names = writableFields(resource, rights, id === null ? 'add' : 'edit')
  const rules = { ...rulesOf(context), isUnfinished: true }
  const sent = receive(entry, typed, context)
  const whole =
    id === null ? { row: { id: 0, ...initialRow(entry) }, lines: {} } : await wholeRow(entry, id, context, at)
  const stored = whole.row
  const { values } = validateRow(resource, sent, names, { ...rules, partial: true, stored })
  const lines: Record<string, readonly PlainRow[]> = {}
  for (const relation of entry.lines) {
    const { field } = relation
    const waiting = linesIn(whole.lines[field]) as readonly Line[]
    const typed = linesAsTyped(relation, linesIn(values[field]) as readonly Line[], context)
    const pending = pendingLines(relation, linesIn(stored[field]), waiting, typed)
    lines[field] = await openLines(relation, pending, context)
  }
  const row = { ...stored, ...(await prepared(entry, values, context.app)), ...lines }
  const open = new Set(['id', ...readableFields(resource, rights), ...names])
  const closed = Object.keys(resource.fields).filter((name) => !open.has(name))
  return withoutFields(entry, row, closed)
}

/** A row in which some of its fields have no value; with a field its translations, too. */
function withoutFields({ resource }: Entry, row: PlainRow, names: readonly string[]): PlainRow {
  const closed = new Set(names)
  const emptyOf = (name: string) => kinds[resource.fields[name]?.kind ?? 'text'].empty
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      closed.has(name) || closed.has(baseName(name)) ? emptyOf(name) : value,
    ]),
  )
}

/** Values as they would be stored, but those that turn out to be wrong only now, such as texts that are too long once cleaned. */
async function prepared(entry: Entry, values: Body, app: App): Promise<PlainRow> {
  const some = Object.entries(values).map(async ([name, value]) => {
    try {
      return await prepareValues(entry, { [name]: value }, app)
    } catch (error) {
      if (error instanceof Problem) return {}
      throw error
    }
  })
  return Object.assign({}, ...(await Promise.all(some)))
}

/** A row as readers of a language get it: field by field what it is translated to. */
export function inLanguage(entry: Entry, row: PlainRow, language: Language): PlainRow {
  const shown = entry.translated.flatMap((name) => {
    const value = row[translationName(language, name)]
    return isEmptyValue(value) ? [] : [[name, value] as const]
  })
  return { ...row, ...Object.fromEntries(shown) }
}

/** A row with what waits in its draft, its lines as they are stored, and the changes of these that wait. */
async function wholeRow(
  entry: Entry,
  id: number,
  context: Context,
  at: number | null,
): Promise<{ readonly row: PlainRow; readonly lines: PlainRow }> {
  const found = await rowsOf(entry, context).find(id)
  if (!found) throw new Problem('rowNotFound')
  const [row = found] = await withLines(entry, [found], context)
  const draft = entry.resource.hasDrafts ? await findDraft(entry, id, context) : null
  const isDue = at === null || (draft?.apply_time ?? Number.POSITIVE_INFINITY) <= at
  if (!draft || !isDue) return { row, lines: {} }
  const isLines = (name: string) => entry.lines.some(({ field }) => field === name)
  const values = Object.entries(draft.values)
  return {
    row: { ...row, ...Object.fromEntries(values.filter(([name]) => !isLines(name))) },
    lines: Object.fromEntries(values.filter(([name]) => isLines(name))),
  }
}

/** What is typed of lines, as far as it is right and theirs to write; where they stand is kept as it came. */
function linesAsTyped({ target }: LineRelation, lines: readonly Line[], context: Context): readonly Line[] {
  const { fields } = target.resource
  const rules = { ...rulesOf(context), isUnfinished: true, partial: true }
  return lines.map((line) => {
    const { id, key, removed, pid, weigh } = line as Line & PlainRow
    const names = writableFields(target.resource, context.identity.rights, id === undefined ? 'add' : 'edit')
    const { values } = validateRow({ fields }, receive(target, line, context), names, rules)
    const kept = { id, key, removed, pid, weigh }
    return { ...values, ...Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined)) }
  })
}

/** Lines with the changes that wait and those that are typed. */
function pendingLines(
  relation: LineRelation,
  stored: readonly PlainRow[],
  waiting: readonly Line[],
  typed: readonly Line[],
): readonly PlainRow[] {
  const begun = mergeLines(relation, waiting, typed).map((line) =>
    line.id === undefined ? { ...initialRow(relation.target), ...line } : line,
  )
  return applyLines(relation, stored, begun)
}
