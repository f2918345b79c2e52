import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { transitionOf } from '#core/resource.ts'
import { lacking } from '#server/auth/rights/explain-refusal.ts'
import { checkWithin } from '#server/auth/rights/limits.ts'
import type { Context } from '#server/context.ts'
import type { Aspect, Write } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'

/** Some fields move only along transitions. */
export const transitions: Aspect = {
  name: 'transitions',
  of({ resource: { fields } }) {
    const names = Object.keys(fields).filter((name) => fields[name]?.transitions)
    if (names.length === 0) return null
    return {
      permit: (write) => checkTransitions(names, write),
      stored: ({ entry, takes, context }, row) => checkMoves(entry, Number(row.id), takes, context),
    }
  },
}

/**
 * A field with `transitions` moves only along them, whichever call sets it, and only for callers with the node of the
 * action that makes the move. A new row starts at its initial value and may move on at once: the nodes of its moves are
 * kept in `takes`, to be checked once it is there.
 */
async function checkTransitions(
  names: readonly string[],
  { entry, stored, values, takes, context }: Write,
): Promise<void> {
  const { resource } = entry
  const { identity } = context
  for (const name of names) {
    const field = resource.fields[name]
    if (!field?.transitions || values[name] === undefined) continue
    const from = stored ? stored[name] : field.initial
    const to = values[name]
    if (from === to || identity.kind === 'system') continue
    const action = Object.keys(field.transitions).find((candidate) => {
      const move = transitionOf(resource, candidate)
      return move?.field === name && move.to === to && move.from.includes(String(from))
    })
    if (!action)
      throw new Problem('wrongTransition', {}, { faults: { [name]: { message: 'validate.transition' } } })
    const node = nodeOf(resource, action)
    if (!hasNode(identity.rights, node)) throw lacking([node])
    if (stored) await checkMoves(entry, Number(stored.id), [node], context)
    else takes.push(node)
  }
}

/** Another group may grant a move than the one that grants the call, and on other rows. */
async function checkMoves(
  entry: Entry,
  id: number,
  nodes: readonly string[],
  context: Context,
): Promise<void> {
  for (const node of nodes) await checkWithin(entry, id, { ...context, takes: { nodes: [node] } })
}
