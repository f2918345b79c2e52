import { inputKeys } from '#core/messages.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { validateRow } from '#core/rules/validate.ts'
import type { Context } from '../../context.ts'
import type { Body } from '../door.ts'
import type { Entry } from '../registry.ts'
import { rowsOf } from '../rows.ts'

/**
 * What an action asks for, out of the body of its call; what is wrong is named by its label. A relation leads to a row
 * that the caller may see.
 */
export async function readInput(entry: Entry, action: string, body: Body, context: Context): Promise<Body> {
  const fields = entry.resource.actions[action]?.input
  if (!fields) return {}
  const { values, faults } = validateRow({ fields }, body, Object.keys(fields), {
    ...context,
    partial: false,
  })
  const found: Record<string, Fault> = { ...faults }
  for (const [name, { kind, to }] of Object.entries(fields)) {
    if (kind !== 'belongsTo' || !values[name]) continue
    const target = rowsOf(context.app.registry.get(to ?? ''), context)
    if (!(await target.find(Number(values[name])))) found[name] = { message: 'validate.reference' }
  }
  if (Object.keys(found).length === 0) return values
  const labelled = Object.entries(found).map(([name, fault]) => {
    const label = context.translate([...inputKeys(entry.resource.name, action, name), name])
    return [name, { ...fault, params: { label, ...fault.params } }]
  })
  throw new Problem('invalid', {}, { faults: Object.fromEntries(labelled) })
}
