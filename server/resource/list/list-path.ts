import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../context.ts'
import { type DialectName, indexHint, indexNamesSql, orderSql, quote } from '../../db/dialect.ts'
import type { Index } from '../../db/schema.ts'
import type { Entry } from '../registry.ts'
import { mainAlias } from './column-ref.ts'
import { allOf } from './condition.ts'
import { type ListCondition, listIndexes, orderOf, type Question } from './list-question.ts'
import { joinsSql } from './list-shape.ts'

type Sql = RawBuilder<unknown>

/** What stands behind `from` and behind `where`. */
interface Rows {
  readonly source: Sql
  readonly where: Sql
}

/** One way to the rows that a question asks for: along its order, or by what leads to the rows of one condition. */
export interface Path extends Rows {
  /** null: along the order */
  readonly lead: ListCondition | null
  /** the rows that it leads past, with no other condition; null for the whole table */
  readonly alone: Rows | null
  /** rows come in the order that is asked for */
  readonly isOrdered: boolean
  /** the rows that it leads past are the matches: nothing else is asked for */
  readonly isWhole: boolean
  /** the index that is read carries every column that is asked for */
  readonly isCarried: boolean
  /** microseconds that a look at one row takes */
  readonly step: number
}

/**
 * Microseconds, as measured with SQLite on a table of a million rows with 2 kB of text each, with nothing in the
 * connection's memory: whatever is written anywhere empties it.
 */
const costs = {
  /** the next entry of an index */
  entry: 0.1,
  /** an entry of another index, a row of a join table, looked up */
  lookup: 4,
  /** a row, looked up by id */
  row: 6,
} as const

/** Every way to the rows of a question. `present` names the indexes that the table really has. */
export function pathsOf(
  question: Question,
  present: ReadonlySet<string>,
  dialect: DialectName,
): readonly Path[] {
  const leading = question.conditions.filter(({ lead }) => lead !== null)
  return [null, ...leading].map((lead) => pathOf(question, lead, present, dialect))
}

function pathOf(
  question: Question,
  lead: ListCondition | null,
  present: ReadonlySet<string>,
  dialect: DialectName,
): Path {
  const { entry, conditions } = question
  const table = sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}`)
  const others = conditions.filter((one) => one !== lead || one.lead?.owners?.isExact === false)
  const ordered = question.order[0]?.[0].name ?? 'id'
  const owners = lead?.lead?.owners
  const first = owners ? 'id' : (lead?.lead?.column ?? ordered)
  const index = pick(entry, first, lead?.lead?.isOneValue ? ordered : 'id', present)
  const hint = sql.raw(indexHint(dialect, index?.name ?? null, first))
  const isCarried = index !== null && conditions.every((one) => isIn(index, one))
  const step = (owners ? costs.lookup : costs.entry) + lookCost(others, isCarried)
  if (owners) {
    const where = allOf([sql.raw(`${mainAlias}.${quote(dialect, 'id')} = l.id`), ...others.map(sqlOf)])
    const source = sql`(${owners.ids}) l cross join ${table}${hint}`
    const alone = { source: sql`(${owners.ids}) l`, where: allOf([]) }
    return { lead, source, where, alone, isOrdered: false, isWhole: false, isCarried, step }
  }
  const source = sql`${table}${hint}`
  return {
    lead,
    source,
    where: allOf(conditions.map(sqlOf)),
    alone: lead && { source, where: lead.sql },
    isOrdered: first === ordered || (lead?.lead?.isOneValue === true && index?.columns[1] === ordered),
    isWhole: others.length === 0,
    isCarried,
    step,
  }
}

/** Tells whether an index tells all of a condition, but for what a join table does. */
function isIn({ columns }: Index, { look, lead }: ListCondition): boolean {
  return look !== 'row' || (lead?.column !== undefined && columns.includes(lead.column))
}

function sqlOf(condition: ListCondition): Sql {
  return condition.sql
}

function lookCost(conditions: readonly ListCondition[], isCarried: boolean): number {
  const links = conditions.filter(({ look }) => look === 'link').length
  return links * costs.lookup + (isCarried ? 0 : costs.row)
}

/** Of the indexes that begin with a column the one that goes on with the other, and carries most. */
function pick(entry: Entry, first: string, next: string, present: ReadonlySet<string>): Index | null {
  const fitting = listIndexes(entry).all.filter(
    ({ name, columns }) => columns[0] === first && present.has(name),
  )
  const worth = ({ columns }: Index) => (columns[1] === next ? 100 : 0) + columns.length
  return fitting.toSorted((one, other) => worth(other) - worth(one))[0] ?? null
}

/** The table as its rows are looked up by id: by an index that carries what lists ask for, where there is one. */
export function tableById(entry: Entry, present: ReadonlySet<string>, dialect: DialectName): Sql {
  const index = pick(entry, 'id', 'id', present)
  const hint = dialect === 'sqlite' ? indexHint(dialect, index?.name ?? null, 'id') : ''
  return sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}${hint}`)
}

/** All conditions on the table, with nothing said of how its rows are read. */
export function plainPath({ entry, conditions }: Question, dialect: DialectName): Path {
  return {
    lead: null,
    source: sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}`),
    where: allOf(conditions.map(sqlOf)),
    alone: null,
    isOrdered: false,
    isWhole: false,
    isCarried: false,
    step: costs.row,
  }
}

/** The same way, with the related rows that conditions name. */
export function joined(path: Path, { joins }: Question, dialect: DialectName): Path {
  return { ...path, source: sql`${path.source} ${joinsSql(joins, dialect)}` }
}

/** The statement for the ids of one page, in order, found in this way. */
export function idsSql(
  path: Path,
  question: Question,
  dialect: DialectName,
  skip: number | Sql,
  take: number | Sql,
): RawBuilder<{ readonly id: number }> {
  const order = orderOf(question, dialect)
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  // As numbers in the text: SQLite prepares a statement anew whenever a bound limit is set (15 of 50 µs).
  const number = (value: number | Sql) => (typeof value === 'number' ? sql.lit(value) : value)
  const page = sql`order by ${order} limit ${number(take)} offset ${number(skip)}`
  return sql`select ${id} as id from ${path.source} where ${path.where} ${page}`
}

/**
 * The statement for the ids of one page among the first rows of a path in order: never more than `looks` of them are looked
 * at, wherever the matches are. What the index carries goes by the names of the table.
 */
export function walkedIdsSql(
  { source, lead }: Path,
  looks: number,
  question: Question,
  dialect: DialectName,
  skip: number,
  take: number,
): RawBuilder<{ readonly id: number }> {
  const { carried } = listIndexes(question.entry)
  const names = [...carried].map((name) => `${mainAlias}.${quote(dialect, name)}`).join(', ')
  const order = orderOf(question, dialect)
  const first = sql`select ${sql.raw(names)} from ${source} where ${allOf(lead ? [lead.sql] : [])} order by ${order} limit ${sql.lit(looks)}`
  const where = allOf(question.conditions.map(sqlOf))
  // SQLite hands the rows on one by one, as they come; told their order again it would wait for all of them.
  const again = dialect === 'sqlite' ? sql.raw('') : sql`order by ${order}`
  return sql`select ${sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)} as id from (${first}) ${sql.raw(mainAlias)}
    where ${where} ${again} limit ${sql.lit(take)} offset ${sql.lit(skip)}`
}

/**
 * The statement for the ids of one page of matches that are taken first and put in order afterwards, whatever the database
 * thinks of the other way round; `n` tells with each how many there are.
 */
export function takenIdsSql(
  { source, where }: Rows,
  { order }: Question,
  dialect: DialectName,
  skip: number,
  take: number,
): RawBuilder<{ readonly id: number; readonly n: number }> {
  const keys = order.map(([ref], at) => sql`${ref.sql} as ${sql.raw(`k${at}`)}`)
  const sorted = order.map(([, way], at) => orderSql(dialect, sql.raw(`k${at}`), way))
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  return sql`select id, count(*) over () as n
    from (select ${id} as id, ${sql.join(keys)} from ${source} where ${where} limit ${sql.lit(maxTaken)}) taken
    order by ${sql.join(sorted)} limit ${sql.lit(take)} offset ${sql.lit(skip)}`
}

/** More rows than tables have: without a limit a database would look into what is to be taken first. */
const maxTaken = 1_000_000_000

/** The statement that counts matches in this way, up to a number of them. */
export function countSql({ source, where }: Rows, most: number): RawBuilder<{ readonly n: number }> {
  return sql`select count(*) as n from (select 1 as one from ${source} where ${where} limit ${sql.lit(most)}) counted`
}

const present = new WeakMap<App, WeakMap<Entry, Promise<ReadonlySet<string>>>>()

/**
 * Names of the indexes that an entry's table has: what the generator made by an older declaration may lack some, and a
 * statement that names one that is not there fails.
 */
export function presentIndexes(entry: Entry, app: App): Promise<ReadonlySet<string>> {
  const ofApp = present.get(app) ?? new WeakMap<Entry, Promise<ReadonlySet<string>>>()
  present.set(app, ofApp)
  const known = ofApp.get(entry) ?? loadIndexes(entry, app)
  ofApp.set(entry, known)
  known.catch(() => ofApp.delete(entry))
  return known
}

async function loadIndexes({ resource }: Entry, { database }: App): Promise<ReadonlySet<string>> {
  const { rows } = await indexNamesSql(database.dialect, resource.table).execute(database.read)
  return new Set(rows.map(({ name }) => name))
}
