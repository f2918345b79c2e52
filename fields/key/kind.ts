import { defineKind } from '#core/kind.ts'
import { operators, parseId } from '#core/rules/rules.ts'

/** The row's identifier. Every resource has one named `id` without asking. */
export const primaryKey = defineKind<number>({
  family: 'key',
  width: 72,
  isNumeric: true,
  isGiven: true,
  isSingle: true,
  isPlain: true,
  empty: 0,
  parse: parseId,
  operators: operators.number,
  search: 'eq',
  input: 'string',
  schema: () => ({ type: 'integer', minimum: 1 }),
})
