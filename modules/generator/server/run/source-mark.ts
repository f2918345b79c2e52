import { type RawBuilder, sql } from 'kysely'
import type { ForeignColumn, ForeignTable } from '#core/tables/foreign-table.ts'
import type { Connection } from '#server/lookups/tables/connections.ts'
import type { Translate } from '#server/messages.ts'

/** What is cheap to know of a table's rows, to tell afterwards whether they have become others. */
export interface SourceMark {
  readonly rows: number
  /** the greatest key; null where none is a whole number */
  readonly last: string | null
  /** what the keys come to together; 0 where none is a whole number */
  readonly keys: number
  /** the latest moment at which a row was changed; null where nothing tells */
  readonly changed: string | null
  /** rows that were changed at that moment */
  readonly same: number
  /** rows that were changed later: none, unless it is the moment of an earlier mark */
  readonly later: number
}

/** How many rows a sentence names by their keys. */
const maxNamed = 5

const changeNames = /^(?:last_?)?(?:update|modify|modified|change|edit)d?_?(?:time|at|on|date|datetime)?$/i

/** A table's mark. After a copy `before` narrows it to the rows that there were to be copied. */
export async function markOf(
  { db, dialect }: Connection,
  table: ForeignTable,
  before: SourceMark | null = null,
): Promise<SourceMark> {
  const key = keyOf(table)
  const change = changeOf(table)
  const text = (value: RawBuilder<unknown>) =>
    dialect === 'mysql' ? sql`cast(${value} as char)` : sql`cast(${value} as text)`
  // A sum of whole keys may be more than a database can add up: they come in small.
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select count(*) as n,
      ${key ? text(sql`max(${key})`) : sql`null`} as last,
      ${key ? sql`sum(${key} % 1000003)` : sql`0`} as sum,
      ${change ? text(sql`max(${change})`) : sql`null`} as changed
    from ${sql.id(table.name)} where ${withinMark(table, before)}`.execute(db)
  const { n, last, sum, changed } = rows[0] ?? {}
  const moment = before ? before.changed : textOf(changed)
  const times = await sql<Readonly<Record<string, unknown>>>`select
      count(case when ${changedThen(table, moment)} then 1 end) as same,
      count(case when ${changedLater(table, moment)} then 1 end) as later
    from ${sql.id(table.name)} where ${withinMark(table, before)}`.execute(db)
  return {
    rows: Number(n ?? 0),
    last: textOf(last),
    keys: Number(sum ?? 0),
    changed: moment,
    same: Number(times.rows[0]?.same ?? 0),
    later: Number(times.rows[0]?.later ?? 0),
  }
}

/** Which rows of a copy may differ from the table that it was made of: sentences for whoever asked; none when none do. */
export async function differencesSince(
  connection: Connection,
  table: ForeignTable,
  before: SourceMark,
  translate: Translate,
): Promise<readonly string[]> {
  const after = await markOf(connection, table, before)
  const more = after.rows - before.rows
  const written = after.later + Math.max(0, after.same - before.same)
  const keys = after.later > 0 ? await laterKeys(connection, table, before) : []
  const said: string[] = []
  if (more > 0) said.push(translate('generator:copy.missing', { count: more }))
  if (more < 0) said.push(translate('generator:copy.gone', { count: -more }))
  if (more === 0 && after.keys !== before.keys) said.push(translate('generator:copy.replaced'))
  const names = keys.length > 0 ? `: ${keys.join(', ')}${written > keys.length ? ' …' : ''}` : ''
  if (written > 0) said.push(translate('generator:copy.written', { count: written }) + names)
  return said
}

/** The keys of the rows that were changed last. */
async function laterKeys(
  { db }: Connection,
  table: ForeignTable,
  before: SourceMark,
): Promise<readonly string[]> {
  const key = keyOf(table)
  const change = changeOf(table)
  if (!key || !change) return []
  const { rows } = await sql<{ key: unknown }>`select ${key} as ${sql.id('key')} from ${sql.id(table.name)}
    where ${withinMark(table, before)} and ${changedLater(table, before.changed)}
    order by ${change} desc, ${key} limit ${sql.lit(maxNamed)}`.execute(db)
  return rows.map((row) => String(row.key))
}

/** Rows behind the greatest key have been copied in any case. */
function withinMark(table: ForeignTable, before: SourceMark | null): RawBuilder<boolean> {
  const key = keyOf(table)
  if (!key || before === null) return sql`1 = 1`
  return before.last === null ? sql`1 = 0` : sql`${key} <= ${sql.raw(BigInt(before.last).toString())}`
}

function changedThen(table: ForeignTable, moment: string | null): RawBuilder<boolean> {
  const change = changeOf(table)
  return change && moment !== null ? sql`${change} = ${moment}` : sql`1 = 0`
}

function changedLater(table: ForeignTable, moment: string | null): RawBuilder<boolean> {
  const change = changeOf(table)
  if (!change) return sql`1 = 0`
  return moment === null ? sql`${change} is not null` : sql`${change} > ${moment}`
}

/** The only column of the primary key, where it is a whole number. */
function keyOf({ columns, primaryKey }: ForeignTable): RawBuilder<unknown> | null {
  const [name, ...others] = primaryKey
  const column = columns.find((one) => one.name === name)
  return column?.family === 'integer' && others.length === 0 ? sql.id(column.name) : null
}

/** The column that tells when a row was changed. */
function changeOf({ columns }: ForeignTable): RawBuilder<unknown> | null {
  const isMoment = ({ name, family }: ForeignColumn) =>
    (family === 'datetime' || family === 'integer') && changeNames.test(name)
  const column = columns.find(isMoment)
  return column ? sql.id(column.name) : null
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
