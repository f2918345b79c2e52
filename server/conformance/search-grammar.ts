import type { FieldKind } from '#core/field.ts'
import type { Operator } from '#core/rules/rules.ts'

type Row = Readonly<Record<string, unknown>>

/** Every way a client may write an operator. */
export const spellings: Readonly<Record<Operator, readonly string[]>> = {
  eq: ['eq', '='],
  ne: ['ne', '<>'],
  gt: ['gt', '>'],
  egt: ['egt', '>='],
  lt: ['lt', '<'],
  elt: ['elt', '<='],
  LIKE: ['LIKE', 'like'],
  'NOT LIKE': ['NOT LIKE', 'not like'],
  IN: ['IN', 'in'],
  'NOT IN': ['NOT IN', 'not in'],
  RANGE: ['RANGE', 'range'],
  'NOT RANGE': ['NOT RANGE', 'not range'],
  NULL: ['NULL', 'null'],
  'NOT NULL': ['NOT NULL', 'not null'],
  FIND_IN_SET: ['FIND_IN_SET', 'find_in_set'],
}

/** Values worth asking for: those of the rows, parts of them, lists and ranges of them. */
export function operandsOf(
  kind: FieldKind,
  operator: Operator,
  rows: readonly Row[],
  name: string,
): readonly unknown[] {
  const values = rows.flatMap((row) => [row[name]].flat()).filter((value) => value !== null && value !== '')
  const scalars = [
    ...new Set(values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))),
  ]
  const [one, two = one, three = two] = scalars
  switch (operator) {
    case 'NULL':
    case 'NOT NULL':
      return ['true']
    case 'IN':
    case 'NOT IN':
      return [[one, three], [two], ...(String(one).includes(',') ? [] : [`${one},${two}`])]
    case 'RANGE':
    case 'NOT RANGE':
      return [`${one},${two}`, `${two},`, `,${two}`]
    case 'FIND_IN_SET':
      return [one, [one], ...(kind === 'selects' || kind === 'manyToMany' ? [[one, two]] : [])]
    case 'LIKE':
    case 'NOT LIKE':
      return [one, String(two).slice(0, 3).toUpperCase(), '%', '_', '!']
    default:
      return [one, two, three]
  }
}

/** What the grammar of `docs/wire.md#filters` means, in JavaScript. */
export function matches(operator: Operator, value: unknown, wanted: unknown, kind: FieldKind): boolean {
  const isList = Array.isArray(value)
  const asked = Array.isArray(wanted) ? wanted.map(String) : String(wanted).split(',')
  const [low = '', high = ''] = asked
  const isEmpty = value === null || value === '' || (isList && value.length === 0)
  const holds = (one: string) =>
    isList ? value.some((item) => String(item) === one) : String(value ?? '') === one
  const than = (one: string) => (typeof value === 'number' ? value - Number(one) : compare(value, one))
  switch (operator) {
    case 'eq':
      return holds(String(wanted))
    case 'ne':
      return !holds(String(wanted))
    case 'gt':
      return !isEmpty && than(low) > 0
    case 'egt':
      return !isEmpty && than(low) >= 0
    case 'lt':
      return !isEmpty && than(low) < 0
    case 'elt':
      return !isEmpty && than(low) <= 0
    case 'IN':
      return asked.some(holds)
    case 'NOT IN':
      return !asked.some(holds)
    case 'RANGE':
      return !isEmpty && (low === '' || than(low) >= 0) && (high === '' || than(high) <= 0)
    case 'NOT RANGE':
      if (low === '') return !isEmpty && than(high) > 0
      if (high === '') return !isEmpty && than(low) < 0
      return !isEmpty && (than(low) < 0 || than(high) > 0)
    case 'NULL':
      return isEmpty
    case 'NOT NULL':
      return !isEmpty
    case 'FIND_IN_SET':
      return (Array.isArray(wanted) ? asked : [String(wanted)]).every(holds)
    case 'LIKE':
      return textOf(value, kind).includes(String(wanted).toLowerCase())
    case 'NOT LIKE':
      return !textOf(value, kind).includes(String(wanted).toLowerCase())
  }
}

/** Empty first, numbers by size, texts by their characters. */
export function compare(left: unknown, right: unknown): number {
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
}

/** A value as a contains-search sees it: lists as they are kept, ids of relations one by one. */
function textOf(value: unknown, kind: FieldKind): string {
  if (kind === 'manyToMany') return (value as readonly number[]).join(' ')
  if (Array.isArray(value)) return JSON.stringify(value).toLowerCase()
  return String(value ?? '').toLowerCase()
}

/** Bracket style, as the original's client writes it. */
export function query(items: readonly Row[]): string {
  const parts: string[] = []
  const add = (key: string, value: unknown) => parts.push(`${key}=${encodeURIComponent(String(value))}`)
  for (const [at, item] of items.entries()) {
    for (const [name, value] of Object.entries(item)) {
      if (Array.isArray(value))
        for (const [n, one] of value.entries()) add(`search[${at}][${name}][${n}]`, one)
      else add(`search[${at}][${name}]`, value)
    }
  }
  return parts.join('&')
}
