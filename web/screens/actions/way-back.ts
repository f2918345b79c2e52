import { nodeOf } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { transitionOf } from '#core/resource.ts'

/** A row as it was before an action. */
type Before = Readonly<Record<string, unknown>> & { readonly id: number }

/**
 * The actions that take rows back to the states that an action led them out of, with the rows of each; null where there is no
 * way back for all of them, or the caller may not go it.
 */
export function wayBack(
  resource: ResourceJson,
  action: string,
  rows: readonly Before[],
  nodes: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> | null {
  const move = transitionOf(resource, action)
  if (!move || rows.length === 0) return null
  const back = new Map<string, number[]>()
  for (const row of rows) {
    const inverse = Object.keys(resource.actions).find((name) => {
      const other = transitionOf(resource, name)
      const isPlain = !resource.actions[name]?.input && nodes.has(nodeOf(resource.name, name))
      return (
        isPlain && other?.field === move.field && other.to === row[move.field] && other.from.includes(move.to)
      )
    })
    if (inverse === undefined) return null
    back.set(inverse, [...(back.get(inverse) ?? []), row.id])
  }
  return back
}
