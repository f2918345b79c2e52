import type { Attrs, Node } from 'prosemirror-model'

/** The attributes of a block of the same kind behind this one: a to-do is open, an item goes on counting. */
export function attrsOfNext({ type, attrs }: Node): Attrs {
  if (type.name === 'todo') return { ...attrs, checked: false }
  return type.name === 'listItem' ? { ...attrs, start: null } : attrs
}
