import { posix } from 'node:path'
import { circlesOf, type Graph } from './circles.ts'
import { placeOf, topOf } from './files.ts'
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

/** Files that introduce to the machine what builds on it, as the import rules let them. */
const introducing =
  /^(?:server\/(?:main|app\/(?:create-app|diff-cli)|db\/maintenance-cli|doctor\/doctor-cli)[.]ts|web\/main[.]tsx)$/
/** The sides of a kind of field are the server's and the browser's; what it is stands in its `kind.ts`, for declarations to be made of. */
const sideOfKind = /^fields\/.*(?:[.](?:server|client)[.]tsx?|[.]tsx)$/
const kind = /^fields\/(?:index|.+\/kind)[.]ts$/

/** Whether an import leads from a folder to one that builds on it, or from server to web, where no rule allows it. */
export function runsUp({ from, to }: Pick<Arrow, 'from' | 'to'>): boolean {
  const [one, other] = [from, to].map((path) => order.indexOf(topOf(path)))
  if (one === undefined || other === undefined || one < 0 || other < 0) return false
  if (introducing.test(from) || (topOf(from) === 'core' && kind.test(to))) return false
  if (sideOfKind.test(from) && ['server', 'web'].includes(topOf(to))) return false
  return one < other || (topOf(from) === 'web' && topOf(to) === 'server')
}

/** For each aspect of rows, how many files of the product name it from outside: other aspects and what introduces them left out. */
export function importersOfAspects(arrows: readonly Arrow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const [, name] = /^aspects\/([^/.]+)\//.exec(to) ?? []
    if (name === undefined) continue
    const found = importers.get(name) ?? new Set()
    importers.set(name, topOf(from) === 'aspects' ? found : found.add(from))
  }
  return importers
}

/** Folders below a top folder of which each leads to each, through files of theirs. */
export function knotsOf(arrows: readonly Arrow[], top: string): readonly (readonly string[])[] {
  const within = arrows.filter(({ from, to }) => topOf(from) === top && topOf(to) === top)
  const between = within.map(({ from, to, isType }) => ({ from: placeOf(from), to: placeOf(to), isType }))
  return circlesOf(graphOf(between.filter(({ from, to }) => from !== top && to !== top && from !== to)))
}
