import { type Field, kinds } from '#core/field.ts'
import { isEmptyValue, Refusal } from '#core/rules/rules.ts'
import type { ForeignColumn } from '#core/tables/foreign-table.ts'
import { serverKinds } from '#server/resource/columns/columns.ts'

/**
 * A value of a foreign column as the value of a declared field, or why it can not be one. What the product has no value
 * for, such as a date of zeros, becomes the field's empty value; nothing is cut or rounded.
 */
export function convertValue(raw: unknown, column: ForeignColumn, field: Field): unknown {
  const { empty, isSecret, parse } = kinds[field.kind]
  // What is kept there elsewhere is no password but the hash of one.
  if (isSecret) return isEmptyValue(raw) ? empty : new Refusal('text')
  if (raw instanceof Uint8Array) return new Refusal('characters')
  const value = isEmptyValue(raw) ? raw : serverKinds[field.kind].convert(raw, column)
  if (value instanceof Refusal) return value
  return isEmptyValue(value) ? empty : parse(value, field, { timeZone: 'UTC' })
}
