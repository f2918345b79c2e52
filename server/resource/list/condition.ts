import { type RawBuilder, sql } from 'kysely'
import { isCondition, Joined, type Where } from '#core/conditions/where.ts'
import { kinds } from '#core/field.ts'
import type { Context } from '../../context.ts'
import { contains, type DialectName, holds, quote } from '../../db/dialect.ts'
import { storedTexts } from '../columns/product-texts.ts'
import { throughOf } from '../columns/table.ts'
import type { Entry } from '../registry.ts'
import { type ColumnRef, mainAlias } from './column-ref.ts'
import { type Filter, type FilterGroup, hasTextEmpty } from './list-query.ts'

type Sql = RawBuilder<unknown>

/** Conditions joined by `and`; no condition is true. */
export function allOf(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql.raw('1 = 1')
  return sql.join(conditions, sql.raw(' and '))
}

/** Conditions joined by `or`; no condition is false. */
function anyOf(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql.raw('1 = 0')
  return sql`(${sql.join(conditions, sql.raw(' or '))})`
}

/** A condition as it is put together: each template of its own would be made and walked through anew for every call. */
class Pieces {
  readonly #texts = ['']
  readonly #values: unknown[] = []

  text(text: string): this {
    this.#texts[this.#texts.length - 1] += text
    return this
  }

  /** A value, or another condition. */
  value(value: unknown): this {
    this.#values.push(value)
    this.#texts.push('')
    return this
  }

  /** Some parts with a word between, or what stands for none. */
  each<T>(parts: readonly T[], word: string, none: string, add: (part: T) => void): this {
    if (parts.length === 0) this.text(none)
    for (const [at, part] of parts.entries()) {
      if (at > 0) this.text(word)
      add(part)
    }
    return this
  }

  get sql(): Sql {
    return sql(this.#texts as readonly string[] as TemplateStringsArray, ...this.#values)
  }
}

/** A `Where` as SQL over a table, the main one unless said otherwise. An empty object or list matches nothing. */
export function whereSql(entry: Entry, where: Where, dialect: DialectName, alias = mainAlias): Sql {
  const to = new Pieces()
  addWhere(to, entry, where, (name) => `${alias}.${quote(dialect, name)}`, dialect)
  return to.sql
}

function addWhere(
  to: Pieces,
  entry: Entry,
  where: Where,
  columnOf: (name: string) => string,
  dialect: DialectName,
): void {
  const inBrackets = (one: Where) => {
    to.text('(')
    addWhere(to, entry, one, columnOf, dialect)
    to.text(')')
  }
  if (where === 'all') to.text('1 = 1')
  else if (where instanceof Joined) {
    to.each(where.parts, ' and ', '1 = 1', inBrackets)
  } else if (isAlternatives(where)) {
    to.text('(').each(where, ' or ', '1 = 0', inBrackets).text(')')
  } else {
    const parts = Object.entries(where).filter(([, value]) => value !== undefined)
    to.each(parts, ' and ', '1 = 0', ([name, value]) => {
      if (!entry.columns.includes(name)) throw new Error(`${entry.resource.name} has no column ${name}`)
      addComparison(to, columnOf(name), value, dialect)
    })
  }
}

/** Tells whether a `Where` asks what texts contain, which no index answers. */
export function looksIntoTexts(where: Where): boolean {
  if (where === 'all') return false
  if (where instanceof Joined) return where.parts.some(looksIntoTexts)
  if (isAlternatives(where)) return where.some(looksIntoTexts)
  return Object.values(where).some(isAboutTexts)
}

function isAboutTexts(value: unknown): boolean {
  if (!isCondition(value)) return false
  if (value.is === 'every' || value.is === 'some')
    return (value.value as readonly unknown[]).some(isAboutTexts)
  return value.is === 'contains' || value.is === 'lacks'
}

/** `Array.isArray` does not tell a read-only list from an object. */
function isAlternatives(where: Exclude<Where, 'all'>): where is readonly Where[] {
  return Array.isArray(where)
}

const operators = { atMost: '<=', atLeast: '>=', lessThan: '<', moreThan: '>' } as const

function addComparison(to: Pieces, column: string, value: unknown, dialect: DialectName): void {
  if (!isCondition(value)) {
    if (value === null) to.text(`${column} is null`)
    else to.text(`${column} = `).value(value)
    return
  }
  const each = (word: string, none: string) =>
    to.each(value.value as readonly unknown[], word, none, (one) => addComparison(to, column, one, dialect))
  const containing = () => contains(dialect, sql.raw(column), String(value.value))
  switch (value.is) {
    case 'every':
      each(' and ', '1 = 1')
      break
    case 'some':
      to.text('(')
      each(' or ', '1 = 0').text(')')
      break
    case 'contains':
      to.value(containing())
      break
    case 'lacks':
      to.text('not (').value(containing()).text(')')
      break
    case 'not':
      if (value.value === null) to.text(`${column} is not null`)
      else to.text(`${column} <> `).value(value.value)
      break
    case 'oneOf':
    case 'noneOf': {
      const among = value.value as readonly unknown[]
      const isNegated = value.is === 'noneOf'
      if (among.length === 0) to.text(isNegated ? '1 = 1' : '1 = 0')
      else
        to.text(`${column} ${isNegated ? 'not in' : 'in'} (`)
          .each(among, ', ', '', (one) => to.value(one))
          .text(')')
      break
    }
    default:
      to.text(`${column} ${operators[value.is]} `).value(value.value)
  }
}

function inList(column: Sql, values: readonly unknown[], isNegated: boolean): Sql {
  if (values.length === 0) return sql.raw(isNegated ? '1 = 1' : '1 = 0')
  return isNegated ? sql`${column} not in (${sql.join(values)})` : sql`${column} in (${sql.join(values)})`
}

/** The quick search: every word is contained in one of the columns, as the caller reads them. */
export function wordsSql(
  words: readonly string[],
  columns: readonly ColumnRef[],
  { app, language }: Context,
): readonly Sql[] {
  const { dialect } = app.database
  const found = (column: ColumnRef, word: string) => {
    const texts = storedTexts(column.texts, language, (text) =>
      text.toLowerCase().includes(word.toLowerCase()),
    )
    return [
      contains(dialect, column.sql, word),
      ...(texts.length > 0 ? [inList(column.sql, texts, false)] : []),
    ]
  }
  return words.map((word) => anyOf(columns.flatMap((column) => found(column, word))))
}

/** One item of `search[]` as SQL. */
export function filterSql(entry: Entry, filter: Filter, dialect: DialectName): Sql {
  const { kind } = filter.ref.field
  if (kind === 'manyToMany') return joinedFilter(entry, filter, dialect)
  if (kinds[kind].isList) return listFilter(filter, dialect)
  return columnFilter(filter, dialect)
}

/** A group of conditions as SQL. */
export function groupSql(entry: Entry, { match, of }: FilterGroup, dialect: DialectName): Sql {
  const parts = of.map((part) =>
    'ref' in part ? filterSql(entry, part, dialect) : groupSql(entry, part, dialect),
  )
  return match === 'any' ? anyOf(parts) : sql`(${allOf(parts)})`
}

/** Tells whether a filter has to look at every row. */
export function isScan({ operator, ref }: Filter): boolean {
  const { kind } = ref.field
  if (operator === 'LIKE' || operator === 'NOT LIKE' || kinds[kind].isList) return true
  return operator === 'FIND_IN_SET' && kind !== 'manyToMany'
}

/** What an index that begins with a condition's column is worth to it. */
export interface Lead {
  /** the rows that meet it lie together in the index */
  readonly leads: boolean
  /** they all have one value there, so that they are in the order of the index's next column */
  readonly isOneValue: boolean
}

const none: Lead = { leads: false, isOneValue: false }
const one: Lead = { leads: true, isOneValue: true }
const several: Lead = { leads: true, isOneValue: false }

const ordered: ReadonlySet<string> = new Set(['atMost', 'atLeast', 'lessThan', 'moreThan'])

/** What an index is worth to a comparison of a scope. */
export function leadOfValue(value: unknown): Lead {
  if (!isCondition(value)) return one
  if (ordered.has(value.is)) return several
  if (value.is === 'every') return leadOfValue((value.value as readonly unknown[])[0]).leads ? several : none
  return value.is === 'oneOf' ? leadOfList(value.value as readonly unknown[]) : none
}

/** What an index is worth to a filter of a column. */
export function leadOfFilter({ ref, operator, values }: Filter): Lead {
  switch (operator) {
    case 'eq':
      return one
    case 'IN':
      return leadOfList(values)
    case 'gt':
    case 'egt':
    case 'lt':
    case 'elt':
    case 'RANGE':
      return several
    case 'NULL':
      return hasTextEmpty({ ref }) ? none : one
    default:
      return none
  }
}

function leadOfList(values: readonly unknown[]): Lead {
  return values.length === 1 ? one : several
}

/** The ids of rows that may meet a filter of a `manyToMany` relation. */
export interface Owners {
  /** a query with one column `id` */
  readonly ids: Sql
  /** false: more is asked of those rows than this tells */
  readonly isExact: boolean
}

/** Where a filter of a `manyToMany` relation finds its rows; null where it excludes rows. */
export function ownersOf(
  entry: Entry,
  { ref, operator, values }: Filter,
  dialect: DialectName,
): Owners | null {
  const through = throughOf(entry.resource, ref.name)
  const name = (identifier: string) => sql.raw(quote(dialect, identifier))
  if (operator !== 'eq' && operator !== 'IN' && operator !== 'FIND_IN_SET') return null
  // Rows that have all of the values are among those that have the first.
  const wanted = operator === 'FIND_IN_SET' ? values.slice(0, 1) : values
  // An owner has a related row once: only several related rows find it several times.
  const distinct = sql.raw(wanted.length > 1 ? 'distinct ' : '')
  const ids = sql`select ${distinct}${name(through.own)} as id from ${name(through.table)} where ${inList(name(through.other), wanted, false)}`
  return { ids, isExact: wanted.length === values.length }
}

function columnFilter({ ref, operator, values }: Filter, dialect: DialectName): Sql {
  const column = ref.sql
  const [first = null, second = null] = values
  const isText = typeof first === 'string'
  switch (operator) {
    case 'eq':
      return sql`${column} = ${first}`
    case 'ne':
      return sql`(${column} <> ${first} or ${column} is null)`
    case 'gt':
      return sql`${column} > ${first}`
    case 'egt':
      return sql`${column} >= ${first}`
    case 'lt':
      return sql`${column} < ${first}`
    case 'elt':
      return sql`${column} <= ${first}`
    case 'LIKE':
      return contains(dialect, column, String(first))
    case 'NOT LIKE':
      return sql`(${column} is null or not (${contains(dialect, column, String(first))}))`
    case 'IN':
      return inList(column, values, false)
    case 'NOT IN':
      return sql`(${column} is null or ${inList(column, values, true)})`
    case 'RANGE':
      if (first === null) return sql`${column} <= ${second}`
      if (second === null) return sql`${column} >= ${first}`
      return sql`${column} between ${first} and ${second}`
    case 'NOT RANGE':
      if (first === null) return sql`${column} > ${second}`
      if (second === null) return sql`${column} < ${first}`
      return sql`${column} not between ${first} and ${second}`
    case 'NULL':
      return emptiness(ref, column)
    case 'NOT NULL':
      return sql`not ${emptiness(ref, column)}`
    case 'FIND_IN_SET':
      // A text that holds a comma list contains each of the values.
      return allOf(
        values.map((value) =>
          isText ? inCommaList(column, String(value), dialect) : sql`${column} = ${value}`,
        ),
      )
  }
}

/** People who ask for empty texts do not care whether they are '' or null. */
function emptiness(ref: Filter['ref'], column: Sql): Sql {
  return hasTextEmpty({ ref }) ? sql`(${column} is null or ${column} = '')` : sql`(${column} is null)`
}

function inCommaList(column: Sql, value: string, dialect: DialectName): Sql {
  const list = dialect === 'mysql' ? sql`concat(',', ${column}, ',')` : sql`(',' || ${column} || ',')`
  return holds(dialect, list, `,${value},`)
}

/** A column with a JSON list of texts or numbers. */
function listFilter({ ref, operator, values }: Filter, dialect: DialectName): Sql {
  const column = ref.sql
  const has = (value: unknown) =>
    kinds[ref.field.kind].isNumeric
      ? anyOf(
          [`[${value},`, `[${value}]`, `,${value},`, `,${value}]`].map((part) =>
            holds(dialect, column, part),
          ),
        )
      : holds(dialect, column, JSON.stringify(String(value)))
  switch (operator) {
    case 'NULL':
      return sql`(${column} = '[]')`
    case 'NOT NULL':
      return sql`(${column} <> '[]')`
    case 'IN':
      return anyOf(values.map(has))
    case 'NOT IN':
    case 'NOT LIKE':
      return sql`not ${anyOf(values.map(operator === 'NOT IN' ? has : (value) => contains(dialect, column, String(value))))}`
    case 'LIKE':
      return contains(dialect, column, String(values[0]))
    default:
      return allOf(values.map(has))
  }
}

/** A relation kept in a join table: rows that have one of the ids, or all of them for FIND_IN_SET. */
function joinedFilter(entry: Entry, { ref, operator, values }: Filter, dialect: DialectName): Sql {
  const through = throughOf(entry.resource, ref.name)
  const name = (identifier: string) => sql.raw(quote(dialect, identifier))
  const own = sql.raw(`j.${quote(dialect, through.own)} = ${mainAlias}.${quote(dialect, 'id')}`)
  const other = sql.raw(`j.${quote(dialect, through.other)}`)
  // Asked row by row: a list of all owners would be made anew for every call, however few of them are looked at.
  const has = (condition: Sql) =>
    sql`exists (select 1 from ${name(through.table)} j where ${own} and ${condition})`
  switch (operator) {
    case 'NULL':
      return sql`not ${has(sql.raw('1 = 1'))}`
    case 'NOT NULL':
      return has(sql.raw('1 = 1'))
    case 'ne':
    case 'NOT IN':
      return sql`not ${has(inList(other, values, false))}`
    case 'LIKE':
      return has(contains(dialect, other, String(values[0])))
    case 'NOT LIKE':
      return sql`not ${has(contains(dialect, other, String(values[0])))}`
    case 'FIND_IN_SET':
      return allOf(values.map((value) => has(sql`${other} = ${value}`)))
    default:
      return has(inList(other, values, false))
  }
}
