import { isEmptyValue } from '#core/rules/rules.ts'
import type { translationStates } from '#core/translations/filter.ts'
import { languageOfName, markName, translationName } from '#core/translations/translated.ts'
import type { Line } from '#core/values/lines.ts'
import type { Language } from '#core/wire.ts'
import { type Context, system } from '#server/context.ts'
import { compiledOnce, insertRows } from '#server/db/compiled.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import { linesIn, withLines } from '#server/resource/columns/stored-lines.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { pendingChanges } from '#server/resource/pipeline/pending.ts'
import type { Entry } from '#server/resource/registry.ts'
import { otherLanguages } from '#server/settings/site-languages.ts'
import { applyLines } from '../lines/pending-lines.server.ts'
import type { LanguageState } from './languages-of.server.ts'
import { copiedIn, staleIn } from './marks.server.ts'
import { hasTexts, isTranslatable, neededFields, translatable } from './translatable.server.ts'

/** How far a row or a line is translated by itself; `copied`: all is there, of which some is only its base text. */
type OwnState = LanguageState | 'copied'

/** How far a row is translated, as its form opens it; `draft`: as far as it has to be, once what waits is published. */
export type TranslationState = (typeof translationStates)[number]

/** Keeps how far a row is translated, in its transaction, where it was added (`before` is null) or its texts have changed. */
export async function noteTranslations(
  entry: Entry,
  before: PlainRow | null,
  after: PlainRow,
  context: Context,
): Promise<void> {
  if (!hasTexts(entry)) return
  if (isTranslatable(entry)) {
    if (!before) await settleTranslations(entry, [after], context, { isNew: true })
    else if (isTouched(entry, before, after, context)) await settleTranslations(entry, [after], context)
  } else if (context.lines === undefined && (!before || isTouched(entry, before, after, context)))
    await settleOwners(entry, [before, after], context)
}

/** Lines are about to go by themselves: their rows are looked at without them. */
export async function forgetTranslations(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<void> {
  if (!hasTexts(entry)) return
  if (isTranslatable(entry)) await drop(entry, idsOf(rows), context)
  else if (context.lines === undefined) await settleOwners(entry, rows, context, new Set(idsOf(rows)))
}

/**
 * Makes the table say of stored rows how far they are translated by now. One query for their drafts and one for each kind of
 * lines; what is written are a few short rows each.
 */
export async function settleTranslations(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
  { time = () => context.now, gone = new Set<number>(), isNew = false }: Settling = {},
): Promise<void> {
  if (rows.length === 0) return
  const whole = await withLines(entry, rows, context, (field) => translatable(entry).includes(field))
  const drafts = isNew ? new Map<number, PlainRow>() : await pendingChanges(entry, idsOf(rows), context)
  const states = whole.flatMap((row) => {
    const left = withoutLines(entry, row, gone)
    const waiting = drafts.get(Number(row.id))
    return otherLanguages(context.app).flatMap((language) => {
      const state = stateOf(entry, left, waiting, language)
      const own = { resource: entry.resource.name, row_id: Number(row.id), language }
      return state === null ? [] : [{ ...own, state, time: time(row) }]
    })
  })
  if (!isNew) await drop(entry, idsOf(rows), context)
  await insertRows(context.app.database, context.db, 'translation_state', states)
}

interface Settling {
  /** when texts of a row were changed last; now, unless said otherwise */
  readonly time?: (row: PlainRow) => number
  /** nothing is kept of the rows yet, and nothing waits in drafts of them */
  readonly isNew?: boolean
  /** ids of lines that are about to go */
  readonly gone?: ReadonlySet<number>
}

/** The state of a row in a language; null where it has nothing to translate. */
function stateOf(
  entry: Entry,
  row: PlainRow,
  waiting: PlainRow | undefined,
  language: Language,
): TranslationState | null {
  if (!waiting) return worst(statesIn(entry, row, language))
  const state = worst(statesIn(entry, drafted(entry, row, waiting), language))
  const isOf = (name: string) => languageOfName(name) === language || isLines(entry, name)
  return state === 'complete' && Object.keys(waiting).some(isOf) ? 'draft' : state
}

const isLines = (entry: Entry, name: string) => entry.lines.some(({ field }) => field === name)

/** The states of a row and of its lines, as far as they have something to translate. */
function statesIn(entry: Entry, row: PlainRow, language: Language): readonly OwnState[] {
  const ofLines = entry.lines
    .filter(({ target }) => hasTexts(target))
    .flatMap(({ field, target }) => linesIn(row[field]).flatMap((line) => statesIn(target, line, language)))
  const own = ownState(entry, row, language)
  return own === null ? ofLines : [own, ...ofLines]
}

function ownState(entry: Entry, row: PlainRow, language: Language): OwnState | null {
  const isThere = (name: string) => !isEmptyValue(row[name])
  if (staleIn(entry, row, language).length > 0) return 'outdated'
  const needed = neededFields(entry).filter(isThere)
  const isTranslated = (name: string) => isThere(translationName(language, name))
  if (needed.some((name) => !isTranslated(name))) return 'missing'
  if (copiedIn(entry, row, language).length > 0) return 'copied'
  return needed.length > 0 || entry.translated.some(isTranslated) ? 'complete' : null
}

function worst(states: readonly OwnState[]): OwnState | null {
  return (['outdated', 'missing', 'copied', 'complete'] as const).find((one) => states.includes(one)) ?? null
}

/** A row with its lines as its draft makes it. */
function drafted({ lines }: Entry, row: PlainRow, waiting: PlainRow): PlainRow {
  const applied = lines.map((relation) => {
    const { field } = relation
    const changes = linesIn(waiting[field]) as readonly Line[]
    return [field, applyLines(relation, linesIn(row[field]), changes)] as const
  })
  return { ...row, ...waiting, ...Object.fromEntries(applied) }
}

function withoutLines(entry: Entry, row: PlainRow, gone: ReadonlySet<number>): PlainRow {
  if (gone.size === 0) return row
  const left = entry.lines.map(({ field, target }) => {
    const lines = linesIn(row[field]).filter(({ id }) => !gone.has(Number(id)))
    return [field, lines.map((line) => withoutLines(target, line, gone))] as const
  })
  return { ...row, ...Object.fromEntries(left) }
}

/** Rows that lines belong to, which are written by themselves. */
async function settleOwners(
  entry: Entry,
  lines: readonly (PlainRow | null)[],
  context: Context,
  gone?: ReadonlySet<number>,
): Promise<void> {
  const all: Context = { ...context, identity: system }
  for (const { entry: owner, owner: field } of entry.owners) {
    const ids = [...new Set(lines.flatMap((line) => (line?.[field] ? [Number(line[field])] : [])))]
    const rows = await findStored(owner, ids, all)
    if (isTranslatable(owner)) await settleTranslations(owner, rows, context, gone ? { gone } : {})
    else await settleOwners(owner, rows, context, gone)
  }
}

function isTouched(entry: Entry, before: PlainRow, after: PlainRow, { app }: Context): boolean {
  const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const texts = otherLanguages(app).flatMap((language) => [
    markName(language),
    ...entry.translated.map((name) => translationName(language, name)),
  ])
  // Of lines only those are there that are saved along.
  const isSaved = (field: string) => isLines(entry, field) && before[field] !== undefined
  return [...entry.translated, ...texts].some(differs) || translatable(entry).some(isSaved)
}

const dropOne = compiledOnce((db, resource, id) =>
  db.deleteFrom('translation_state').where('resource', '=', resource).where('row_id', '=', id),
)

async function drop({ resource }: Entry, ids: readonly number[], { app, db }: Context): Promise<void> {
  if (ids.length === 1) await dropOne(app.database, db, resource.name, ids[0])
  else
    await db
      .deleteFrom('translation_state')
      .where('resource', '=', resource.name)
      .where('row_id', 'in', ids)
      .execute()
}

function idsOf(rows: readonly PlainRow[]): readonly number[] {
  return rows.map(({ id }) => Number(id))
}
