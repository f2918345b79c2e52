import { belongsToRow, checkConditions } from './conditions/condition.ts'
import type { FieldKind } from './field.ts'
import type { Condition } from './field-options.ts'
import type { ActionSpec, Fields } from './resource.ts'

/** Kinds that an action does not ask for: they are kept with a row, or what is sent needs more than a check. */
const kindsOfRows: readonly FieldKind[] = [
  'primaryKey',
  'parent',
  'manyToMany',
  'richText',
  'blocks',
  'weigh',
  'password',
  'lines',
]

/** Throws where what an action asks for, or the rows that it is for, are not declared right. */
export function checkActions(
  resource: string,
  fields: Fields,
  actions: Readonly<Record<string, ActionSpec>>,
): void {
  for (const [action, { input = {}, when, on, shortcut, reads, movesValue }] of Object.entries(actions)) {
    for (const [name, { kind }] of Object.entries(input))
      if (kindsOfRows.includes(kind))
        throw new Error(`${resource}: ${action} asks for "${name}", and no action asks for a ${kind}`)
    checkConditions(`${resource} ${action}`, input)
    if (shortcut !== undefined && (on === 'none' || !/^[a-z]$/.test(shortcut)))
      throw new Error(`${resource}: ${action} has the key "${shortcut}", which is no letter for rows`)
    if (reads && movesValue) throw new Error(`${resource}: ${action} changes nothing, and moves value`)
    if (!when) continue
    if (on === 'none') throw new Error(`${resource}: ${action} has a condition, but is done to no row`)
    checkConditions(resource, withCondition(fields, when))
  }
}

/** Tells whether a row meets the condition of an action. */
export function meets(
  fields: Fields,
  when: Condition | undefined,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return !when || belongsToRow(withCondition(fields, when), asField, row)
}

/** The name by which a condition stands among those of the fields; none of them can be called so. */
const asField = 'its action'

function withCondition(fields: Fields, when: Condition) {
  return { ...fields, [asField]: { shownWhen: when } }
}
