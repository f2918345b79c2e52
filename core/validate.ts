import { type Field, isSecret, kinds } from './field.ts'
import type { Fault } from './problems.ts'
import type { AnyResource } from './resource.ts'
import { isEmptyValue, Refusal, type RuleContext } from './rules.ts'

/** Values that passed, and the faults of those that did not, by field name. */
export interface Validated {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: Readonly<Record<string, Fault>>
}

/** One value by the rule of its field: the value, or why it is refused. */
export function validateField(field: Field, raw: unknown, context: RuleContext): unknown | Refusal {
  const rule = kinds[field.kind]
  if (isEmptyValue(raw) || (field.kind === 'parent' && raw === 0)) {
    return field.required ? new Refusal('required') : rule.empty
  }
  const value = rule.parse(raw, field, context)
  return field.required && !(value instanceof Refusal) && isEmptyValue(value)
    ? new Refusal('required')
    : value
}

/**
 * Turns an unknown body into the values of a row. `names` are the fields this caller may write; other keys are
 * dropped. With `partial` only the given keys are looked at, else absent fields take their initial value.
 */
export function validateRow(
  resource: Pick<AnyResource, 'fields' | 'check'>,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
  context: RuleContext & { readonly partial: boolean; readonly stored?: Readonly<Record<string, unknown>> },
): Validated {
  const values: Record<string, unknown> = {}
  const faults: Record<string, Fault> = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field) continue
    const given = Object.hasOwn(body, name) && body[name] !== undefined
    if (!given && context.partial) continue
    // An empty password on edit means: leave it.
    if (isSecret(field) && context.partial && isEmptyValue(body[name])) continue
    const value = validateField(field, given ? body[name] : initialOf(field), context)
    if (value instanceof Refusal) faults[name] = value
    else values[name] = value
  }
  if (resource.check && Object.keys(faults).length === 0) {
    const found = resource.check({ ...context.stored, ...values } as never)
    for (const [name, message] of Object.entries(found)) if (message) faults[name] = { message }
  }
  return { values, faults }
}

/** The value a new row starts with: declared, else the first option of a required radio, else empty. */
export function initialOf(field: Field): unknown {
  return field.initial ?? kinds[field.kind].empty
}
