import { type RawBuilder, sql } from 'kysely'
import { Joined, type Where } from '#core/conditions/where.ts'
import { oncePer } from '#core/values/once.ts'
import type { Context } from '../../context.ts'
import { type DialectName, orderSql } from '../../db/dialect.ts'
import type { Index } from '../../db/schema.ts'
import { indexesOf, listColumns } from '../columns/table.ts'
import type { Entry } from '../registry.ts'
import {
  filterSql,
  groupSql,
  isScan,
  leadOfFilter,
  leadOfValue,
  looksIntoTexts,
  type Owners,
  ownersOf,
  whereSql,
  wordsSql,
} from './condition.ts'
import type { Filter, FilterGroup, ListQuery } from './list-query.ts'
import { type Join, joinOf } from './list-shape.ts'

type Sql = RawBuilder<unknown>

/** What leads to the rows that meet a condition: an index that begins with a column, or a query for their ids. */
type Lead =
  | { readonly column: string; readonly isOneValue: boolean; readonly owners?: undefined }
  | { readonly owners: Owners; readonly column?: undefined; readonly isOneValue?: undefined }

/** One condition of a list call, and what an index can do for it. */
export interface ListCondition {
  readonly sql: Sql
  /** null: only a look at each row tells */
  readonly lead: Lead | null
  /** where a look at one more row goes: to the index that is being read, to a join table, to the row itself */
  readonly look: 'index' | 'link' | 'row'
  /** no index helps: rows are read one after the other, within a time limit */
  readonly isScan: boolean
}

/** What a list call asks of the database, apart from its page. */
export interface Question {
  readonly entry: Entry
  readonly conditions: readonly ListCondition[]
  /** relations whose columns conditions name */
  readonly joins: readonly Join[]
  readonly order: ListQuery['order']
}

/** The question of a list call within a scope. */
export function questionOf(
  entry: Entry,
  query: ListQuery,
  scope: readonly Where[],
  context: Context,
): Question {
  const { dialect } = context.app.database
  const asked = [...query.filters, ...query.groups.flatMap(filtersOf)].map(({ ref }) => ref)
  return {
    entry,
    conditions: [
      ...scope.flatMap((where) => ofScope(entry, where, dialect)),
      ...query.filters.map((filter) => ofFilter(entry, filter, dialect)),
      ...query.groups.map((group) => scanning(groupSql(entry, group, dialect))),
      ...wordsSql(query.words, query.searched, context).map(scanning),
    ],
    joins: [...asked, ...query.searched].flatMap(({ relation }) =>
      relation ? [joinOf(relation, context)] : [],
    ),
    order: query.order,
  }
}

function filtersOf({ of }: FilterGroup): readonly Filter[] {
  return of.flatMap((part) => ('ref' in part ? [part] : filtersOf(part)))
}

/** The order of a question as SQL. */
export function orderOf({ order }: Pick<Question, 'order'>, dialect: DialectName): Sql {
  return sql.join(order.map(([ref, way]) => orderSql(dialect, ref.sql, way)))
}

/** What the indexes of a resource's table are good for. */
export interface ListIndexes {
  readonly all: readonly Index[]
  /** columns that indexes of the list carry along, with the id */
  readonly carried: ReadonlySet<string>
  /** columns that an index begins with */
  readonly leading: ReadonlySet<string>
}

/** The indexes that a declaration asks for. */
export const listIndexes = oncePer(({ resource }: Entry): ListIndexes => {
  const all = indexesOf(resource)
  return {
    all,
    carried: new Set(['id', ...listColumns(resource)]),
    leading: new Set(['id', ...all.flatMap(({ columns }) => columns.slice(0, 1))]),
  }
})

function scanning(condition: Sql): ListCondition {
  return { sql: condition, lead: null, look: 'row', isScan: true }
}

/**
 * Each column that a scope names is a condition. A developer thought of them, so none counts as a scan but what texts contain,
 * which limits of groups may ask.
 */
function ofScope(entry: Entry, where: Where, dialect: DialectName): readonly ListCondition[] {
  if (where === 'all') return []
  if (where instanceof Joined) return where.parts.flatMap((one) => ofScope(entry, one, dialect))
  const parts = Object.entries(where).filter(([, value]) => value !== undefined)
  if (Array.isArray(where) || parts.length === 0)
    return [{ sql: whereSql(entry, where, dialect), lead: null, look: 'row', isScan: looksIntoTexts(where) }]
  return parts.map(([column, value]) => {
    const condition = whereSql(entry, { [column]: value }, dialect)
    return looksIntoTexts({ [column]: value })
      ? scanning(condition)
      : ofColumn(entry, column, condition, leadOfValue(value))
  })
}

function ofFilter(entry: Entry, filter: Filter, dialect: DialectName): ListCondition {
  const condition = filterSql(entry, filter, dialect)
  const { name, field, relation } = filter.ref
  if (relation || isScan(filter)) return scanning(condition)
  if (field.kind === 'manyToMany') {
    const owners = ownersOf(entry, filter, dialect)
    return { sql: condition, lead: owners && { owners }, look: 'link', isScan: false }
  }
  const { carried, leading } = listIndexes(entry)
  const isKnown = carried.has(name) || leading.has(name) || entry.resource.parent !== null
  return isKnown ? ofColumn(entry, name, condition, leadOfFilter(filter)) : scanning(condition)
}

function ofColumn(
  entry: Entry,
  column: string,
  condition: Sql,
  { leads, isOneValue }: { readonly leads: boolean; readonly isOneValue: boolean },
): ListCondition {
  const { carried, leading } = listIndexes(entry)
  return {
    sql: condition,
    lead: leads && leading.has(column) ? { column, isOneValue } : null,
    look: carried.has(column) ? 'index' : 'row',
    isScan: false,
  }
}
