import { type Field, type FieldKind, kinds } from '#core/field.ts'
import type { ForeignColumn } from '#core/foreign-table.ts'
import { isEmptyValue, Refusal } from '#core/rules.ts'

/**
 * A value of a foreign column as the value of a declared field, or why it can not be one. What the product has no value
 * for, such as a date of zeros, becomes the field's empty value; nothing is cut or rounded.
 */
export function convertValue(raw: unknown, column: ForeignColumn, field: Field): unknown {
  const rule = kinds[field.kind]
  // What is kept there elsewhere is no password but the hash of one.
  if (field.kind === 'password') return isEmptyValue(raw) ? rule.empty : new Refusal('text')
  if (raw instanceof Uint8Array) return new Refusal('characters')
  const value = isEmptyValue(raw) ? raw : converters[field.kind](raw, column)
  if (value instanceof Refusal) return value
  return isEmptyValue(value) ? rule.empty : rule.parse(value, field, { timeZone: 'UTC' })
}

type Converter = (raw: unknown, column: ForeignColumn) => unknown

const converters: Readonly<Record<FieldKind, Converter>> = {
  primaryKey: wholeNumber,
  text: textOf,
  textarea: textOf,
  account: textOf,
  password: textOf,
  varName: textOf,
  mobile: textOf,
  idNumber: textOf,
  email: textOf,
  url: textOf,
  integer: numberOf,
  number: numberOf,
  float: numberOf,
  money: (raw) => (typeof raw === 'number' ? raw : shortened(String(raw))),
  weigh: numberOf,
  date: (raw, column) => momentOf(raw, column)?.slice(0, 10) ?? null,
  dateTime: momentOf,
  timestamp: momentOf,
  time: textOf,
  year: numberOf,
  switch: switchOf,
  select: textOf,
  radio: textOf,
  code: numberOf,
  selects: listOf,
  checkbox: listOf,
  array: pairsOf,
  image: textOf,
  images: listOf,
  file: textOf,
  files: listOf,
  richText: textOf,
  belongsTo: reference,
  manyToMany: (raw) => each(listOf(raw), wholeNumber),
  parent: reference,
  city: (raw) => each(listOf(raw), wholeNumber),
  icon: textOf,
  color: textOf,
}

function textOf(raw: unknown): unknown {
  if (typeof raw === 'boolean') return raw ? '1' : '0'
  return typeof raw === 'number' ? String(raw) : raw
}

/** Digits beyond what a number holds are no number of ours. */
function numberOf(raw: unknown): unknown {
  if (typeof raw === 'boolean') return raw ? 1 : 0
  if (typeof raw !== 'string') return raw
  const text = shortened(raw.trim())
  const digits = text.replaceAll(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > 15 && String(Number(text)) !== text ? new Refusal('number') : text
}

/** Without zeros at the end of a fraction. */
function shortened(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

function wholeNumber(raw: unknown): unknown {
  const value = numberOf(raw)
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

function reference(raw: unknown): unknown {
  const value = wholeNumber(raw)
  return value === 0 ? null : value
}

function switchOf(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw
  if (/^(?:t|true|y|yes|on|1)$/i.test(raw)) return 1
  return /^(?:f|false|n|no|off|0)$/i.test(raw) ? 0 : raw
}

/** Unix seconds or a text in UTC as `YYYY-MM-DD HH:MM:SS`; null for zeros, which stand for no time in many tables. */
function momentOf(raw: unknown, { family }: ForeignColumn): string | null {
  const text = String(raw).trim()
  if (/^0{4}-|^-?0*$/.test(text)) return null
  const isNumber =
    family === 'integer' || family === 'real' || family === 'decimal' || typeof raw === 'number'
  if (isNumber && /^-?\d+(?:\.\d+)?$/.test(text)) return momentOfNumber(Number(text)) ?? text
  const zoned = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i
  if (zoned.test(text)) return momentOfNumber(Date.parse(text.replace(' ', 'T')) / 1000) ?? text
  return text.replace('T', ' ').replace(/(:\d\d)\.\d+$/, '$1')
}

/** Seconds, or milliseconds where seconds would lie beyond the year 9999. */
function momentOfNumber(value: number): string | null {
  const seconds = Math.floor(Math.abs(value) > 253_402_300_799 ? value / 1000 : value)
  if (seconds < 0 || seconds > 253_402_300_799 || Number.isNaN(seconds)) return null
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** JSON of a list, or a text with commas, which is how MySQL writes a set. */
function listOf(raw: unknown): unknown {
  if (typeof raw !== 'string') return Array.isArray(raw) ? raw : [raw]
  const parsed = jsonOf(raw)
  if (Array.isArray(parsed)) return parsed.map(textOf)
  return raw
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function each(list: unknown, convert: (item: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(convert) : list
}

/** Rows of key and value from JSON: of such rows, of an object, or of a list, whose places are the keys. */
function pairsOf(raw: unknown): unknown {
  const value = typeof raw === 'string' ? jsonOf(raw) : raw
  if (typeof value !== 'object' || value === null) return new Refusal('array')
  if (Array.isArray(value) && value.every(isPair)) return value
  return Object.entries(value).map(([key, item]) => ({ key, value: plainText(item) }))
}

function isPair(item: unknown): boolean {
  return typeof item === 'object' && item !== null && Object.keys(item).sort().join() === 'key,value'
}

function plainText(item: unknown): unknown {
  if (item === null) return ''
  return typeof item === 'object' ? JSON.stringify(item) : String(item)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
