import { history, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { AllSelection, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { expect } from 'vitest'
import type { Command } from '../commands/command.ts'
import { allFeatures, keysOf } from '../features/all.ts'
import { applyTypingRule } from '../features/typing-rules.ts'
import { schema } from '../model/schema.ts'
import { flatDocument } from '../model/sections.ts'

/** A small language for tests: `doc(p('a|b'))` is a state with the cursor at `|`; two of them select what is between. */
type Text = string
const { nodes } = schema

const line = (text: Text) => (text === '' ? [] : [schema.text(text)])
export const p = (text: Text, attrs = {}) => nodes.paragraph.create(attrs, line(text))
export const h = (level: number, text: Text) => nodes.header.create({ level }, line(text))
export const quote = (text: Text) => nodes.blockquote.create(null, line(text))
export const li = (text: Text, level = 0, ordered = false) =>
  nodes.listItem.create({ level, ordered }, line(text))
export const todo = (text: Text, checked = false) => nodes.todo.create({ checked }, line(text))
export const code = (text: Text, language = '') => nodes.pre.create({ language }, line(text))
export const hr = () => nodes.divider.create()
export const table = (...rows: Text[][]) =>
  nodes.table.create(
    null,
    rows.map((row) =>
      nodes.tableRow.create(
        null,
        row.map((text) => nodes.tableCell.create(null, line(text))),
      ),
    ),
  )

/** A state of these blocks with the selection that their bars mark. */
export function doc(...blocks: Node[]): EditorState {
  let state = EditorState.create({ doc: nodes.doc.create(null, blocks), plugins: [history({ depth: 100 })] })
  const bars: number[] = []
  let tr = state.tr
  for (let at = findBar(tr.doc); at !== null; at = findBar(tr.doc)) {
    bars.push(at)
    tr = tr.delete(at, at + 1)
  }
  tr.setMeta('addToHistory', false)
  const [anchor, head] = bars
  if (anchor !== undefined) tr.setSelection(TextSelection.create(tr.doc, anchor, head))
  state = state.apply(tr)
  return state
}

function findBar(root: Node): number | null {
  let found: number | null = null
  root.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf('|') : -1
    if (found === null && at >= 0) found = pos + at
  })
  return found
}

/**
 * Runs a command; gives the state as it was when the command does not apply. A state without history is tried in
 * three layouts, as a plain document, as one section and with a section for each block: they must come to the same.
 */
export function run(state: EditorState, command: Command): EditorState {
  const result = runOnce(state, command)
  if (state.doc.type !== nodes.doc || undoDepth(state) > 0) return result
  for (const layout of [together, apart]) expectState(flat(runOnce(layout(state), command)), result)
  return result
}

function runOnce(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

/** The same state with all blocks in one section. */
function together(state: EditorState): EditorState {
  const section = nodes.section.create(null, state.doc.content)
  return moved(state, nodes.sheet.create(null, section), (pos) => pos + 1)
}

/** The same state with a section for each block. */
function apart(state: EditorState): EditorState {
  const sections = state.doc.children.map((block) => nodes.section.create(null, block))
  const ends = blockEnds(state.doc)
  return moved(
    state,
    nodes.sheet.create(null, sections),
    (pos) => pos + 1 + 2 * ends.filter((end) => end <= pos).length,
  )
}

/** The state without sections. */
function flat(state: EditorState): EditorState {
  const { doc: sheet } = state
  const starts: number[] = []
  sheet.forEach((_section, pos) => {
    starts.push(pos)
  })
  return moved(
    state,
    flatDocument(sheet),
    (pos) => pos - (2 * starts.filter((start) => start < pos).length - 1),
  )
}

function blockEnds(root: Node): number[] {
  const ends: number[] = []
  root.forEach((block, pos) => {
    ends.push(pos + block.nodeSize)
  })
  return ends.slice(0, -1)
}

/** The selection moves with the blocks; a selected cell or everything stays what it is. */
function moved(state: EditorState, doc: Node, to: (pos: number) => number): EditorState {
  const { selection } = state
  const next = EditorState.create({ doc, plugins: [...state.plugins], storedMarks: state.storedMarks })
  return next.apply(next.tr.setSelection(sameSelection(selection, doc, to)).setStoredMarks(state.storedMarks))
}

function sameSelection(selection: Selection, doc: Node, to: (pos: number) => number): Selection {
  if (selection instanceof AllSelection) return new AllSelection(doc)
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, to(selection.from))
  const [anchor, head] = [to(selection.anchor), to(selection.head)]
  if (selection instanceof TextSelection) return TextSelection.create(doc, anchor, head)
  const json = {
    ...selection.toJSON(),
    anchor: to(selection.toJSON().anchor),
    head: to(selection.toJSON().head),
  }
  return Selection.fromJSON(doc, json)
}

/** Presses a key as the editor binds it. */
export function press(state: EditorState, key: string): EditorState {
  const command = keysOf(allFeatures)[key]
  if (!command) throw new Error(`no key ${key}`)
  return run(state, command)
}

/** Types a space, with what the typing rules make of it. */
export function typeSpace(state: EditorState): EditorState {
  const rules = allFeatures.flatMap((feature) => feature.typingRules ?? [])
  const turned = run(state, applyTypingRule(rules, ' '))
  return turned === state ? state.apply(state.tr.insertText(' ')) : turned
}

/** Expects a document and, where `wanted` marks one, a selection. */
export function expectState(state: EditorState, wanted: EditorState): void {
  expect(state.doc.toJSON()).toEqual(wanted.doc.toJSON())
  expect([state.selection.anchor, state.selection.head]).toEqual([
    wanted.selection.anchor,
    wanted.selection.head,
  ])
}
