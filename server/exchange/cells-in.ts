import { exchangeLimits } from '#core/exchange.ts'
import type { Field, FieldKind } from '#core/field.ts'
import { Refusal } from '#core/rules.ts'
import { isDate, unixToText } from '#core/time.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import { regionCodes } from '../regions.ts'
import { bareText, plainNumber, type RawCell, splitList } from './cell.ts'

/** What reading a cell needs to know besides the cell. */
export interface InWorld {
  /** the option that people call so in either language, or that is spelt so */
  readonly option: (text: string) => string | null
  /** on, off, or neither */
  readonly state: (text: string) => boolean | null
}

/** A value for the field's own rule to check, or why there is none. */
type In = (cell: string | number | boolean, field: Field, world: InWorld) => unknown

const text: In = (cell) => asText(cell)
const list: In = (cell) => splitList(asText(cell))
const option: In = (cell, _field, world) => world.option(asText(cell).trim()) ?? new Refusal('option')
const options: In = (cell, _field, world) => {
  const found = splitList(asText(cell)).map(world.option)
  return found.includes(null) ? new Refusal('option') : found
}
/** Files group digits and fill numbers up with spaces and zeros. */
const number: In = (cell) => {
  if (typeof cell === 'number') return cell
  const given = asText(cell).trim()
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(given) ? given.replaceAll(',', '') : given
  return plain.replace(/^(-?)0+(?=\d)/, '$1')
}
/** Large numbers are seconds since 1970, small ones days as spreadsheet programs count them. */
const moment: In = (cell) => dayText(cell) ?? asText(cell).trim()

/** How a cell of every kind is read. Relations come as the texts they are named by; `references.ts` finds the rows. */
const cellsIn: Readonly<Record<FieldKind, In>> = {
  primaryKey: number,
  text,
  textarea: text,
  account: text,
  password: text,
  varName: text,
  mobile: text,
  idNumber: text,
  email: text,
  url: text,
  integer: number,
  number,
  float: number,
  money: number,
  weigh: number,
  date: (cell) => (dayText(cell) ?? asText(cell)).replace(/ 00:00:00$/, ''),
  dateTime: moment,
  timestamp: moment,
  time: (cell) =>
    asText(cell)
      .trim()
      .replace(/^(\d):/, '0$1:'),
  year: number,
  switch: (cell, _field, { state }) => {
    const isOn = typeof cell === 'boolean' ? cell : state(asText(cell).trim())
    return isOn === null ? new Refusal('switch') : Number(isOn)
  },
  select: option,
  radio: option,
  code: option,
  selects: options,
  checkbox: options,
  array: (cell) => keyValues(asText(cell)),
  image: text,
  images: list,
  file: text,
  files: list,
  richText: text,
  belongsTo: (cell) => [asText(cell).trim()],
  manyToMany: list,
  parent: (cell) => [asText(cell).trim()],
  city: (cell) =>
    regionCodes(
      asText(cell)
        .split(/[/,，]/)
        .map((part) => part.trim()),
    ) ?? new Refusal('region'),
  icon: text,
  color: text,
}

/** Kinds whose rule bounds how long a text may be; of all others a cell is no longer than spreadsheet programs keep one. */
const longKinds: ReadonlySet<FieldKind> = new Set(['text', 'textarea', 'richText'])

/** What a cell says of a field; null when it says nothing. */
export function readCell(cell: RawCell, field: Field, world: InWorld): unknown | Refusal {
  if (cell === null || cell === '' || (typeof cell === 'string' && cell.trim() === '')) return null
  if (typeof cell === 'string' && cell.length > exchangeLimits.cellLength && !longKinds.has(field.kind)) {
    return new Refusal('tooLong', { max: exchangeLimits.cellLength })
  }
  return cellsIn[field.kind](cell, field, world)
}

/** A cell as people read it. */
export function asText(cell: RawCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return plainNumber(cell)
  return typeof cell === 'string' ? bareText(cell) : String(cell)
}

/** The last day that spreadsheet programs count, in the year 9999. */
const lastSerial = 2_958_465

/** A day, with its time where there is one, from the ways people and spreadsheet programs write it. */
function dayText(cell: string | number | boolean): string | null {
  if (typeof cell === 'number') return cell >= 1 && cell <= lastSerial + 1 ? serialText(cell) : null
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    asText(cell).trim(),
  )
  if (!match) return null
  const [, year, month, day, hour, minute = '00', second = '00'] = match
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const two = (part: string | undefined) => String(part).padStart(2, '0')
  const time = hour === undefined ? '' : ` ${two(hour)}:${minute}:${second}`
  return `${year}-${two(month)}-${two(day)}${time}`
}

/** The wall clock of a day as spreadsheet programs count it; below one it is a time alone. */
export function serialText(serial: number): string {
  const text = unixToText(Math.round((serial - 25_569) * 86_400), 'UTC')
  return serial < 1 ? text.slice(11) : text
}

function keyValues(text: string): readonly KeyValue[] | Refusal {
  if (/^\s*\[/.test(text)) {
    try {
      return JSON.parse(text) as readonly KeyValue[]
    } catch {
      return new Refusal('array')
    }
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.search(/[:：]/)
      if (at < 0) return { key: line.trim(), value: '' }
      return { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })
}
