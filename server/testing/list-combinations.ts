import type { DatabaseSync } from 'node:sqlite'
import { type Field, kinds } from '#core/field.ts'
import { type AnyResource, defaultOrder } from '#core/resource.ts'
import { isSparse } from '../resource/columns/columns.ts'
import { tablesOf, throughOf } from '../resource/columns/table.ts'

/** One item of `search[]`. */
interface Item {
  readonly field: string
  readonly operator: string
  readonly val: string
}

/** A list call: conditions that must all hold, an order, a page. */
export interface Combination {
  readonly items: readonly Item[]
  readonly order: string
  readonly page: number
}

/** rows of a page of these calls */
const rowsOfPage = 20
const pages = [1, 50]

/** The query string of a combination. */
export function queryOf({ items, order, page }: Combination): string {
  const query = new URLSearchParams({ order, page: String(page), limit: String(rowsOfPage) })
  for (const [at, { field, operator, val }] of items.entries()) {
    query.set(`search[${at}][field]`, field)
    query.set(`search[${at}][operator]`, operator)
    query.set(`search[${at}][val]`, val)
  }
  return query.toString()
}

/**
 * Every list that a declaration lets people ask for: each filter alone and each two of them, with values that many and few
 * of the rows of `fillResource` have, in each order, on a first and a deep page. What texts contain is no such filter: it
 * is searched for within a time limit.
 */
export function combinationsOf(resource: AnyResource, rows: number): readonly Combination[] {
  const { fields, list } = resource
  const items = ['id', ...(list.filters ?? [])].flatMap((name): readonly Item[] => {
    const field = fields[name]
    const operator = field ? kinds[field.kind].search : false
    if (!field || !operator || operator === 'LIKE' || field.kind === 'primaryKey') return []
    return valuesOf(name, field, rows).map((val) => ({ field: name, operator, val }))
  })
  const pairs = items.flatMap((one, at) =>
    items.slice(at + 1).flatMap((other) => (one.field === other.field ? [] : [[one, other]])),
  )
  const orders = [...new Set(['id', defaultOrder(resource)[0], ...(list.sortable ?? [])])]
  return [[], ...items.map((one) => [one]), ...pairs].flatMap((filter) =>
    orders.flatMap((name) =>
      ['asc', 'desc'].flatMap((way) =>
        pages.map((page) => ({ items: filter, order: `${name},${way}`, page })),
      ),
    ),
  )
}

const start = 1_735_689_600
const day = 86_400

/** Values that many, some and few rows of a filled table have. */
function valuesOf(name: string, { kind, options }: Field, rows: number): readonly string[] {
  switch (kind) {
    case 'select':
    case 'radio':
      return (options ?? []).slice(0, 3)
    case 'code':
      return (options ?? []).slice(0, 2)
    case 'switch':
      return ['0', '1']
    case 'belongsTo':
    case 'manyToMany':
      return ['7']
    case 'dateTime':
    case 'timestamp':
      return name === 'create_time' || name === 'update_time'
        ? [`${start},${start + rows * 60}`, `${start + rows * 6},${start + rows * 7}`]
        : [`${start},${start + 400 * day}`, `${start},${start + 200 * day}`, `${start},${start + 4 * day}`]
    case 'integer':
    case 'number':
    case 'float':
      return ['0,50000', '0,400']
    case 'money':
      return ['0,500', '0,4']
    default:
      return []
  }
}

/**
 * Fills the table of a resource: choices of which the first is frequent, relations to 40 rows, times and numbers in no
 * order, an eighth of what may be empty empty.
 */
export function fillResource(
  database: DatabaseSync,
  resource: AnyResource,
  rows: number,
  textLength = 100,
): void {
  const [table] = tablesOf(resource)
  const columns = (table?.columns ?? []).flatMap(({ name }, at) => {
    const field = resource.fields[name]
    const value =
      field &&
      (pinned(resource, name) ?? expressionOf(name, field, primes[at % primes.length] ?? 1, textLength))
    return value ? [[name, value] as const] : []
  })
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const values = columns.map(([, value]) => value).join(', ')
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})`
  database.exec(`delete from "${resource.table}"`)
  database.exec(`${numbers} insert into "${resource.table}" (${names}) select ${values} from numbers`)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'manyToMany') continue
    const { table: join, own, other } = throughOf(resource, name)
    database.exec(`delete from "${join}"`)
    for (const step of [17, 89])
      database.exec(
        `${numbers} insert into "${join}" ("${own}", "${other}") select n, 1 + (n * 13 + ${step}) % 200 from numbers`,
      )
  }
}

/** What a column holds so that rows meet what the table asks of them together; null where it asks nothing of the column. */
function pinned({ checks, uniques }: AnyResource, name: string): string | null {
  if (uniques.some(([first]) => first === name)) return 'n'
  const isBound = Object.values(checks).some(
    ({ field, atLeast, atMost }) => atLeast === name || (field === name && typeof atMost === 'string'),
  )
  return isBound ? '0' : null
}

/** Columns vary independently of each other: each goes round in steps of its own. */
const primes = [104729, 7919, 15485863, 611953, 1299709, 49979687, 32452843, 86028121]

function expressionOf(name: string, field: Field, step: number, textLength: number): string | null {
  const { kind, unique, options = [] } = field
  const text = `'row ' || n`
  const some = (value: string) => `case when n * ${step} / 11 % 8 = 0 then null else ${value} end`
  switch (kind) {
    case 'primaryKey':
    case 'weigh':
      return 'n'
    case 'select':
    case 'radio':
    case 'code':
      return oneOf(options, step, kind === 'code')
    case 'switch':
      return `n * ${step} % 10 < 8`
    case 'belongsTo':
      return unique ? 'n' : `1 + n * ${step} % 40`
    case 'dateTime':
    case 'timestamp':
      return name === 'create_time' || name === 'update_time'
        ? `${start} + n * 60`
        : some(`${start} + n * ${step} % ${400 * day}`)
    case 'integer':
    case 'number':
    case 'float':
    case 'money':
      return `n * ${step} % 50000`
    case 'date':
      return `date(${start} + n * 60, 'unixepoch')`
    case 'richText':
      return `'<p>' || substr(hex(zeroblob(${textLength})), 1, ${textLength}) || '</p>'`
    case 'text':
    case 'textarea':
      return isSparse(field) ? null : text
    default:
      return unique && !isSparse(field) ? text : null
  }
}

/** The first option in seven of ten rows, the others in turn. */
function oneOf(options: readonly string[], step: number, isNumber: boolean): string | null {
  const [first, ...others] = options.map((option) => (isNumber ? option : `'${option}'`))
  if (first === undefined) return null
  const cases = others.map((option, at) => `when n * ${step} / 10 % ${others.length} = ${at} then ${option}`)
  return `case when n * ${step} % 10 < 7 then ${first} ${cases.join(' ')} else ${first} end`
}
