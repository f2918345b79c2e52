import { unseenResources } from '#aspects/translations/look-again.server.ts'
import { copiedIn, staleIn } from '#aspects/translations/marks.server.ts'
import { countStates, readStates, type StateRow } from '#aspects/translations/read-states.server.ts'
import { isTranslatable, translatable } from '#aspects/translations/translatable.server.ts'
import { hasNode, nodeOf, readableFields, writableFields } from '#core/access/permissions.ts'
import { labelKeys } from '#core/messages.ts'
import { Problem } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { translationStates } from '#core/translations/filter.ts'
import { translationName } from '#core/translations/translated.ts'
import { type Language, languages } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { findLabels, findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { pendingChanges } from '#server/resource/pipeline/pending.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { shownLanguages } from '#server/settings/site-languages.ts'
import {
  type BoardData,
  type BoardEntry,
  type BoardFigure,
  boardLimits,
  openStates,
  type TranslationState,
} from './translation.ts'

/** How far everything is translated that the caller may translate: what is missing and outdated first. */
export const translationRoute: Route = {
  url: '/admin/content.translation/index',
  method: 'GET',
  access: { node: 'content/translation/index' },
  handle: async (context, { query }) => ({ data: await readBoard(questionIn(query), context) }),
}

interface Question {
  readonly resource: string
  readonly language: Language | ''
  readonly states: readonly TranslationState[]
  readonly word: string
  readonly page: number
  readonly limit: number
}

/**
 * Nothing of it grows with the rows: the page is read from an index in its order, figures are counted in the same index, a word
 * is looked for by the search of each list, which ends after two seconds, and texts are read for the rows of the page alone.
 */
async function readBoard(asked: Question, context: Context): Promise<BoardData> {
  const { app } = context
  const all = app.registry.entries.filter((entry) => mayTranslate(entry, context))
  const entries = all.filter(({ resource }) => asked.resource === '' || resource.name === asked.resource)
  const shown = shownLanguages(app)
  const wanted = shown.filter((one) => asked.language === '' || one === asked.language)
  const among = asked.word === '' ? undefined : await matching(entries, asked.word, context)
  const counts = await countStates({ entries, languages: shown, among }, context)
  const place = { skip: (asked.page - 1) * asked.limit, limit: asked.limit }
  const { states } = asked
  const rows = await readStates({ entries, languages: wanted, states, among }, place, context)
  const isWanted = ({ language, state }: Pick<StateRow, 'language' | 'state'>) =>
    wanted.includes(language) && states.includes(state)
  const unseen = await unseenResources(app)
  return {
    list: await present(rows, context),
    total: counts.filter(isWanted).reduce((sum, { n }) => sum + n, 0),
    figures: shown.map((language) => figureOf(language, counts)),
    kinds: all.map(({ resource }) => ({ resource: resource.name, label: labelOf(resource.name, context) })),
    is_counting: all.some(({ resource }) => unseen.includes(resource.name)),
  }
}

function figureOf(
  language: Language,
  counts: readonly { readonly language: Language; readonly state: TranslationState; readonly n: number }[],
): BoardFigure {
  const sumOf = (state: TranslationState) =>
    counts
      .filter((one) => one.language === language && one.state === state)
      .reduce((sum, { n }) => sum + n, 0)
  const sums = Object.fromEntries(translationStates.map((state) => [state, sumOf(state)]))
  return { language, ...(sums as Record<TranslationState, number>) }
}

/** Tells whether the caller may open the form of rows and set a translation in it. */
function mayTranslate(entry: Entry, { app, identity }: Context): boolean {
  const { resource } = entry
  const { rights } = identity
  if (!isTranslatable(entry) || !['index', 'edit'].every((call) => resource.calls.includes(call as 'edit')))
    return false
  if (!['index', 'edit'].every((call) => hasNode(rights, nodeOf(resource, call)))) return false
  const [readable, writable] = [readableFields(resource, rights), writableFields(resource, rights, 'edit')]
  const isOpen = (name: string) => readable.includes(name) && writable.includes(name)
  return translatable(entry).some(
    (name) => isOpen(name) && (!entry.translated.includes(name) || ownNames(name, app).some(isOpen)),
  )
}

const ownNames = (name: string, app: Context['app']) =>
  shownLanguages(app).map((language) => translationName(language, name))

/** Rows of each kind that the search of its list finds by a word. */
async function matching(
  entries: readonly Entry[],
  word: string,
  context: Context,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>()
  for (const entry of entries) {
    const rows = await rowsOf(entry, context).suggest(word, boardLimits.matches)
    found.set(
      entry.resource.name,
      rows.map(({ id }) => id),
    )
  }
  return found
}

/** Entries with what their rows are called and which of their fields are meant, as far as the caller may know. */
async function present(rows: readonly StateRow[], context: Context): Promise<readonly BoardEntry[]> {
  const details = new Map<
    string,
    { readonly labels: ReadonlyMap<number, string>; readonly rows: ReadonlyMap<number, PlainRow> }
  >()
  for (const [name, some] of Map.groupBy(rows, ({ resource }) => resource)) {
    const entry = context.app.registry.get(name)
    const ids = [...new Set(some.map(({ id }) => id))]
    const pending = await pendingChanges(entry, ids, context)
    const stored = await findStored(entry, ids, context)
    const whole = stored.map((row) => [Number(row.id), { ...row, ...pending.get(Number(row.id)) }] as const)
    details.set(name, { labels: await findLabels(entry, ids, context), rows: new Map(whole) })
  }
  return rows.flatMap((one) => {
    const { labels, rows: byId } = details.get(one.resource) ?? {}
    const row = byId?.get(one.id)
    if (!row) return []
    const entry = context.app.registry.get(one.resource)
    const label = labels?.get(one.id) ?? `#${one.id}`
    const fields = concerned(entry, row, one, context).map((name) => labelOf(one.resource, context, name))
    return [{ ...one, resource_label: labelOf(one.resource, context), label, fields }]
  })
}

/** Fields of a row that somebody has to do something about in a language; of lines alone nothing is said. */
function concerned(
  entry: Entry,
  row: PlainRow,
  { language, state }: StateRow,
  { identity }: Context,
): readonly string[] {
  const readable = readableFields(entry.resource, identity.rights)
  const isMissing = (name: string) =>
    !isEmptyValue(row[name]) && isEmptyValue(row[translationName(language, name)])
  const found: Partial<Record<TranslationState, () => readonly string[]>> = {
    outdated: () => staleIn(entry, row, language),
    missing: () => entry.translated.filter(isMissing),
    copied: () => copiedIn(entry, row, language),
  }
  return (found[state]?.() ?? []).filter((name) => readable.includes(name))
}

function labelOf(resource: string, { translate }: Context, field?: string): string {
  return translate(field === undefined ? `${resource}:name` : [...labelKeys(resource, field), field])
}

function questionIn(query: Readonly<Record<string, unknown>>): Question {
  const { resource = '', language = '', state = '', word = '' } = query
  const isState = (one: unknown): one is TranslationState =>
    translationStates.includes(one as TranslationState)
  if (typeof resource !== 'string' || resource.length > 100)
    throw new Problem('parameter', { name: 'resource' })
  if (language !== '' && !languages.includes(language as Language))
    throw new Problem('parameter', { name: 'language' })
  if (state !== '' && !isState(state)) throw new Problem('parameter', { name: 'state' })
  if (typeof word !== 'string' || word.length > boardLimits.word)
    throw new Problem('parameter', { name: 'word' })
  const limit = wholeIn('limit', query, boardLimits.page, 20)
  const page = wholeIn('page', query, Math.floor(boardLimits.entries / limit), 1)
  const states = state === '' ? openStates : [state]
  return { resource, language: language as Language | '', states, word: word.trim(), page, limit }
}

function wholeIn(
  name: string,
  query: Readonly<Record<string, unknown>>,
  most: number,
  usual: number,
): number {
  const raw = query[name]
  if (raw === undefined || raw === '') return usual
  const number = /^\d{1,6}$/.test(String(raw)) ? Number(raw) : 0
  if (number < 1 || number > most) throw new Problem('parameter', { name })
  return number
}
