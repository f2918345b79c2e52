import { labelKeys } from '#core/messages.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { Context } from '../../context.ts'

/**
 * Has faults of a resource's fields say their labels in a call whose address does not name the resource. `sentAs` names
 * fields that such a call has under another name.
 */
export async function labelFaults<T>(
  resourceName: string,
  { translate }: Context,
  work: () => Promise<T>,
  sentAs: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || Object.keys(error.faults).length === 0) throw error
    const labelOf = (name: string) => translate(labelKeys(resourceName, name))
    const others = ({ fields }: Fault): Fault['params'] =>
      fields ? { others: fields.map(labelOf).join(translate('core:and')) } : {}
    const faults = Object.entries(error.faults).map(([name, fault]): [string, Fault] => {
      const label = labelOf(name)
      return [sentAs[name] ?? name, { ...fault, params: { label, ...others(fault), ...fault.params } }]
    })
    throw new Problem(error.problem, error.detail, { faults: Object.fromEntries(faults) })
  }
}
