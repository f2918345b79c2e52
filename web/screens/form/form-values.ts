import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { initialOf } from '#core/rules/validate.ts'
import type { AnyClientSide } from '../side.ts'
import type { FormValues } from './form-fields.ts'

/** What a form for a new row starts with: declared values, those of the resource's own client side, then those given. */
export function newValues(resource: ResourceJson, side: AnyClientSide, given: FormValues = {}): FormValues {
  const declared = Object.entries(resource.fields).flatMap(([name, field]) =>
    kinds[field.kind].isGiven ? [] : [[name, initialOf(field)] as const],
  )
  return { ...Object.fromEntries(declared), ...side.initialValues, ...given }
}

/** Tells whether two values say the same: numbers as texts, and lists item by item, too. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNothing(one) && isNothing(other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSameValue(item, other[at]))
  }
  if (isRecord(one) && isRecord(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...keys].every((key) => isSameValue(one[key], other[key]))
  }
  return isScalar(one) && isScalar(other) && String(one) === String(other)
}

/** Names, of those given, whose value differs from the one it started with. */
export function changedNames(
  names: readonly string[],
  values: FormValues,
  base: FormValues,
): readonly string[] {
  return names.filter((name) => !isSameValue(values[name], base[name]))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
