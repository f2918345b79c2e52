import type { Field } from '#core/field.ts'
import type { Operator } from '#core/rules/rules.ts'
import type { FilterValue } from '#web/fields/field-part.ts'
import { filterShape, offeredOperators, shapeOf } from './operators.ts'

/** A condition as it is being written: without a value it asks for nothing. */
export interface ConditionDraft {
  readonly operator: Operator
  readonly val?: unknown
}

/** What a condition of a field begins with. */
export function newCondition(field: Field): ConditionDraft {
  return { operator: offeredOperators(field)[0] ?? 'eq' }
}

/** A condition as it is edited: of what has several values to choose from, several are asked for. */
export function draftOf(field: Field, { operator, val }: FilterValue): ConditionDraft {
  if (filterShape(field) !== 'many' || (operator !== 'eq' && operator !== 'ne')) return { operator, val }
  return { operator: operator === 'eq' ? 'IN' : 'NOT IN', val: [String(val)] }
}

/** The condition that a draft says; undefined as long as its value is missing. */
export function finished({ operator, val }: ConditionDraft): FilterValue | undefined {
  if (shapeOf(operator) === 'none') return { operator, val: true }
  const isEmpty = val === undefined || val === null || val === '' || (Array.isArray(val) && val.length === 0)
  return isEmpty ? undefined : { operator, val }
}
