import type { Field, FieldKind, FieldValues, KeyValue } from './field.ts'
import { minorToMoney, moneyToMinor } from './money.ts'
import type { Fault } from './problems.ts'
import { isDate, zonedToUnix } from './time.ts'

/** What a rule needs to know of the world. */
export interface RuleContext {
  /** time zone in which texts without one are meant */
  readonly timeZone: string
}

/** Filter operators of the wire (`docs/wire.md#filters`); aliases are resolved before. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'egt'
  | 'lt'
  | 'elt'
  | 'LIKE'
  | 'NOT LIKE'
  | 'IN'
  | 'NOT IN'
  | 'RANGE'
  | 'NOT RANGE'
  | 'NULL'
  | 'NOT NULL'
  | 'FIND_IN_SET'

/** Everything the core knows of a field kind. */
export interface Rule<V> {
  /** value of a field that was given nothing */
  readonly empty: V
  /** turns what came in into the value, or says why not; never sees the empty value */
  readonly parse: (raw: unknown, field: Field, context: RuleContext) => V | Refusal
  /** operators that `search[]` may use */
  readonly operators: readonly Operator[]
  /** operator of the common search form; false: not in the form */
  readonly search: Operator | false
}

/** Why a value is not taken. */
export class Refusal implements Fault {
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
  constructor(reason: string, params: Readonly<Record<string, string | number>> = {}) {
    this.message = `validate.${reason}`
    this.params = params
  }
}

const order: readonly Operator[] = ['gt', 'egt', 'lt', 'elt', 'RANGE', 'NOT RANGE']
const equal: readonly Operator[] = ['eq', 'ne', 'IN', 'NOT IN', 'NULL', 'NOT NULL']
const like: readonly Operator[] = ['LIKE', 'NOT LIKE']
const numbers: readonly Operator[] = [...equal, ...order, ...like]
const texts: readonly Operator[] = [...equal, ...like, 'FIND_IN_SET']
const lists: readonly Operator[] = ['FIND_IN_SET', 'IN', 'NOT IN', 'NULL', 'NOT NULL', ...like]
const relations: readonly Operator[] = [...equal, ...like, 'FIND_IN_SET']

/** The rule of every kind: one total map, run by the form and by the server alike. */
export const rules: { readonly [K in FieldKind]: Rule<FieldValues[K]> } = {
  primaryKey: { empty: 0, parse: parseId, operators: numbers, search: 'eq' },
  text: text({ max: 255 }),
  textarea: { ...text({ max: 1000 }), search: 'LIKE' },
  account: text({ max: 15, pattern: /^[A-Za-z][A-Za-z0-9_]{2,14}$/, reason: 'account' }),
  password: { empty: '', parse: parsePassword, operators: [], search: false },
  varName: text({ max: 64, pattern: /^[A-Za-z_][A-Za-z0-9_]*$/, reason: 'varName' }),
  mobile: text({ max: 11, pattern: /^1[3-9]\d{9}$/, reason: 'mobile' }),
  idNumber: { ...text({ max: 18 }), parse: parseIdNumber },
  email: text({ max: 100, pattern: /^[^\s@<>"(),:;[\\\]]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/, reason: 'email' }),
  url: { ...text({ max: 255 }), parse: parseUrl },
  integer: { empty: null, parse: parseInteger, operators: numbers, search: 'RANGE' },
  number: { empty: null, parse: parseNumber, operators: numbers, search: 'RANGE' },
  float: { empty: null, parse: parseFloatValue, operators: numbers, search: 'RANGE' },
  money: { empty: null, parse: parseMoney, operators: [...equal, ...order], search: 'RANGE' },
  weigh: { empty: 0, parse: parseWeigh, operators: numbers, search: false },
  date: { empty: null, parse: parseDate, operators: [...equal, ...order], search: 'RANGE' },
  dateTime: { empty: null, parse: parseDateTime, operators: numbers, search: 'RANGE' },
  timestamp: { empty: null, parse: parseDateTime, operators: numbers, search: 'RANGE' },
  time: { empty: null, parse: parseTime, operators: [...equal, ...order], search: 'RANGE' },
  year: { empty: null, parse: parseYear, operators: numbers, search: 'RANGE' },
  switch: { empty: 0, parse: parseSwitch, operators: equal, search: 'eq' },
  select: { empty: '', parse: parseOption, operators: texts, search: 'eq' },
  radio: { empty: '', parse: parseOption, operators: texts, search: 'eq' },
  code: { empty: 0, parse: parseCode, operators: numbers, search: 'eq' },
  selects: { empty: [], parse: parseOptions, operators: lists, search: 'FIND_IN_SET' },
  checkbox: { empty: [], parse: parseOptions, operators: lists, search: 'FIND_IN_SET' },
  array: { empty: [], parse: parseKeyValues, operators: like, search: false },
  image: { empty: '', parse: parseFileUrl, operators: texts, search: false },
  images: { empty: [], parse: parseFileUrls, operators: lists, search: false },
  file: { empty: '', parse: parseFileUrl, operators: texts, search: false },
  files: { empty: [], parse: parseFileUrls, operators: lists, search: false },
  richText: { ...text({ max: 3 * 1024 * 1024, keepSpace: true }), operators: like, search: false },
  belongsTo: { empty: null, parse: parseReference, operators: numbers, search: 'eq' },
  manyToMany: { empty: [], parse: parseReferences, operators: relations, search: 'FIND_IN_SET' },
  parent: {
    empty: 0,
    parse: (raw, field) => (isZero(raw) ? 0 : parseId(raw, field)),
    operators: numbers,
    search: false,
  },
  city: { empty: [], parse: parseCity, operators: lists, search: false },
  icon: text({ max: 50, pattern: /^(?:fa fa-|el-icon-|local-)[A-Za-z0-9-]+$/, reason: 'icon' }),
  color: text({ max: 50, pattern: /^(?:#[0-9a-fA-F]{3,8}|rgba?\([0-9.,% ]{5,40}\))$/, reason: 'color' }),
}

/** Largest number that ids and weights may have: the column's. */
function largestOf({ wide }: Pick<Field, 'wide'>): number {
  return wide ? Number.MAX_SAFE_INTEGER : 2_147_483_647
}

/** The identifier in canonical decimal form (`7` or `"7"`), or a refusal (`docs/security.md#data`). */
export function parseId(raw: unknown, key: Pick<Field, 'wide'> = {}): number | Refusal {
  const max = largestOf(key)
  if (typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0 && raw <= max) return raw
  if (typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) && Number(raw) <= max) return Number(raw)
  return new Refusal('id')
}

/** Tells whether a field was given nothing: undefined, null, '' or an empty list. */
export function isEmptyValue(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)
}

function text(spec: { max: number; pattern?: RegExp; reason?: string; keepSpace?: boolean }): Rule<string> {
  return {
    empty: '',
    operators: texts,
    search: 'LIKE',
    parse(raw, { min = 0, max = spec.max }) {
      if (typeof raw !== 'string' && typeof raw !== 'number') return new Refusal('text')
      const value = spec.keepSpace ? String(raw) : String(raw).trim()
      // NUL has no place in a text and PostgreSQL can not keep it; a lone surrogate is no character.
      if (value.includes('\0') || !value.isWellFormed()) return new Refusal('characters')
      const length = countCharacters(value)
      if (length > max) return new Refusal('tooLong', { max })
      if (length < min) return new Refusal('tooShort', { min })
      if (value !== '' && spec.pattern && !spec.pattern.test(value)) return new Refusal(spec.reason ?? 'text')
      return value
    },
  }
}

function countCharacters(value: string): number {
  let count = value.length
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code >= 0xd800 && code < 0xdc00) count--
  }
  return count
}

function parsePassword(raw: unknown, { min = 6, max = 32 }: Field): string | Refusal {
  if (typeof raw !== 'string') return new Refusal('text')
  if (raw.length < min || raw.length > max || /[&<>"'\r\n\0]/.test(raw) || !raw.isWellFormed()) {
    return new Refusal('password', { min, max })
  }
  return raw
}

/** GB 11643-1999: 17 digits with a birth date and an ISO 7064 MOD 11-2 check character. */
function parseIdNumber(raw: unknown): string | Refusal {
  const value = typeof raw === 'string' ? raw.trim().toUpperCase() : ''
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(value)
  if (!match || !isDate(Number(match[1]), Number(match[2]), Number(match[3]))) return new Refusal('idNumber')
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return '10X98765432'[sum % 11] === value[17] ? value : new Refusal('idNumber')
}

function parseUrl(raw: unknown, { max = 255 }: Field): string | Refusal {
  const value = typeof raw === 'string' ? raw.trim() : ''
  if (value.length > max) return new Refusal('tooLong', { max })
  if (hasControl(value)) return new Refusal('url')
  if (/^\/(?![/\\])/.test(value)) return value
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return new Refusal('url')
  return value
}

/** A number, or its text as one writes it: no spaces around it, no zeros before it. Forms and files tidy what people type. */
function finite(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  if (typeof raw !== 'string' || !/^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/.test(raw)) return null
  return Number(raw)
}

function within(value: number, { min, max }: Field): number | Refusal {
  if (min !== undefined && value < min) return new Refusal('tooSmall', { min })
  if (max !== undefined && value > max) return new Refusal('tooBig', { max })
  return value
}

function parseInteger(raw: unknown, field: Field): number | Refusal {
  const value = finite(raw)
  return value !== null && Number.isSafeInteger(value) ? within(value, field) : new Refusal('integer')
}

function parseWeigh(raw: unknown, field: Field): number | Refusal {
  const max = largestOf(field)
  return parseInteger(raw, { ...field, min: -max, max })
}

function parseNumber(raw: unknown, field: Field): number | Refusal {
  const value = finite(raw)
  return value === null ? new Refusal('number') : within(value, field)
}

function parseFloatValue(raw: unknown, field: Field): number | Refusal {
  const value = finite(raw)
  const decimals = field.decimals ?? 2
  if (value === null || Math.abs(value) >= 1e12) return new Refusal('float')
  if (Number(value.toFixed(decimals)) !== value) return new Refusal('decimals', { decimals })
  return within(value, field)
}

/** By its digits: a number is taken as it is written. */
function parseMoney(raw: unknown, field: Field): string | Refusal {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : ''
  const minor = /^\s|\s$|^-?0\d/.test(text) ? null : moneyToMinor(text)
  if (minor === null) {
    return /^-?\d+\.\d{3,}$/.test(text) ? new Refusal('decimals', { decimals: 2 }) : new Refusal('money')
  }
  const { min, max } = field
  if (min !== undefined && minor < min * 100) return new Refusal('tooSmall', { min })
  if (max !== undefined && minor > max * 100) return new Refusal('tooBig', { max })
  return minorToMoney(minor)
}

function parseDate(raw: unknown): string | Refusal {
  const match = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw) : null
  const isDay = match && Number(match[1]) > 0 && isDate(Number(match[1]), Number(match[2]), Number(match[3]))
  return isDay ? match[0] : new Refusal('date')
}

/** Unix seconds up to the year 9999, or a date-time text in the site's time zone. */
function parseDateTime(raw: unknown, _field: Field, { timeZone }: RuleContext): number | Refusal {
  if (typeof raw === 'string' && raw.includes('-')) {
    return zonedToUnix(raw.trim(), timeZone) ?? new Refusal('dateTime')
  }
  const value = finite(raw)
  return value !== null && Number.isInteger(value) && value >= 0 && value <= 253402300799
    ? value
    : new Refusal('dateTime')
}

function parseTime(raw: unknown): string | Refusal {
  const match = typeof raw === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(raw) : null
  return match ? `${match[1]}:${match[2]}:${match[3] ?? '00'}` : new Refusal('time')
}

function parseYear(raw: unknown, field: Field): number | Refusal {
  const value = finite(raw)
  if (value === null || !Number.isInteger(value) || value < 1000 || value > 9999) return new Refusal('year')
  return within(value, field)
}

function parseSwitch(raw: unknown): 0 | 1 | Refusal {
  if (raw === 1 || raw === '1' || raw === true) return 1
  if (raw === 0 || raw === '0' || raw === false) return 0
  return new Refusal('switch')
}

function parseOption(raw: unknown, { options = [] }: Field): string | Refusal {
  const value = typeof raw === 'number' ? String(raw) : raw
  return typeof value === 'string' && options.includes(value) ? value : new Refusal('option')
}

function parseCode(raw: unknown, field: Field): number | Refusal {
  const option = parseOption(raw, field)
  return option instanceof Refusal ? option : Number(option)
}

function parseOptions(raw: unknown, field: Field): readonly string[] | Refusal {
  return parseList(raw, field, (item) => parseOption(item, field))
}

function parseKeyValues(raw: unknown, field: Field): readonly KeyValue[] | Refusal {
  const part = text({ max: 500 })
  return parseList(raw, { ...field, max: field.max ?? 200 }, (item) => {
    if (typeof item !== 'object' || item === null) return new Refusal('array')
    const { key = '', value = '' } = item as Record<string, unknown>
    const parts = [key, value].map((side) => part.parse(side ?? '', { kind: 'text' }, { timeZone: 'UTC' }))
    const refused = parts.find((side) => side instanceof Refusal)
    return refused instanceof Refusal ? refused : { key: String(parts[0]), value: String(parts[1]) }
  })
}

/** A stored file's path or a web address; nothing that a browser would run. */
function parseFileUrl(raw: unknown): string | Refusal {
  const value = typeof raw === 'string' ? raw.trim() : ''
  if (value.length > 255 || hasControl(value) || /[\s"'<>\\,]/.test(value)) return new Refusal('file')
  return /^(?:\/(?!\/)|https?:\/\/)/i.test(value) && !value.includes('/../') ? value : new Refusal('file')
}

/** A list of files as an array or as the comma list that older clients send. */
function parseFileUrls(raw: unknown, field: Field): readonly string[] | Refusal {
  return parseList(typeof raw === 'string' ? raw.split(',') : raw, field, parseFileUrl)
}

function parseReference(raw: unknown, field: Field): number | Refusal {
  return parseId(raw, field)
}

function parseReferences(raw: unknown, field: Field): readonly number[] | Refusal {
  return parseList(raw, { ...field, max: field.max ?? 2000 }, (item) => parseId(item, field))
}

function parseCity(raw: unknown): readonly number[] | Refusal {
  const list = parseList(typeof raw === 'string' ? raw.split(',') : raw, { kind: 'city', max: 3 }, (code) =>
    parseId(code),
  )
  return list
}

function parseList<V>(
  raw: unknown,
  field: Field,
  parse: (item: unknown) => V | Refusal,
): readonly V[] | Refusal {
  if (!Array.isArray(raw)) return new Refusal('list')
  const max = field.max ?? 100
  if (raw.length > max) return new Refusal('tooMany', { max })
  if (field.min !== undefined && raw.length < field.min) return new Refusal('tooFew', { min: field.min })
  const values: V[] = []
  for (const item of raw) {
    const value = parse(item)
    if (value instanceof Refusal) return value
    if (!values.includes(value)) values.push(value)
  }
  return values
}

function isZero(raw: unknown): boolean {
  return raw === 0 || raw === '0'
}

function hasControl(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
