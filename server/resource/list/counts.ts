import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { readableFields } from '#core/access/permissions.ts'
import type { Where } from '#core/conditions/where.ts'
import { isSummable } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import type { App, Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { askAside } from '../../db/scan/scan.ts'
import type { Entry } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { mainAlias } from './column-ref.ts'
import { looksIntoTexts, whereSql } from './condition.ts'
import { fromSql } from './list-shape.ts'
import { sumSql } from './sums.ts'

/**
 * Exact numbers of the rows that a caller may see, for figures and charts, and sums of their number and money fields: of money
 * in its smallest unit, so that sums can be added up. Each is one grouped query over an index, or a worker's where the scope asks
 * what texts contain, and is remembered for half a minute for everybody who may see the same rows.
 */
export interface Counts {
  readonly total: () => Promise<number>
  /** so many at most of the rows that meet a condition, at this very moment: the work is bounded by that number where an index finds them */
  readonly upTo: (most: number, where: Where) => Promise<number>
  /** by the values of a field */
  readonly by: (field: string) => Promise<ReadonlyMap<string, number>>
  /** by the spans from one instant to the next, unix seconds, that a field of times falls in */
  readonly perSpan: (time: string, instants: readonly number[]) => Promise<readonly number[]>
  /** the same for each value of another field */
  readonly perSpanBy: (
    time: string,
    instants: readonly number[],
    field: string,
  ) => Promise<ReadonlyMap<string, readonly number[]>>
  readonly sum: (field: string) => Promise<number>
  /** by the spans from one instant to the next, as `perSpan` counts */
  readonly sumPerSpan: (
    time: string,
    instants: readonly number[],
    field: string,
  ) => Promise<readonly number[]>
  /** the values of a field with the largest sums of another one, the largest first */
  readonly top: (field: string, by: string, limit: number) => Promise<readonly TopValue[]>
}

/** A value of a field, as a text, and the sum of the rows that have it. */
interface TopValue {
  readonly value: string
  readonly sum: number
}

/** Opens the numbers of a resource. A field that the caller may not read is not counted by either. */
export async function countsOf(entry: Entry, context: Context): Promise<Counts> {
  const { app, identity } = context
  const { dialect } = app.database
  const scope = await scopeOf(entry, context)
  const from = fromSql(entry, [], dialect)
  const where = whereSql(entry, scope, dialect)
  const columnOf = (name: string) => {
    if (!readableFields(entry.resource, identity.rights).includes(name)) throw new Problem('notAllowed')
    return sql.raw(`${mainAlias}.${quote(dialect, name)}`)
  }
  const ask = <T>(query: RawBuilder<T>, asked: readonly unknown[]): Promise<readonly T[]> =>
    remember(app, JSON.stringify([entry.resource.name, scope, ...asked]), () =>
      askAside(context, query, looksIntoTexts(scope)),
    )

  const summed = (name: string) => {
    const field = entry.resource.fields[name]
    if (!field || !isSummable(field)) throw new Error(`${entry.resource.name}.${name} can not be added up`)
    return sumSql(columnOf(name), dialect)
  }
  const counted = sql.raw('count(*)')

  /** What the rows of each span come to, for each value of a field. */
  const spans = async (
    time: string,
    instants: readonly number[],
    field: string | null,
    figure: RawBuilder<unknown> = counted,
    asked: readonly unknown[] = [],
  ) => {
    const [start, end, step] = frameOf(instants)
    const column = columnOf(time)
    const value = field === null ? sql.lit(null) : columnOf(field)
    const into = sql`${column} - ${sql.lit(start)}`
    const query = sql<SpanRow>`select ${into} - (${into}) % ${sql.lit(step)} as at, ${value} as value, ${figure} as n
      from ${from} where ${column} >= ${start} and ${column} < ${end} and ${where}
      group by ${sql.raw(field === null ? '1' : '1, 2')}`
    const rows = await ask(query, [time, instants, field, ...asked])
    return foldSpans(rows, instants)
  }

  return {
    async total() {
      const rows = await ask(sql<{ n: unknown }>`select count(*) as n from ${from} where ${where}`, [])
      return Number(rows[0]?.n ?? 0)
    },
    async upTo(most, more) {
      const wanted = whereSql(entry, more, dialect)
      const query = sql<{ n: unknown }>`select count(*) as n from (
        select 1 as one from ${from} where ${where} and ${wanted} limit ${sql.lit(most)}) as found`
      const rows = await askAside(context, query, looksIntoTexts(scope))
      return Number(rows[0]?.n ?? 0)
    },
    async by(field) {
      const query = sql<ValueRow>`select ${columnOf(field)} as value, count(*) as n from ${from} where ${where} group by 1`
      const rows = await ask(query, [field])
      return new Map(rows.map(({ value, n }) => [String(value ?? ''), Number(n)]))
    },
    async perSpan(time, instants) {
      return (await spans(time, instants, null)).get('') ?? instants.slice(1).map(() => 0)
    },
    perSpanBy: (time, instants, field) => spans(time, instants, field),
    async sum(field) {
      const query = sql<{ n: unknown }>`select ${summed(field)} as n from ${from} where ${where}`
      const rows = await ask(query, ['sum', field])
      return Number(rows[0]?.n ?? 0)
    },
    async sumPerSpan(time, instants, field) {
      const sums = await spans(time, instants, null, summed(field), ['sum', field])
      return sums.get('') ?? instants.slice(1).map(() => 0)
    },
    async top(field, by, limit) {
      const query = sql<ValueRow>`select ${columnOf(by)} as value, ${summed(field)} as n
        from ${from} where ${where} group by 1 order by 2 desc, 1 limit ${sql.lit(limit)}`
      const rows = await ask(query, ['top', field, by, limit])
      return rows.map(({ value, n }) => ({ value: String(value ?? ''), sum: Number(n ?? 0) }))
    },
  }
}

interface ValueRow {
  readonly value: unknown
  readonly n: unknown
}

interface SpanRow extends ValueRow {
  /** seconds after the first instant */
  readonly at: unknown
}

/**
 * Begin, end, and the largest step that meets every instant: whole days as a rule, hours in a season in which clocks change.
 * A database groups by it with whole numbers alone, without knowing what a time zone is.
 */
function frameOf(instants: readonly number[]): readonly [start: number, end: number, step: number] {
  const [start = 0] = instants
  const end = instants.at(-1) ?? start
  return [start, end, instants.reduce((step, instant) => commonDivisor(step, instant - start), end - start)]
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}

function foldSpans(
  rows: readonly SpanRow[],
  instants: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const [start = 0] = instants
  const byValue = new Map<string, number[]>()
  for (const { at, value, n } of rows) {
    const key = String(value ?? '')
    const counts = byValue.get(key) ?? instants.slice(1).map(() => 0)
    const span = instants.findLastIndex((instant) => instant <= start + Number(at))
    counts[span] = (counts[span] ?? 0) + Number(n)
    byValue.set(key, counts)
  }
  return byValue
}

const life = 30_000
const maxRemembered = 500

interface Remembered {
  readonly until: number
  readonly answer: Promise<unknown>
}

const memories = new WeakMap<App, Map<string, Remembered>>()

/** Asks once for all who ask the same within half a minute. What failed is asked again. */
function remember<T>(app: App, question: string, load: () => Promise<T>): Promise<T> {
  const memory = memories.get(app) ?? new Map<string, Remembered>()
  memories.set(app, memory)
  // Scopes may name many ids.
  const key = question.length <= 500 ? question : createHash('sha256').update(question).digest('base64')
  const known = memory.get(key)
  if (known && known.until > app.clock()) return known.answer as Promise<T>
  if (memory.size >= maxRemembered) memory.clear()
  const answer = load()
  memory.set(key, { until: app.clock() + life, answer })
  answer.catch(() => memory.delete(key))
  return answer
}
