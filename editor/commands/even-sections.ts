import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import { sectionSize } from '../model/sections.ts'

/** A section may grow to this many blocks before it is divided. */
const most = sectionSize * 2
/** A section with fewer blocks joins its neighbour when both fit into one. */
const fewest = sectionSize / 4

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
  if (doc.type !== schema.nodes.sheet || isEven(doc, before)) return null
  const tr = state.tr.setMeta('addToHistory', false).setMeta(evening, true)
  let end = doc.content.size
  for (let index = doc.childCount - 1; index >= 0; index--) {
    const section = doc.child(index)
    const start = end - section.nodeSize
    if (section.childCount > most) divide(tr, section, start)
    else if (joinsBefore(doc, index)) tr.join(start)
    end = start
  }
  return tr.docChanged ? tr : null
}

function isEven(doc: Node, before?: Node): boolean {
  const sections = doc.children
  const known = before?.children ?? []
  for (let index = 0; index < sections.length; index++) {
    if (sections[index] === known[index] && sections[index - 1] === known[index - 1]) continue
    if ((sections[index]?.childCount ?? 0) > most || joinsBefore(doc, index)) return false
  }
  return true
}

function joinsBefore(doc: Node, index: number): boolean {
  const [before, here] = [doc.maybeChild(index - 1), doc.maybeChild(index)]
  if (!before || !here || Math.min(before.childCount, here.childCount) >= fewest) return false
  return before.childCount + here.childCount <= most
}

/** Splits from the back, so that the places of the earlier cuts hold. */
function divide(tr: Transaction, section: Node, start: number): void {
  const cuts: number[] = []
  let size = 0
  for (let index = 0; index < section.childCount; index++) {
    const left = section.childCount - index
    if (index > 0 && index % sectionSize === 0 && left >= fewest) cuts.push(start + 1 + size)
    size += section.child(index).nodeSize
  }
  for (const cut of cuts.reverse()) tr.split(cut)
}
