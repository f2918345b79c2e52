import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import type { MarkDefinition, NodeDefinition } from '../definition/definition.ts'
import type { HostNode } from '../nodes/define-node.ts'
import type { HostMark } from '../nodes/marks/define-mark.ts'
import { marks } from '../nodes/marks/marks.ts'
import { nodes } from '../nodes/nodes.ts'

export type NodeName = keyof typeof nodes
export type MarkName = keyof typeof marks
export type DocumentSchema = Schema<NodeName, MarkName>

const hostNodes = new Map<string, HostNode>()
const hostMarks = new Map<string, HostMark>()
let isUsed = false

/**
 * The one schema of the editor, the server, the importer and the renderer: a flat sequence of blocks. Lines inside one
 * block are line feeds in its text, so positions count as the original's do. It is another one after `registerNodes`,
 * so nobody keeps it or a type of it while modules are loaded.
 */
export let schema = makeSchema()

/** The schema for a document that is read; from the first one on it stays as it is. */
export function settledSchema(): DocumentSchema {
  isUsed = true
  return schema
}

/**
 * Adds nodes of a host to every document, before the first is read. A name that is the editor's own, or one that comes
 * too late, is an error; one that is there already is left as it is.
 */
export function registerNodes(...added: readonly HostNode[]): void {
  register('registerNodes', 'node', hostNodes, added)
}

/** Adds marks of a host to every document, as `registerNodes` adds nodes. */
export function registerMarks(...added: readonly HostMark[]): void {
  register('registerMarks', 'mark', hostMarks, added)
}

function register<Definition extends HostNode | HostMark>(
  caller: string,
  what: string,
  known: Map<string, Definition>,
  added: readonly Definition[],
): void {
  const fresh = added.filter(({ name }) => !known.has(name))
  for (const { name } of fresh) {
    if (ownNames().has(name)) throw new RangeError(`${caller}: '${name}' is a ${what} of the editor`)
    if (hostNodes.has(name) || hostMarks.has(name))
      throw new RangeError(`${caller}: '${name}' is a node or a mark already`)
    if (isUsed) throw new Error(`${caller}: '${name}' comes after the first document was read`)
  }
  for (const one of fresh) known.set(one.name, one)
  if (fresh.length > 0) schema = makeSchema()
}

/** The names that nodes and marks, and their JSON, have here. */
function ownNames(): ReadonlySet<string> {
  const definitions: readonly Pick<NodeDefinition, 'readJson'>[] = [
    ...Object.values<NodeDefinition>(nodes),
    ...Object.values<MarkDefinition>(marks),
  ]
  const inJson = definitions.flatMap(({ readJson = {} }) => Object.keys(readJson))
  return new Set([...Object.keys(nodes), ...Object.keys(marks), ...inJson])
}

function makeSchema(): DocumentSchema {
  return new Schema<NodeName, MarkName>({
    nodes: specsOf<NodeName, NodeSpec>({ ...nodes, ...Object.fromEntries(hostNodes) }),
    // Those of hosts stand around the others: who does not know one carries through all that is in it.
    marks: specsOf<MarkName, MarkSpec>({ ...Object.fromEntries(hostMarks), ...marks }),
  })
}

/** A definition goes with the type that is made of it, so that whoever has a node can write it. */
function specsOf<Name extends string, Spec extends NodeSpec | MarkSpec>(
  definitions: Readonly<Record<Name, { readonly spec: Spec }>>,
): Record<Name, Spec> {
  const specs = Object.entries<{ readonly spec: Spec }>(definitions).map(([name, definition]) => [
    name,
    { ...definition.spec, definition },
  ])
  return Object.fromEntries(specs) as Record<Name, Spec>
}
