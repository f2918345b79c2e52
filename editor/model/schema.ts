import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import type { MarkDefinition, NodeDefinition } from '../definition/definition.ts'
import { marks } from '../nodes/marks/marks.ts'
import { nodes } from '../nodes/nodes.ts'

export type NodeName = keyof typeof nodes
export type MarkName = keyof typeof marks

/** A definition goes with the type that is made of it, so that whoever has a node can write it. */
function specsOf<Name extends string, Spec extends NodeSpec | MarkSpec>(
  definitions: Readonly<Record<Name, { readonly spec: Spec }>>,
): Record<Name, Spec> {
  const specs = Object.entries<{ readonly spec: Spec }>(definitions).map(([name, definition]) => [
    name,
    { ...definition.spec, definition },
  ])
  return Object.fromEntries(specs)
}

/**
 * The one schema of the editor, the server, the importer and the renderer: a flat sequence of blocks. Lines inside one
 * block are line feeds in its text, so positions count as the original's do.
 */
export const schema = new Schema<NodeName, MarkName>({
  nodes: specsOf<NodeName, NodeSpec>(nodes satisfies Record<NodeName, NodeDefinition>),
  marks: specsOf<MarkName, MarkSpec>(marks satisfies Record<MarkName, MarkDefinition>),
})
