import type { FieldOptions } from '#core/field-options.ts'
import { defineKind, type Length } from '#core/kind.ts'
import { finite, largestOf, operators, Refusal, within } from '#core/rules/rules.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'

const figure = {
  family: 'number',
  width: 112,
  isNumeric: true,
  empty: null,
  operators: operators.number,
  search: 'RANGE',
  input: 'number',
} as const

/** A whole number within ±2^53. */
export const integer = defineKind<number | null, Length>({
  ...figure,
  parse: parseInteger,
  schema: () => ({ type: ['integer', 'null'] }),
})

/** Any finite number. */
export const number = defineKind<number | null, Length>({
  ...figure,
  parse: parseNumber,
  schema: () => ({ type: ['number', 'null'] }),
})

/** A number with a fixed count of decimals, 2 unless `decimals` says otherwise. */
export const float = defineKind<number | null, Length & { readonly decimals?: number }>({
  ...figure,
  parse: parseFloatValue,
  schema: () => ({ type: ['number', 'null'] }),
})

/** An amount, kept as a whole number of minor units; `min` and `max` are in whole units. */
export const money = defineKind<string | null, Length>({
  ...figure,
  width: 128,
  isNumeric: false,
  parse: parseMoney,
  operators: [...operators.equal, ...operators.order],
  schema: () => ({ type: ['string', 'null'], pattern: '^-?\\d{1,10}\\.\\d{2}$', example: '12.50' }),
})

/** Sort weight, larger first; a new row gets its id. Gives the resource its `sortable` call. */
export const weigh = defineKind<number>({
  ...figure,
  width: 88,
  isSingle: true,
  empty: 0,
  parse: parseWeigh,
  search: false,
  schema: () => ({ type: 'integer' }),
})

function parseInteger(raw: unknown, field: FieldOptions): number | Refusal {
  const value = finite(raw)
  return value !== null && Number.isSafeInteger(value) ? within(value, field) : new Refusal('integer')
}

function parseWeigh(raw: unknown, field: FieldOptions): number | Refusal {
  const max = largestOf(field)
  return parseInteger(raw, { ...field, min: -max, max })
}

function parseNumber(raw: unknown, field: FieldOptions): number | Refusal {
  const value = finite(raw)
  return value === null ? new Refusal('number') : within(value, field)
}

function parseFloatValue(raw: unknown, field: FieldOptions): number | Refusal {
  const value = finite(raw)
  const decimals = field.decimals ?? 2
  if (value === null || Math.abs(value) >= 1e12) return new Refusal('float')
  if (Number(value.toFixed(decimals)) !== value) return new Refusal('decimals', { decimals })
  return within(value, field)
}

/** By its digits: a number is taken as it is written. */
function parseMoney(raw: unknown, field: FieldOptions): string | Refusal {
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
