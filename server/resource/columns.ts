import { type Field, type FieldKind, kinds } from '#core/field.ts'
import { minorToMoney, moneyToMinor } from '#core/money.ts'
import type { ColumnType } from '../db/schema.ts'

/** How a kind is kept: its column and the way between value and column. */
export interface ColumnSide {
  /** the column, or null for kinds kept in a join table */
  readonly column: (field: Field) => (ColumnType & { nullable: boolean; default?: string | number }) | null
  /** value → column; absent when they are the same */
  readonly store?: (value: unknown) => unknown
  /** column → value; absent when they are the same */
  readonly load?: (stored: unknown) => unknown
}

/** The largest number that an `int` column holds on every database, keys included. */
export const largestInt = 2_147_483_647

/** Tells whether a whole number is within what a field's column holds. */
export function fitsColumn(field: Field, value: number): boolean {
  const type = field.kind === 'manyToMany' ? linkType(field) : columnSides[field.kind].column(field)?.type
  if (type !== 'int' && type !== 'id' && type !== 'bigint') return true
  return Number.isSafeInteger(value) && (type === 'bigint' || Math.abs(value) <= largestInt)
}

/** The type of a column that holds ids of other rows, or what counts along with them. */
export function linkType({ wide }: Pick<Field, 'wide'>): 'int' | 'bigint' {
  return wide ? 'bigint' : 'int'
}

const bigint: ColumnSide = { column: () => ({ type: 'bigint', nullable: true }) }
const list: ColumnSide = {
  column: () => ({ type: 'text', nullable: false, default: '[]' }),
  store: (value) => JSON.stringify(value),
  load: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : []),
}

/** The column of every kind: one total map. */
export const columnSides: Readonly<Record<FieldKind, ColumnSide>> = {
  primaryKey: { column: ({ wide }) => ({ type: wide ? 'bigint' : 'id', nullable: false }) },
  text: varchar(255),
  textarea: varchar(1000),
  account: varchar(32),
  password: { column: () => ({ type: 'varchar', length: 255, nullable: false, default: '' }) },
  varName: varchar(64),
  mobile: varchar(11),
  idNumber: varchar(18),
  email: varchar(100),
  url: varchar(255),
  integer: bigint,
  number: { column: () => ({ type: 'double', nullable: true }) },
  float: { column: ({ decimals = 2 }) => ({ type: 'decimal', scale: decimals, nullable: true }) },
  money: {
    ...bigint,
    store: (value) => (value === null ? null : moneyToMinor(String(value))),
    load: (stored) => (stored === null ? null : minorToMoney(Number(stored))),
  },
  weigh: { column: (field) => ({ type: linkType(field), nullable: false, default: 0 }) },
  date: { column: () => ({ type: 'date', nullable: true }) },
  dateTime: bigint,
  timestamp: bigint,
  time: { column: () => ({ type: 'varchar', length: 8, nullable: true }) },
  year: { column: () => ({ type: 'int', nullable: true }) },
  switch: { column: ({ initial }) => ({ type: 'int', nullable: false, default: initial === 1 ? 1 : 0 }) },
  select: option(),
  radio: option(),
  code: { column: ({ initial }) => ({ type: 'int', nullable: false, default: Number(initial ?? 0) }) },
  selects: list,
  checkbox: list,
  array: { ...list, column: () => ({ type: 'longtext', nullable: false, default: '[]' }) },
  image: varchar(255),
  images: list,
  file: varchar(255),
  files: list,
  richText: { column: () => ({ type: 'longtext', nullable: false, default: '' }) },
  belongsTo: { column: (field) => ({ type: linkType(field), nullable: true }) },
  manyToMany: { column: () => null },
  parent: { column: (field) => ({ type: linkType(field), nullable: false, default: 0 }) },
  city: list,
  icon: varchar(50),
  color: varchar(50),
}

/** A field's value in the form its column keeps. */
export function storeValue(field: Field, value: unknown): unknown {
  if (value === '' && isSparse(field)) return null
  const { store } = columnSides[field.kind]
  return store ? store(value) : value
}

/** A field's value from its column; null when nothing has to be done. */
export function loaderOf(field: Field): ((stored: unknown) => unknown) | null {
  if (isSparse(field)) return (stored) => stored ?? ''
  return columnSides[field.kind].load ?? null
}

/** A unique text that may be empty keeps empty as null, since only nulls may repeat in a unique index. */
export function isSparse({ kind, unique, required }: Field): boolean {
  return unique === true && required !== true && !kinds[kind].isList && columnSides[kind] !== bigint
}

function varchar(length: number): ColumnSide {
  return {
    column: ({ max = length, initial }) => ({
      ...(max > 4000 ? { type: 'longtext' as const } : { type: 'varchar' as const, length: max }),
      nullable: false,
      default: typeof initial === 'string' ? initial : '',
    }),
  }
}

function option(): ColumnSide {
  return {
    column: ({ initial }) => ({
      type: 'varchar',
      length: 30,
      nullable: false,
      default: typeof initial === 'string' ? initial : '',
    }),
  }
}
