import type { Node } from 'prosemirror-model'

const lengths = new WeakMap<Node, number>()

/**
 * The length of a document as the limit counts it: UTF-16 units of its text without line feeds. What every block and
 * section holds is remembered, so that asking after a key costs one look at each section.
 */
export function lengthOf(node: Node): number {
  if (node.isText) return lengthOfText(node.text ?? '')
  if (node.isLeaf) return 0
  const known = lengths.get(node)
  if (known !== undefined) return known
  let length = 0
  for (let index = 0; index < node.childCount; index++) length += lengthOf(node.child(index))
  lengths.set(node, length)
  return length
}

function lengthOfText(text: string): number {
  let length = text.length
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) length--
  return length
}
