import { history } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import { intoSections } from '../model/sections.ts'

/** Actions recorded from the editor that this one follows; only what such records hold is read here. */
export type RecordedNode = {
  readonly type?: string
  readonly text?: string
  readonly bold?: boolean
  readonly url?: string
  readonly language?: string
  readonly ordered?: boolean
  readonly level?: number
  readonly checked?: boolean
  readonly children?: readonly RecordedNode[]
}
export type RecordedPoint = { readonly path: readonly number[]; readonly offset: number }
export type RecordedPlace = RecordedPoint | { readonly anchor: RecordedPoint; readonly focus: RecordedPoint }

/** The blocks of a recorded document. */
function recordedBlocks(blocks: readonly RecordedNode[]): Node[] {
  return blocks.map((block) => {
    const children = block.children ?? []
    const header = /^header(\d)$/.exec(block.type ?? '')
    if (header) return schema.nodes.header.create({ level: Number(header[1]) }, inlineOf(children))
    if (block.type === 'table') return schema.nodes.table.create(null, recordedBlocks(children))
    if (block.type === 'table-row') return schema.nodes.tableRow.create(null, recordedBlocks(children))
    if (block.type === 'table-cell') return schema.nodes.tableCell.create(null, inlineOf(children))
    if (block.type === 'blockquote') return schema.nodes.blockquote.create(null, inlineOf(children))
    if (block.type === 'todo') return schema.nodes.todo.create({ checked: block.checked }, inlineOf(children))
    if (block.type === 'list-item') {
      return schema.nodes.listItem.create({ ordered: block.ordered, level: block.level }, inlineOf(children))
    }
    if (block.type === 'pre') {
      const [code] = children
      return schema.nodes.pre.create({ language: code?.language ?? '' }, inlineOf(code?.children ?? []))
    }
    return schema.nodes.paragraph.create(null, inlineOf(children))
  })
}

function inlineOf(children: readonly RecordedNode[]): Node[] {
  return children.flatMap((child) => {
    if (child.type === 'link') {
      const link = schema.marks.link.create({ href: child.url })
      return inlineOf(child.children ?? []).map((node) => node.mark(link.addToSet(node.marks)))
    }
    if (!child.text) return []
    return [schema.text(child.text, child.bold ? [schema.marks.bold.create()] : [])]
  })
}

/** An editor's state with a recorded document, gathered in sections, and a recorded selection. */
export function recordedState(json: readonly RecordedNode[], at: RecordedPlace): EditorState {
  const doc = intoSections(schema.nodes.doc.create(null, recordedBlocks(json)))
  const state = EditorState.create({ doc, plugins: [history()] })
  const [anchor, head] = 'anchor' in at ? [at.anchor, at.focus] : [at, at]
  const positions = [anchor, head].map((point) => positionOf(json, point))
  return state.apply(state.tr.setSelection(TextSelection.create(doc, positions[0] ?? 0, positions[1])))
}

/** The position of a recorded point in the sectioned document: the sheet and its one section stand before it. */
function positionOf(json: readonly RecordedNode[], { path, offset }: RecordedPoint): number {
  let pos = 1
  let nodes = json
  for (const index of path) {
    for (const before of nodes.slice(0, index)) pos += sizeOf(before)
    const node = nodes[index]
    if (node?.type !== undefined && node.type !== 'link' && node.type !== 'code') pos++
    nodes = node?.children ?? []
  }
  return pos + offset
}

function sizeOf(node: RecordedNode): number {
  if (node.text !== undefined) return node.text.length
  const inside = (node.children ?? []).reduce((sum, child) => sum + sizeOf(child), 0)
  return node.type === 'link' || node.type === 'code' ? inside : inside + 2
}

/** A recorded fragment as the slice that copying it gives: text of one block is running text. */
export function recordedSlice(fragment: readonly RecordedNode[]): Slice {
  const blocks = recordedBlocks(fragment)
  const open = blocks.every((block) => block.isTextblock) ? 1 : 0
  return new Slice(Fragment.fromArray(blocks), open, open)
}
