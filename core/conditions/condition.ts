import type { Condition, FieldOptions } from '../field-options.ts'

type Conditional = Readonly<Record<string, Pick<FieldOptions, 'shownWhen' | 'options'>>>

/**
 * Tells whether a field belongs to a row: its `shownWhen` holds, or one of several does, and the fields it names belong to
 * the row themselves. A condition about fields that are not declared here, as they are closed to the caller, is the server's.
 */
export function belongsToRow(
  fields: Conditional,
  name: string,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const conditions = conditionsOf(fields, name)
  const isMet = ([other, values]: [string, Condition[string]]) =>
    !Object.hasOwn(fields, other) || (belongsToRow(fields, other, row) && isOneOf(row[other], values))
  return conditions.length === 0 || conditions.some((one) => Object.entries(one).every(isMet))
}

/** A condition without what it says of other fields than these, which then decides nothing. */
export function conditionWithin(
  when: Condition | readonly Condition[],
  names: ReadonlySet<string>,
): Condition | readonly Condition[] {
  const within = (one: Condition) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => names.has(name)))
  return isSeveral(when) ? when.map(within) : within(when)
}

/** What a condition asks, for whoever reads the API documents. */
export function whenText(condition: Condition): string {
  return Object.entries(condition)
    .map(([name, values]) => `${name} is ${values.join(' or ')}`)
    .join(' and ')
}

/** The condition of a field for whoever reads the API documents; empty for one that belongs to every row. */
export function conditionText(fields: Conditional, name: string): string {
  const texts = conditionsOf(fields, name).map(whenText)
  return texts.length > 0 ? `only where ${texts.join(', or ')}; else ignored` : ''
}

/** Throws where a condition names what is no field, or no option of it, or leads back to its own field. */
export function checkConditions(resource: string, fields: Conditional): void {
  const refuse = (name: string, reason: string) => {
    throw new Error(`${resource}: the condition of "${name}" ${reason}`)
  }
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) refuse(name, 'leads back to it')
    for (const [other, values] of conditionsOf(fields, name).flatMap(Object.entries<Condition[string]>)) {
      const field = fields[other]
      if (!field) refuse(name, `names "${other}", which is no field`)
      const unknown = values.find((one) => field?.options?.includes(String(one)) === false)
      if (unknown !== undefined) refuse(name, `names "${unknown}", which is no option of "${other}"`)
      visit(other, [...path, name])
    }
  }
  for (const name of Object.keys(fields)) visit(name, [])
}

function conditionsOf(fields: Conditional, name: string): readonly Condition[] {
  const when = fields[name]?.shownWhen ?? []
  return isSeveral(when) ? when : [when]
}

function isSeveral(when: Condition | readonly Condition[]): when is readonly Condition[] {
  return Array.isArray(when)
}

/** Numbers and texts of the same digits are the same; of a list one item is enough. */
function isOneOf(value: unknown, values: readonly (string | number)[]): boolean {
  const texts = values.map(String)
  return (Array.isArray(value) ? value : [value]).some((one) => texts.includes(String(one)))
}
