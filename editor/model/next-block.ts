import type { Attrs, Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** The attributes of a block of the same kind behind this one: a to-do is open, an item goes on counting. */
export function attrsOfNext({ type, attrs }: Node): Attrs {
  if (type === schema.nodes.todo) return { ...attrs, checked: false }
  return type === schema.nodes.listItem ? { ...attrs, start: null } : attrs
}
