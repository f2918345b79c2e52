import { belongsToRow } from '../conditions/condition.ts'
import { type Field, isSecret, kinds } from '../field.ts'
import type { Fault } from '../problems.ts'
import type { AnyResource } from '../resource.ts'
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
 * dropped, as are those of fields that do not belong to the row that comes of it. With `partial` only the given keys are
 * looked at, and fields that come to belong to the row by them; else absent fields take their initial value.
 */
export function validateRow(
  resource: Pick<AnyResource, 'fields' | 'check'>,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
  context: RuleContext & { readonly partial: boolean; readonly stored?: Readonly<Record<string, unknown>> },
): Validated {
  const values: Record<string, unknown> = {}
  const faults: Record<string, Fault> = {}
  const fields = context.isUnfinished ? unfinished(resource.fields) : resource.fields
  for (const name of names) {
    const field = fields[name]
    if (!field) continue
    const given = Object.hasOwn(body, name) && body[name] !== undefined
    if (!given && context.partial) continue
    // An empty password on edit means: leave it. So do no lines: nothing is removed by absence.
    const isLeft = isSecret(field) || kinds[field.kind].isLines
    if (isLeft && context.partial && isEmptyValue(body[name])) continue
    const value = validateField(field, given ? body[name] : initialOf(field), context)
    if (value instanceof Refusal) Object.assign(faults, faultsAt(name, value))
    else values[name] = value
  }
  keepBelonging(fields, names, context, { values, faults })
  if (resource.check && Object.keys(faults).length === 0) {
    const row: Readonly<Record<string, unknown>> = { ...context.stored, ...values }
    // Of what is unfinished, what is there has to be right.
    const isLeft = (name: string) => context.isUnfinished && isEmptyValue(row[name])
    const found = Object.entries(resource.check(row as never))
    for (const [name, message] of found) if (message && !isLeft(name)) faults[name] = { message }
  }
  return { values, faults }
}

/** A refusal by the name of its field, and what is wrong with parts of the value behind it: `slots`, `slots.b1.title`. */
function faultsAt(name: string, refusal: Refusal): Readonly<Record<string, Fault>> {
  const parts = Object.entries(refusal.parts ?? {}).map(([part, fault]) => [`${name}.${part}`, fault])
  return { [name]: refusal, ...Object.fromEntries(parts) }
}

/** Fields that may be empty. */
function unfinished(fields: AnyResource['fields']): AnyResource['fields'] {
  const open = Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }])
  return Object.fromEntries(open)
}

/** Drops what is said of fields that do not belong to the row, and asks for those that now do. */
function keepBelonging(
  fields: AnyResource['fields'],
  names: readonly string[],
  { partial, stored }: { readonly partial: boolean; readonly stored?: Readonly<Record<string, unknown>> },
  { values, faults }: { readonly values: Record<string, unknown>; readonly faults: Record<string, Fault> },
): void {
  const conditional = names.filter((name) => fields[name]?.shownWhen)
  if (conditional.length === 0) return
  const initial = Object.entries(fields).map(([name, field]) => [name, initialOf(field)])
  const before = stored ?? (partial ? {} : Object.fromEntries(initial))
  const row = { ...before, ...values }
  for (const name of conditional) {
    if (!belongsToRow(fields, name, row)) {
      delete values[name]
      for (const at of Object.keys(faults)) if (at === name || at.startsWith(`${name}.`)) delete faults[at]
    } else if (partial && stored && !Object.hasOwn(values, name) && !belongsToRow(fields, name, stored)) {
      const field = fields[name]
      if (field?.required && !isSecret(field) && isEmptyValue(stored[name]))
        faults[name] ??= new Refusal('required')
    }
  }
}

/** The value a new row starts with: declared, else the first option of a required radio, else empty. */
export function initialOf(field: Field): unknown {
  return field.initial ?? kinds[field.kind].empty
}
