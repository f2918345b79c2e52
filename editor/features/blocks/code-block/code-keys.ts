import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection } from 'prosemirror-state'
import type { Command } from '../../../commands/command.ts'
import { cursorOf } from '../../../commands/selection.ts'
import { schema } from '../../../model/schema.ts'
import { blockAfter, blockBefore, endOfBlocks } from '../../../model/sections.ts'

const tab = '    '

/** The one code block in which the whole selection lies, with the selection counted from its start. */
type InCode = { readonly node: Node; readonly start: number; readonly from: number; readonly to: number }

function inCode(state: EditorState): InCode | null {
  const { $from, $to } = state.selection
  if (!(state.selection instanceof TextSelection)) return null
  if ($from.parent.type !== schema.nodes.pre || !$from.sameParent($to)) return null
  return { node: $from.parent, start: $from.start(), from: $from.parentOffset, to: $to.parentOffset }
}

/** A line break that keeps the white space with which the current line begins. */
export const breakCodeLine: Command = (state, dispatch) => {
  const code = inCode(state)
  if (!code) return false
  const line = code.node.textContent.slice(0, code.from).split('\n').at(-1) ?? ''
  dispatch?.(state.tr.insertText(`\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`).scrollIntoView())
  return true
}

/** Where the lines begin that the selection touches; a last line of which nothing is selected does not count. */
function lineStarts({ node, from, to }: InCode): number[] {
  const text = node.textContent
  const starts = [text.lastIndexOf('\n', from - 1) + 1]
  if (from === 0) starts[0] = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at + 1 < to; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1)
  }
  return starts
}

/** Moves all lines of a selection over several lines four spaces in; empty ones stay empty. */
export const indentCode: Command = (state, dispatch) => {
  const code = inCode(state)
  if (!code?.node.textContent.slice(code.from, code.to).includes('\n')) return false
  const text = code.node.textContent
  replaceLines(state, code, dispatch, (at) =>
    text[at] === '\n' || at === text.length ? null : [at, at, tab],
  )
  return true
}

/** Takes up to four spaces, or one tab, from the start of every line the selection touches. */
export const unindentCode: Command = (state, dispatch) => {
  const code = inCode(state)
  if (!code) return false
  replaceLines(state, code, dispatch, (at) => {
    const space = /^(?:\t| {1,4})/.exec(code.node.textContent.slice(at, at + 4))?.[0].length ?? 0
    return space === 0 ? null : [at, at + space, '']
  })
  return true
}

type LineChange = (lineStart: number) => readonly [from: number, to: number, text: string] | null

/** All lines in one step, so that the colours of a long block are moved once. */
function replaceLines(
  state: EditorState,
  code: InCode,
  dispatch: Parameters<Command>[1],
  change: LineChange,
): void {
  const changes = lineStarts(code)
    .map(change)
    .filter((each) => each !== null)
  const [first, last] = [changes[0], changes.at(-1)]
  if (!dispatch || !first || !last) return
  let text = ''
  let at = first[0]
  for (const [from, to, put] of changes) {
    text += code.node.textContent.slice(at, from) + put
    at = to
  }
  const moved = (place: number) =>
    changes.reduce(
      (sum, [from, to, put]) =>
        place < from || (place === from && place === code.from && code.from !== code.to)
          ? sum
          : sum + put.length - Math.min(to, place) + from,
      place,
    )
  const tr = state.tr.insertText(text, code.start + first[0], code.start + last[1])
  const isForward = state.selection.anchor <= state.selection.head
  const ends = [code.start + moved(code.from), code.start + moved(code.to)]
  const [anchor, head] = isForward ? ends : ends.reverse()
  dispatch(tr.setSelection(TextSelection.create(tr.doc, anchor ?? 0, head)).scrollIntoView())
}

/** Selects the code first; asked again, or in empty code, it leaves the key to whoever selects everything. */
export const selectCode: Command = (state, dispatch) => {
  const code = inCode(state)
  if (!code || code.to - code.from === code.node.content.size) return false
  const { start, node } = code
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, start, start + node.content.size)))
  return true
}

/** Backspace behind a code block moves into it instead of pulling text in; an empty paragraph goes unless it is last. */
export const stepIntoCode: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset > 0) return false
  const { pre, tableCell } = schema.nodes
  if ($cursor.parent.type === pre || $cursor.parent.type === tableCell) return false
  const before = blockBefore($cursor)
  if (before?.node.type !== pre) return false
  if (!dispatch) return true
  const tr = state.tr
  const isEmpty = $cursor.parent.content.size === 0
  if (isEmpty && blockAfter($cursor)) tr.deleteRange($cursor.before(), $cursor.after())
  const end = before.pos + before.node.nodeSize - 1
  dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
  return true
}

/**
 * Backspace at the start of code never pulls it into the text before: empty code becomes a paragraph, an empty
 * paragraph before it goes, and otherwise the cursor moves to the end of the text before.
 */
export const backFromCode: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.pre || $cursor.parentOffset > 0) return false
  if ($cursor.parent.content.size === 0) {
    dispatch?.(state.tr.setNodeMarkup($cursor.before(), schema.nodes.paragraph).scrollIntoView())
    return true
  }
  const before = blockBefore($cursor)
  if (!before) return true
  if (!before.node.isTextblock) return false
  const end = before.pos + before.node.nodeSize
  const tr = state.tr
  if (before.node.content.size === 0) tr.deleteRange(before.pos, end)
  else tr.setSelection(TextSelection.create(state.doc, end - 1))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Delete at the end of code moves behind it instead of pulling text in; an empty paragraph there goes. */
export const deleteBehindCode: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.pre) return false
  if ($cursor.parentOffset < $cursor.parent.content.size) return false
  const after = blockAfter($cursor)
  if (!after?.node.isTextblock) return false
  const end = after.pos + after.node.nodeSize
  const isLast = blockAfter(state.doc.resolve(after.pos + 1)) === null
  const tr = state.tr
  if (after.node.content.size === 0 && !isLast) tr.deleteRange(after.pos, end)
  else tr.setSelection(TextSelection.create(state.doc, after.pos + 1))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Down from the last line of code, where nothing one can type in follows, goes to a new paragraph below. */
export const leaveCodeBelow: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.pre) return false
  if ($cursor.parent.textContent.includes('\n', $cursor.parentOffset)) return false
  if (blockAfter($cursor)) return false
  return paragraphAt(endOfBlocks(state.doc))(state, dispatch)
}

/** Up from the first line of code that begins the document goes to a new paragraph above. */
export const leaveCodeAbove: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.pre || blockBefore($cursor)) return false
  if ($cursor.parent.textContent.slice(0, $cursor.parentOffset).includes('\n')) return false
  return paragraphAt($cursor.before())(state, dispatch)
}

/** Leaves the code for the empty paragraph below it, which is made if there is none. */
export const paragraphBelowCode: Command = (state, dispatch) => {
  const code = inCode(state)
  if (!code) return false
  const below = blockAfter(state.selection.$head)
  if (below?.node.type !== schema.nodes.paragraph || below.node.content.size > 0) {
    return paragraphAt(code.start + code.node.nodeSize - 1)(state, dispatch)
  }
  const tr = state.tr.setSelection(TextSelection.create(state.doc, below.pos + 1))
  dispatch?.(tr.scrollIntoView())
  return true
}

function paragraphAt(pos: number): Command {
  return (state, dispatch) => {
    const tr = state.tr.insert(pos, schema.nodes.paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView())
    return true
  }
}
