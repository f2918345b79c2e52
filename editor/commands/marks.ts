import { toggleMark as toggle } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { type MarkName, schema } from '../model/schema.ts'
import type { Command } from './command.ts'
import { cursorOf, isMarksBlocked } from './selection.ts'

type FlagName = 'bold' | 'italic' | 'underline' | 'through' | 'code' | 'sub' | 'sup'
type ValueName = 'color' | 'bgColor' | 'fontSize' | 'fontFamily'

/** Whether a mark holds at the cursor, or at the start of the selection. */
export function hasMark(state: EditorState, name: MarkName): boolean {
  return markValue(state, name) !== null
}

/** The value of a mark at the cursor or at the start of the selection, `true` for one without value, `null` for none. */
export function markValue(state: EditorState, name: MarkName): string | true | null {
  const { $from, empty } = state.selection
  const marks = empty ? (state.storedMarks ?? $from.marks()) : (firstInline(state)?.marks ?? [])
  const mark = marks.find((each) => each.type === schema.marks[name])
  return mark ? (mark.attrs.value ?? true) : null
}

function firstInline(state: EditorState): Node | null {
  const { from, to } = state.selection
  let first: Node | null = null
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isInline && pos + node.nodeSize > from) first ??= node
    return first === null
  })
  return first
}

/** Toggles a mark on the selection, or for the next character; `sub` and `sup` give way to each other. */
export function toggleMark(name: FlagName): Command {
  const rival = name === 'sub' ? schema.marks.sup : name === 'sup' ? schema.marks.sub : null
  return (state, dispatch) => {
    if (isMarksBlocked(state)) return false
    return toggle(schema.marks[name])(
      state,
      dispatch &&
        ((tr) => {
          const { from, to, empty } = state.selection
          if (rival && empty) tr.removeStoredMark(rival)
          else if (rival) tr.removeMark(from, to, rival)
          dispatch(tr)
        }),
    )
  }
}

/** Sets a text style on the selection, or for the next character; `null` takes it away. */
export function setTextStyle(name: ValueName, value: string | null): Command {
  return (state, dispatch) => {
    if (isMarksBlocked(state)) return false
    if (!dispatch) return true
    const { from, to, empty } = state.selection
    const type = schema.marks[name]
    const mark = value === null ? null : type.create({ value })
    if (empty) dispatch(mark ? state.tr.addStoredMark(mark) : state.tr.removeStoredMark(type))
    else dispatch(mark ? state.tr.addMark(from, to, mark) : state.tr.removeMark(from, to, type))
    return true
  }
}

/** Takes every mark but links from the selection; block styles stay. */
export const clearMarks: Command = (state, dispatch) => {
  if (isMarksBlocked(state)) return false
  if (!dispatch) return true
  const { from, to } = state.selection
  const types = Object.values(schema.marks).filter((type) => type !== schema.marks.link)
  if (cursorOf(state)) {
    dispatch(state.tr.setStoredMarks([]))
    return true
  }
  const tr = state.tr
  for (const type of types) tr.removeMark(from, to, type)
  dispatch(tr)
  return true
}
