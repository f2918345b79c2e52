import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App, Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { mainAlias } from './column-ref.ts'
import { allOf } from './condition.ts'
import { type Path, tableById } from './list-path.ts'
import type { Question } from './list-question.ts'

/** How many rows match: exact up to 10,000, an estimate beyond. */
export interface Total {
  readonly total: number
  readonly isEstimate: boolean
}

/** What was found out about a question: its matches, and how many rows each path leads past. */
export interface Figures {
  /** null: as few as the rows of the shortest path; who takes them knows, and notes it here */
  total: number | null
  readonly isEstimate: boolean
  readonly rows: readonly number[]
}

const maxRemembered = 2000
const estimateLife = 10_000
const memories = new WeakMap<
  App,
  Map<string, Figures & { readonly mark: string | null; readonly until: number }>
>()

/**
 * Figures as long as the database says that nothing was written. An estimate stays for ten seconds anyway: it tells no single row,
 * and where rows come in all the time everybody would wait for another one.
 */
export async function remembered(
  { entry, conditions, order }: Question,
  { app }: Context,
  find: () => Promise<Figures>,
): Promise<Figures> {
  const memory = memories.get(app) ?? new Map()
  memories.set(app, memory)
  const mark = await app.database.mark()
  const { sql: text, parameters } = allOf(conditions.map(({ sql }) => sql)).compile(app.database.read)
  const ordered = order[0]?.[0].name
  const key = memoryKey(`${entry.resource.name} ${ordered} ${text} ${JSON.stringify(parameters)}`)
  const known = memory.get(key)
  const isSame = mark !== null && known?.mark === mark
  if (known && (isSame || (known.isEstimate && known.until > app.clock()))) return known
  const found = await find()
  if (memory.size >= maxRemembered) memory.clear()
  const kept = { ...found, mark, until: app.clock() + estimateLife }
  memory.set(key, kept)
  return kept
}

/** What is asked, or its hash where many values would fill the memory. */
function memoryKey(question: string): string {
  return question.length <= 500 ? question : createHash('sha256').update(question).digest('base64')
}

/** What a look at some rows says of all of them. */
export interface Sample {
  readonly matches: number
  /** rows that each path leads past, the whole table along the order; null where too few were seen to tell */
  readonly rows: readonly (number | null)[]
  /** rows between two places that were looked at: so many that lie together may not have been seen */
  readonly unseen: number
}

const windows = 16
const windowSize = 64
/** what fewer rows of a sample have may be twice as frequent, or half */
const fewSeen = 32

/**
 * Looks at some windows of ids spread evenly over the table and takes the rest to be like them. That costs the same at any
 * size, unlike a sample of matches: those of a rare value lie far apart. Null where ids follow the clock: they lie where
 * rows were added, and nothing can be told from a few places.
 */
export async function sample(
  { entry, conditions }: Question,
  paths: readonly Path[],
  present: ReadonlySet<string>,
  { app, db }: Context,
): Promise<Sample | null> {
  if (entry.resource.fields.id?.wide) return null
  const { dialect } = app.database
  const table = sql.raw(quote(dialect, entry.resource.table))
  const ends = sql<{ low: number; high: number }>`
    select (select min(id) from ${table}) as low, (select max(id) from ${table}) as high`
  const [range] = (await ends.execute(db)).rows
  const low = Number(range?.low ?? 0)
  const width = Number(range?.high ?? 0) - low + 1
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const starts = Array.from({ length: windows }, (_, at) =>
    Math.floor(low + (at * (width - windowSize)) / (windows - 1)),
  )
  const listed = starts.map((start) => sql.raw(`select ${start} as low, ${start + windowSize - 1} as high`))
  const looked = sql`(${sql.join(listed, sql.raw(' union all '))}) w cross join ${tableById(entry, present, dialect)}`
  const counted = [
    allOf(conditions.map((one) => one.sql)),
    ...paths.map(({ lead }) => allOf(lead ? [lead.sql] : [])),
  ]
  const sums = counted.map((one, at) => sql`sum(case when ${one} then 1 else 0 end) as ${sql.raw(`n${at}`)}`)
  const statement = sql<
    Record<string, number>
  >`select ${sql.join(sums)} from ${looked} where ${id} between w.low and w.high`
  const [found = {}] = (await statement.execute(db)).rows
  const share = width / Math.max(windows * windowSize, 1)
  const seen = (at: number) => Number(found[`n${at}`] ?? 0)
  return {
    matches: Math.round(seen(0) * share),
    unseen: Math.round(width / windows),
    rows: paths.map((_, at) => (seen(at + 1) < fewSeen ? null : Math.round(seen(at + 1) * share))),
  }
}
