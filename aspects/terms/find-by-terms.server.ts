import { sql } from 'kysely'
import { type QueryTerm, queryTerms } from '#core/values/terms.ts'
import { type Context, guest } from '#server/context.ts'
import { keyHint } from '#server/db/dialect.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { ownLanguage } from './row-terms.server.ts'

/** rows of one resource that a search looks at, at most: the weightiest and newest of its rarest word */
const mostCandidates = 300

/** What somebody looks for on the site. */
export interface TermSearch {
  readonly text: string
  /** names of resources; all that are searched unless said otherwise */
  readonly resources?: readonly string[]
  /** the caller's unless said otherwise; rows are found by what they hold in the main language, too */
  readonly language?: string
  readonly page: number
  readonly limit: number
}

/** A row that a search found. */
export interface Hit {
  readonly resource: string
  readonly id: number
}

/** A page of what a search found. */
export interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
  /** there may be more: no more was looked at */
  readonly isCapped: boolean
}

/** Resources that the public search looks into. */
export function searchedResources({ app }: Context): readonly Entry[] {
  return app.registry.entries.filter(({ resource }) => resource.terms.length > 0)
}

/**
 * Rows that hold every word of a text, those first that hold it where it counts, then the newest. The index may be behind:
 * whether a guest finds a row in its list is asked of the door to the rows, now. The work is bounded, whatever is asked.
 */
export async function findByTerms(context: Context, search: TermSearch): Promise<Found> {
  const terms = queryTerms(search.text)
  if (terms.length === 0) return { hits: [], total: 0, isCapped: false }
  const languages = [...new Set([ownLanguage, search.language ?? context.language])]
  const wanted = searchedResources(context).filter(
    ({ resource }) => search.resources?.includes(resource.name) ?? true,
  )
  const found = []
  for (const entry of wanted) found.push(await findIn(entry, terms, languages, context))
  const hits = found
    .flatMap(({ hits }) => hits)
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
  const from = (search.page - 1) * search.limit
  return {
    hits: hits.slice(from, from + search.limit).map(({ resource, id }) => ({ resource, id })),
    total: hits.length,
    isCapped: found.some(({ isCapped }) => isCapped),
  }
}

/** What guests see of rows that a search found, as they are listed and in the same order; what is gone meanwhile is left out. */
export async function showHits(
  context: Context,
  hits: readonly Hit[],
): Promise<readonly { readonly resource: string; readonly row: PlainRow }[]> {
  const asGuest = guestOf(context)
  const rows = new Map<string, PlainRow>()
  for (const name of new Set(hits.map(({ resource }) => resource))) {
    const ids = hits.flatMap(({ resource, id }) => (resource === name ? [id] : []))
    const door = rowsOf(context.app.registry.get(name), asGuest)
    for await (const some of door.each({}, { ids }))
      for (const row of some) rows.set(`${name} ${row.id}`, row)
  }
  return hits.flatMap(({ resource, id }) => {
    const row = rows.get(`${resource} ${id}`)
    return row ? [{ resource, row }] : []
  })
}

/** Whoever asks is answered what everybody is. */
function guestOf({ takes: _, ...context }: Context): Context {
  return { ...context, identity: guest }
}

/** A word's rows with how much it counts in them; `isWhole` unless there are more. */
interface Postings {
  readonly term: QueryTerm
  readonly weights: ReadonlyMap<number, number>
  readonly isWhole: boolean
}

async function findIn(
  entry: Entry,
  terms: readonly QueryTerm[],
  languages: readonly string[],
  context: Context,
) {
  const where = { resource: entry.resource.name, languages }
  const all: Postings[] = []
  for (const term of terms) all.push(await postingsOf(term, where, context))
  const [rarest, ...others] = all.toSorted(rarestFirst)
  let scores = rarest?.weights ?? new Map<number, number>()
  for (const other of others) {
    const weights = other.isWhole
      ? other.weights
      : await weightsOf(other.term, [...scores.keys()], where, context)
    scores = added(scores, weights)
  }
  const shown = await rowsOf(entry, guestOf(context)).among([...scores.keys()])
  const hits = [...scores].flatMap(([id, score]) =>
    shown.has(id) ? [{ resource: entry.resource.name, id, score }] : [],
  )
  return { hits, isCapped: rarest?.isWhole === false }
}

/** What is known whole comes first: rows outside of it need not be looked at. */
function rarestFirst(one: Postings, other: Postings): number {
  return Number(other.isWhole) - Number(one.isWhole) || one.weights.size - other.weights.size
}

/** Rows that both have, with what both count. */
function added(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) {
  const both = new Map<number, number>()
  for (const [id, weight] of one) {
    const further = other.get(id)
    if (further !== undefined) both.set(id, weight + further)
  }
  return both
}

interface Place {
  readonly resource: string
  readonly languages: readonly string[]
}

/** The rows of a word: those that have it whole, the weightiest and newest first, then those where a word begins with it. */
async function postingsOf(
  term: QueryTerm,
  { resource, languages }: Place,
  { db }: Context,
): Promise<Postings> {
  const weights = new Map<number, number>()
  let isWhole = true
  const take = (rows: readonly PlainRow[]) => {
    if (rows.length > mostCandidates) isWhole = false
    for (const { row_id, weight } of rows.slice(0, mostCandidates))
      weights.set(Number(row_id), Math.max(Number(weight), weights.get(Number(row_id)) ?? 0))
  }
  for (const language of languages) {
    const of = db
      .selectFrom('search_term')
      .select(['row_id', 'weight'])
      .limit(mostCandidates + 1)
    const here = of.where('language', '=', language).where('resource', '=', resource)
    const exact = here.where('term', '=', term.term).orderBy('weight', 'desc').orderBy('row_id', 'desc')
    take(await exact.execute())
    if (term.isPrefix && weights.size < mostCandidates)
      take(await here.where('term', '>', term.term).where('term', '<', endOf(term.term)).execute())
  }
  return { term, weights, isWhole }
}

/** How much a word counts in each of the rows that have it. */
async function weightsOf(
  { term, isPrefix }: QueryTerm,
  ids: readonly number[],
  { resource, languages }: Place,
  { app, db }: Context,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const hint = sql.raw(keyHint(app.database.dialect, 'search_term'))
  const isMeant = isPrefix ? sql`term >= ${term} and term < ${endOf(term)}` : sql`term = ${term}`
  const { rows } = await sql<PlainRow>`select row_id, max(weight) as weight from search_term${hint}
    where resource = ${resource} and row_id in (${sql.join(ids)}) and language in (${sql.join(languages)}) and ${isMeant}
    group by row_id`.execute(db)
  return new Map(rows.map(({ row_id, weight }) => [Number(row_id), Number(weight)]))
}

/** Behind every word that begins with this one, bytewise. */
function endOf(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}
