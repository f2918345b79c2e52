/** A graph of files: each with those that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The circles of a graph: sets of files in which each leads to each, the largest first (Tarjan's strongly connected
 * components, without those of one file).
 */
export function circlesOf(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const circles: string[][] = []

  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!onStack.has(next)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    for (const one of circle) onStack.delete(one)
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles.toSorted((left, right) => right.length - left.length)
}
