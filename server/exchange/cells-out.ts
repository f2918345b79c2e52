import type { Field, FieldKind } from '#core/field.ts'
import { unixToText } from '#core/time.ts'
import { regionNames } from '../regions.ts'
import { type Cell, joinList, plainNumber, textCell } from './cell.ts'

/** What the cell of a value needs to know besides the value. */
export interface OutWorld {
  readonly timeZone: string
  /** an option as people call it */
  readonly option: (option: string) => string
  /** on or off */
  readonly state: (isOn: boolean) => string
}

type Out = (value: unknown, field: Field, world: OutWorld) => Cell

const text: Out = (value) => textCell(plainText(value))
const list: Out = (value) => textCell(joinList(asList(value)))
const option: Out = (value, _field, world) => textCell(value === '' ? '' : world.option(plainText(value)))
const options: Out = (value, _field, world) => textCell(joinList(asList(value).map(world.option)))
const number: Out = (value) => numberCell(value)
const moment: Out = (value, _field, { timeZone }) => {
  if (typeof value === 'number') return { type: 'dateTime', text: unixToText(value, timeZone) }
  const given = plainText(value)
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(given) ? { type: 'dateTime', text: given } : textCell(given)
}

/** The cell of every kind, as people see the value in a list. Relations are named by the column that shows them. */
export const cellsOut: Readonly<Record<FieldKind, Out>> = {
  primaryKey: number,
  text,
  textarea: text,
  account: text,
  password: () => null,
  varName: text,
  mobile: text,
  idNumber: text,
  email: text,
  url: text,
  integer: number,
  number,
  float: (value, { decimals = 2 }) => numberCell(value, decimals),
  money: (value) => numberCell(value, 2),
  weigh: number,
  date: (value) => (value ? { type: 'date', text: plainText(value) } : null),
  dateTime: moment,
  timestamp: moment,
  time: text,
  year: number,
  switch: (value, _field, { state }) => textCell(state(value === 1 || value === '1' || value === true)),
  select: option,
  radio: option,
  code: option,
  selects: options,
  checkbox: options,
  array: (value) => textCell(keyValueText(value)),
  image: text,
  images: list,
  file: text,
  files: list,
  richText: text,
  belongsTo: number,
  manyToMany: list,
  parent: number,
  city: (value) => textCell(regionNames(asList(value).map(Number)).join(' / ')),
  icon: text,
  color: text,
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function asList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(plainText) : value ? [plainText(value)] : []
}

/** Numbers stay numbers, also those that travel as texts. */
function numberCell(value: unknown, decimals?: number): Cell {
  if (typeof value === 'number') {
    const digits = decimals === undefined ? plainNumber(value) : value.toFixed(decimals)
    return { type: 'number', text: digits, decimals }
  }
  const given = plainText(value)
  return /^-?\d+(?:\.\d+)?$/.test(given) ? { type: 'number', text: given, decimals } : textCell(given)
}

/** One pair a line, `key: value`; as JSON where a line could not be read back. */
function keyValueText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return ''
  const pairs = value as readonly { readonly key: string; readonly value: string }[]
  const isPlain = pairs.every(
    ({ key, value }) =>
      !/[:：\n]|^\[/.test(key) && !value.includes('\n') && key === key.trim() && value === value.trim(),
  )
  return isPlain ? pairs.map(({ key, value }) => `${key}: ${value}`).join('\n') : JSON.stringify(pairs)
}
