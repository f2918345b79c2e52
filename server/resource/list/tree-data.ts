import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

type Node = PlainRow & { children?: Node[] }

/** Rows nested by `children`. A row whose parent is not among them is a root; roots always carry the key. */
export function treeData(
  { resource }: Entry,
  rows: readonly PlainRow[],
  isNested: boolean,
): readonly PlainRow[] {
  const { parent } = resource
  if (!parent || !isNested) return rows
  const nodes = new Map<unknown, Node>(rows.map((row) => [row.id, { ...row }]))
  const roots: Node[] = []
  for (const node of nodes.values()) {
    const above = nodes.get(node[parent])
    if (!above) roots.push(node)
    else if (above.children) above.children.push(node)
    else above.children = [node]
  }
  for (const root of roots) root.children ??= []
  return roots
}

/** Rows in the order of the tree, the label drawn with its branches (`docs/wire.md#selects-and-trees`). */
export function treeOptions(entry: Entry, rows: readonly PlainRow[], isNested: boolean): readonly PlainRow[] {
  if (!isNested) return rows
  const { label } = entry.resource
  const options: PlainRow[] = []
  const walk = (nodes: readonly Node[], level: number, isParentLast: boolean) => {
    for (const [at, { children, ...row }] of nodes.entries()) {
      const isLast = at === nodes.length - 1
      options.push({ ...row, [label]: branch(level, isLast, isParentLast) + String(row[label]) })
      if (children) walk(children, level + 1, isLast)
    }
  }
  walk(treeData(entry, rows, true) as readonly Node[], 1, true)
  return options
}

function branch(level: number, isLast: boolean, isParentLast: boolean): string {
  if (level === 1) return ''
  const end = isLast ? '└' : '├'
  if (level === 2) return `    ${end}`
  return `    ${isParentLast ? '' : '│'}${' '.repeat(4 * (level - 2))}${end}`
}
