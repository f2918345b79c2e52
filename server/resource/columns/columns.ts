import { type Field, type FieldKind, kinds } from '#core/field.ts'
import { linkType } from '#fields/columns.server.ts'
import * as listed from '#fields/index.server.ts'
import type { KindServer } from '../kind.ts'

/** What the server knows of every kind; one without does not compile. */
export const serverKinds: { readonly [K in FieldKind]: KindServer } = listed

/** The largest number that an `int` column holds on every database, keys included. */
export const largestInt = 2_147_483_647

/** Tells whether a whole number is within what a field's column holds. */
export function fitsColumn(field: Field, value: number): boolean {
  const type = field.kind === 'manyToMany' ? linkType(field) : serverKinds[field.kind].column(field)?.type
  if (type !== 'int' && type !== 'id' && type !== 'bigint') return true
  return Number.isSafeInteger(value) && (type === 'bigint' || Math.abs(value) <= largestInt)
}

/** A field's value in the form its column keeps. */
export function storeValue(field: Field, value: unknown): unknown {
  if (value === '' && isSparse(field)) return null
  const { store } = serverKinds[field.kind]
  return store ? store(value) : value
}

/** A field's value from its column; null when nothing has to be done. */
export function loaderOf(field: Field): ((stored: unknown) => unknown) | null {
  if (isSparse(field)) return (stored) => stored ?? ''
  return serverKinds[field.kind].load ?? null
}

/** A unique text that may be empty keeps empty as null, since only nulls may repeat in a unique index. */
export function isSparse({ kind, unique, required }: Field): boolean {
  return unique === true && required !== true && kinds[kind].empty === ''
}

/** The ids of a relation, whether to one or to many. */
export function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value as readonly number[]
  return value ? [Number(value)] : []
}
