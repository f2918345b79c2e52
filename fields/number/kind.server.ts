import type { FieldOptions } from '#core/field-options.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { numberCell, numberCells } from '../cells.server.ts'
import { bigint, linkType } from '../columns.server.ts'
import { numberOf, shortened } from '../convert.server.ts'

const figure = { ...numberCells, convert: numberOf }

export const integer: KindServer = { ...figure, ...bigint, sample: ({ n, field }) => within(field, n) }

export const number: KindServer = {
  ...figure,
  column: () => ({ type: 'double', nullable: true }),
  sample: ({ n, field }) => within(field, n + 0.125),
}

export const float: KindServer = {
  ...figure,
  column: ({ decimals = 2 }) => ({ type: 'decimal', scale: decimals, nullable: true }),
  cellOut: (value, { decimals = 2 }) => numberCell(value, decimals),
  sample: ({ n, field }) => within(field, n + 0.25),
}

export const money: KindServer = {
  ...figure,
  ...bigint,
  store: (value) => (value === null ? null : moneyToMinor(String(value))),
  load: (stored) => (stored === null ? null : minorToMoney(Number(stored))),
  cellOut: (value) => numberCell(value, 2),
  convert: (raw) => (typeof raw === 'number' ? raw : shortened(String(raw))),
  sample: ({ n, field }) => `${within(field, n)}.25`,
}

export const weigh: KindServer = {
  ...figure,
  column: (field) => ({ type: linkType(field), nullable: false, default: 0 }),
  sample: ({ n }) => 1000 + n,
}

function within({ min = 0, max = Number.MAX_SAFE_INTEGER }: FieldOptions, n: number): number {
  return Math.min(max, Math.max(0, min) + n)
}
