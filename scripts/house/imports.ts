import { posix } from 'node:path'
import type { Graph } from './circles.ts'
import type { Import } from './syntax.ts'

/** Imports of one file by another. */
export interface Arrow {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

/** Every import between files of the tree; packages are left out. `aliases` are the `imports` of package.json. */
export function arrowsOf(
  files: ReadonlyMap<string, readonly Import[]>,
  aliases: Readonly<Record<string, unknown>>,
): readonly Arrow[] {
  return [...files].flatMap(([from, imports]) =>
    imports.flatMap(({ from: name, isType }) => {
      const to = resolve(from, name, aliases)
      return to !== null && files.has(to) ? [{ from, to, isType }] : []
    }),
  )
}

export function graphOf(arrows: readonly Arrow[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const found = graph.get(from) ?? new Set()
    graph.set(from, found.add(to))
    if (!graph.has(to)) graph.set(to, new Set())
  }
  return graph
}

function resolve(from: string, name: string, aliases: Readonly<Record<string, unknown>>): string | null {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name).replace(/[?].*$/, '')
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.replace(/[*]$/, '')
    if (typeof target === 'string' && name.startsWith(start)) {
      return posix.normalize(target.replace('*', name.slice(start.length)))
    }
  }
  return null
}

/** The module of a file: the folder below `modules/`; null in the kernel. */
export function moduleOf(path: string): string | null {
  return /^modules\/([^/.]+)\//.exec(path)?.[1] ?? null
}

const order = ['core', 'fields', 'editor', 'server', 'web', 'aspects', 'modules']

/** Whether an import leads from a folder to one that builds on it, or from server to web. */
export function runsUp({ from, to }: Pick<Arrow, 'from' | 'to'>): boolean {
  const [one, other] = [from, to].map((path) => order.indexOf(path.split('/')[0] ?? ''))
  if (one === undefined || other === undefined || one < 0 || other < 0) return false
  return one < other || (order[one] === 'web' && order[other] === 'server')
}
