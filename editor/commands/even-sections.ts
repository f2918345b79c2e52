import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import { sectionSizeFor } from '../model/sections.ts'

/** Blocks of a section in a document of this length: what a new one takes, and beyond what it is divided or joined. */
type Limits = {
  readonly size: number
  /** A section may grow to this many before it is divided. */
  readonly most: number
  /** A section with fewer joins its neighbour when both fit into one. */
  readonly fewest: number
}

function limitsOf(doc: Node): Limits {
  let blocks = 0
  for (const section of doc.children) blocks += section.childCount
  const size = sectionSizeFor(blocks)
  return { size, most: 2 * size, fewest: size / 4 }
}

const evening = 'evenSections'

/** Whether a transaction only evens sections: nothing that anybody outside knows of changes. */
export function isEvening(tr: Transaction): boolean {
  return tr.getMeta(evening) === true
}

/**
 * Divides sections that have grown too long and joins those that have shrunk, which changes nothing a reader or an
 * undo sees. Gives `null` when they are even. `before` is an even document of which this one came: only what differs
 * is looked at.
 */
export function evenSections(state: EditorState, before?: Node): Transaction | null {
  const { doc } = state
  if (doc.type !== schema.nodes.sheet || (before && isDividedAs(doc, before))) return null
  const limits = limitsOf(doc)
  if (isEven(doc, limits, before)) return null
  const tr = state.tr.setMeta('addToHistory', false).setMeta(evening, true)
  let end = doc.content.size
  for (let index = doc.childCount - 1; index >= 0; index--) {
    const section = doc.child(index)
    const start = end - section.nodeSize
    if (section.childCount > limits.most) divide(tr, section, start, limits)
    else if (joinsBefore(doc, index, limits)) tr.join(start)
    end = start
  }
  return tr.docChanged ? tr : null
}

/** Whether each section has as many blocks as before, which holds for nearly every key. */
function isDividedAs(doc: Node, before: Node): boolean {
  const known = before.children
  return (
    doc.childCount === known.length &&
    doc.children.every((section, at) => section === known[at] || section.childCount === known[at]?.childCount)
  )
}

function isEven(doc: Node, limits: Limits, before?: Node): boolean {
  const sections = doc.children
  const known = before?.children ?? []
  for (let index = 0; index < sections.length; index++) {
    if (sections[index] === known[index] && sections[index - 1] === known[index - 1]) continue
    if ((sections[index]?.childCount ?? 0) > limits.most || joinsBefore(doc, index, limits)) return false
  }
  return true
}

function joinsBefore(doc: Node, index: number, { most, fewest }: Limits): boolean {
  const [before, here] = [doc.maybeChild(index - 1), doc.maybeChild(index)]
  if (!before || !here || Math.min(before.childCount, here.childCount) >= fewest) return false
  return before.childCount + here.childCount <= most
}

/** Halves it again and again, since each split copies what it divides. */
function divide(tr: Transaction, section: Node, start: number, { size: blocks, fewest }: Limits): void {
  const cuts: number[] = []
  let size = 0
  for (let index = 0; index < section.childCount; index++) {
    const left = section.childCount - index
    if (index > 0 && index % blocks === 0 && left >= fewest) cuts.push(start + 1 + size)
    size += section.child(index).nodeSize
  }
  const splitAt = (from: number, to: number, shift: number) => {
    if (from >= to) return
    const middle = Math.floor((from + to) / 2)
    tr.split((cuts[middle] ?? 0) + shift)
    // Each split moves what lies behind it by the end of one section and the start of the next.
    splitAt(middle + 1, to, shift + 2)
    splitAt(from, middle, shift)
  }
  splitAt(0, cuts.length, 0)
}
