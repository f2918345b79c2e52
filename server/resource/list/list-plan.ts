import { type RawBuilder, sql } from 'kysely'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { type DialectName, quote } from '../../db/dialect.ts'
import { askAside } from '../../db/scan/scan.ts'
import {
  countSql,
  idsSql,
  type Path,
  pathsOf,
  plainPath,
  presentIndexes,
  takenIdsSql,
  walkedIdsSql,
} from './list-path.ts'
import type { Question } from './list-question.ts'
import { type Figures, remembered, type Sample, sample, type Total } from './total.ts'

type Sql = RawBuilder<unknown>

/** The rows of one page: how many match in all, and a query with one column `id` for those of the page. */
export interface PageIds extends Total {
  /** null: none */
  readonly ids: Sql | null
}

/** Work that SQLite does in place, in microseconds: what takes longer is a worker's, and nobody waits for it. */
const inPlace = 4000
/** microseconds that putting a row in its place takes */
const sorting = 0.1
/** How far rows are counted one by one where nothing else tells how many there are. */
const maxCounted = 1_000_000
/** how many times the expected rows are walked past at first, and how many times more after each page that is not full */
const maxTimes = 2
const furtherTimes = 8
/** rows of a path where they are many and nothing tells how many */
const unknown = 10_000_000

/**
 * Finds a page of a question that indexes can answer, with work that is bounded whatever is combined
 * (`docs/decisions/0021-lists-that-never-scan.md`). Matches are counted, 10,001 of them at most, along the path that leads
 * past the fewest rows. Few are taken and put in order; where there are many, the order is walked until the page is full.
 */
export async function planPage(
  question: Question,
  skip: number,
  take: number,
  context: Context,
): Promise<PageIds> {
  const { dialect } = context.app.database
  const { paths, figures } = await figuresOf(question, context)
  const { rows, isEstimate } = figures
  const taken = shortest(paths, rows)
  if (figures.total === null && taken) {
    const found = await takeAll(taken, question, skip, take, context)
    figures.total = Number(
      found[0]?.n ?? (skip > 0 ? await countTo(taken.path, maxCounted, false, context) : 0),
    )
    return { total: figures.total, isEstimate, ids: idList(found, question, dialect) }
  }
  const total = figures.total ?? 0
  if (!isEstimate && skip >= total) return { total, isEstimate, ids: null }
  const direct = directOf(paths)
  if (direct) return { total, isEstimate, ids: idsSql(direct, question, dialect, skip, take) }
  const walk = walkingOf(paths, rows, total, skip + take)
  const most = taken?.cost ?? unknown
  // A page that is not full tells that matches lie further on in the order, or all together somewhere.
  for (let looks = walk?.looks ?? 0; walk && walk.path.step * looks < most; looks *= furtherTimes) {
    const found = await walkOf(walk.path, looks, question, skip, take, context)
    if (found.length === Math.min(take, isEstimate ? take : total - skip))
      return { total, isEstimate, ids: idList(found, question, dialect) }
  }
  const whole = taken ?? { path: plainPath(question, dialect), cost: unknown }
  const found = await takeAll(whole, question, skip, take, context)
  return { total, isEstimate, ids: idList(found, question, dialect) }
}

/** A path, and the microseconds that going all along it takes. */
interface Priced {
  readonly path: Path
  readonly cost: number
}

/** The matches of a page, where all of them are taken and put in order. */
function takeAll(
  { path, cost }: Priced,
  question: Question,
  skip: number,
  take: number,
  context: Context,
): Promise<readonly { readonly id: number; readonly n: number }[]> {
  return askAside(
    context,
    takenIdsSql(path, question, context.app.database.dialect, skip, take),
    cost > inPlace,
  )
}

/** The path whose rows are taken, all of them, and put in order. */
function shortest(paths: readonly Path[], rows: readonly number[]): Priced | null {
  const leading = paths.filter(({ lead }) => lead !== null)
  if (leading.length === 0) return null
  return cheapest(leading, (path) => (path.step + sorting) * (rows[paths.indexOf(path)] ?? unknown))
}

/** The path that comes in the order asked for, and how many rows it will lead past if matches are spread over it. */
function walkingOf(paths: readonly Path[], rows: readonly number[], total: number, wanted: number) {
  const ordered = paths.filter(({ isOrdered, isCarried }) => isOrdered && isCarried)
  if (ordered.length === 0) return null
  const looksOf = (path: Path) => ((rows[paths.indexOf(path)] ?? unknown) * wanted) / Math.max(total, 1)
  const { path } = cheapest(ordered, (one) => one.step * looksOf(one))
  return { path, looks: Math.ceil(looksOf(path) * maxTimes) + 200 }
}

/** The ids of a page, as far as they are found among so many rows of a path. */
async function walkOf(
  path: Path,
  looks: number,
  question: Question,
  skip: number,
  take: number,
  context: Context,
): Promise<readonly { readonly id: number }[]> {
  const ids = walkedIdsSql(path, looks, question, context.app.database.dialect, skip, take)
  return askAside(context, ids, path.step * looks > inPlace)
}

/** Ids that were found already, as a query. */
export function idList(
  rows: readonly { readonly id: number }[],
  { entry }: Question,
  dialect: DialectName,
): Sql | null {
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => Number(id))
  if (dialect === 'sqlite') return sql`select value as id from json_each(${JSON.stringify(ids)})`
  return sql`select id from ${sql.raw(quote(dialect, entry.resource.table))} where id in (${sql.join(ids)})`
}

/** An index that holds just the matches, in order: nothing else has to be thought of. */
function directOf(paths: readonly Path[]): Path | undefined {
  return paths.find(({ isOrdered, isWhole }) => isOrdered && isWhole)
}

/** What is known of a question, found out once as long as nothing is written. */
export async function figuresOf(
  question: Question,
  context: Context,
): Promise<{ readonly figures: Figures; readonly paths: readonly Path[] }> {
  const present = await presentIndexes(question.entry, context.app)
  const paths = pathsOf(question, present, context.app.database.dialect)
  const figures = await remembered(question, context, () => measure(question, paths, present, context))
  return { figures, paths }
}

/**
 * The rows of each path are counted, or estimated where they are many, and matches are counted along the best. SQLite keeps
 * no statistics, and those of the others do not tell how conditions go together.
 */
async function measure(
  question: Question,
  paths: readonly Path[],
  present: ReadonlySet<string>,
  context: Context,
): Promise<Figures> {
  const { exactTotal } = listLimits
  const direct = directOf(paths)
  let looked = direct ? null : await sample(question, paths, present, context)
  const rows: number[] = []
  const few: Path[] = []
  for (const [at, path] of paths.entries()) {
    const estimate = looked?.rows[at] ?? null
    // What a sample tells well is good enough to choose by; what may be the answer is counted.
    const isCounted = !direct && (estimate === null || path.isWhole)
    const n = isCounted ? await rowsAlong(path, context) : unknown
    if (n <= exactTotal) few.push(path)
    if (path === direct) rows.push(0)
    else rows.push(n <= exactTotal ? n : Math.max(estimate ?? looked?.unseen ?? unknown, exactTotal))
  }
  const whole = few.find(({ isWhole }) => isWhole)
  if (whole) return { total: rows[paths.indexOf(whole)] ?? 0, isEstimate: false, rows }
  if (few.length > 0) return { total: null, isEstimate: false, rows }
  const { path, cost } = cheapest(paths, (one, at) =>
    one === direct ? 0 : countCost(one, rows[at] ?? unknown, looked),
  )
  const isKnown = path.isWhole && path !== direct
  const n = isKnown ? exactTotal + 1 : await countTo(path, exactTotal + 1, cost > inPlace, context)
  if (n <= exactTotal) return { total: n, isEstimate: false, rows }
  looked ??= await sample(question, paths, present, context)
  const estimate = looked ? looked.matches : await countTo(path, maxCounted, true, context)
  return { total: Math.max(n, estimate), isEstimate: true, rows }
}

/** Rows that a path leads past, counted as far as totals are. */
async function rowsAlong({ alone }: Path, context: Context): Promise<number> {
  return alone ? countTo(alone, listLimits.exactTotal + 1, false, context) : unknown
}

async function countTo(
  from: Pick<Path, 'source' | 'where'>,
  most: number,
  isAside: boolean,
  context: Context,
): Promise<number> {
  const [row] = await askAside(context, countSql(from, most), isAside)
  return Number(row?.n ?? 0)
}

/** Counting ends with the path, or with one match more than is counted. */
function countCost({ step }: Path, rows: number, looked: Sample | null): number {
  const until = looked ? (rows * (listLimits.exactTotal + 1)) / Math.max(looked.matches, 1) : rows
  return step * Math.min(rows, until)
}

function cheapest(
  paths: readonly Path[],
  costOf: (path: Path, at: number) => number,
): { readonly path: Path; readonly cost: number } {
  const [first, ...others] = paths.map((path, at) => ({ path, cost: costOf(path, at) }))
  if (!first) throw new Error('a question has at least one path: its order')
  return others.reduce((best, one) => (one.cost < best.cost ? one : best), first)
}
