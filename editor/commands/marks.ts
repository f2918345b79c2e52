import { Mark, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { type MarkName, schema } from '../model/schema.ts'
import type { Command } from './command.ts'
import { type MarkedRun, MarksStep } from './marks-step.ts'
import { cursorOf, isMarksBlocked, orderedRanges } from './selection.ts'

type ValueName = 'color' | 'bgColor' | 'fontSize' | 'fontFamily'

/** Whether a mark holds at the cursor, or at the start of the selection. */
export function hasMark(state: EditorState, name: string): boolean {
  return markValue(state, name) !== null
}

/** The value of a mark at the cursor or at the start of the selection, `true` for one without value, `null` for none. */
export function markValue(state: EditorState, name: string): string | true | null {
  const { $from, empty } = state.selection
  const marks = empty ? (state.storedMarks ?? $from.marks()) : (firstInline(state)?.marks ?? [])
  const mark = marks.find((each) => each.type.name === name)
  return mark ? (mark.attrs.value ?? true) : null
}

function firstInline(state: EditorState): Node | null {
  let first: Node | null = null
  for (const { $from, $to } of orderedRanges(state.selection)) {
    const isInOne = $from.sameParent($to) && $from.parent.inlineContent
    const [root, start] = isInOne ? [$from.parent, $from.start()] : [state.doc, 0]
    root.nodesBetween($from.pos - start, $to.pos - start, (node, pos) => {
      if (node.isInline && pos + start + node.nodeSize > $from.pos) first ??= node
      return first === null
    })
    if (first) break
  }
  return first
}

/**
 * Toggles a mark on the selection by what holds at its start, or for the next character; `sub` and `sup` give way to
 * each other. One with a value is off only where it has this value.
 */
export function toggleMark(name: string, value: string | true = true): Command {
  return (state, dispatch) => {
    // Not before: the schema is another one when hosts have added to it.
    const type = schema.marks[name as MarkName]
    if (!type) return false
    const rival = name === 'sub' ? schema.marks.sup : name === 'sup' ? schema.marks.sub : null
    const isOn = markValue(state, name) === value
    return changeMarks((marks) => {
      const others = rival ? rival.removeFromSet(marks) : marks
      return isOn
        ? type.removeFromSet(others)
        : type.create(value === true ? null : { value }).addToSet(others)
    })(state, dispatch)
  }
}

/** Sets a text style on the selection, or for the next character; `null` takes it away. */
export function setTextStyle(name: ValueName, value: string | null): Command {
  const type = schema.marks[name]
  return changeMarks((marks) =>
    value === null ? type.removeFromSet(marks) : type.create({ value }).addToSet(marks),
  )
}

/** Takes every mark but links from the selection; block styles stay. */
export const clearMarks: Command = changeMarks((marks) =>
  marks.filter((mark) => mark.type === schema.marks.link),
)

/** Changes the marks of the selected text, or those waiting for the next character, in one step. */
export function changeMarks(change: (marks: readonly Mark[]) => readonly Mark[]): Command {
  return (state, dispatch) => {
    if (isMarksBlocked(state)) return false
    if (!dispatch) return true
    const $cursor = cursorOf(state)
    if ($cursor) dispatch(state.tr.setStoredMarks(change(state.storedMarks ?? $cursor.marks())))
    else dispatch(restyle(state.tr, change))
    return true
  }
}

/** Text in code blocks has no marks, and a picture has none but its link. */
function restyle(tr: Transaction, change: (marks: readonly Mark[]) => readonly Mark[]): Transaction {
  const runs: MarkedRun[] = []
  // A long text has few different sets of marks.
  const changed = new Map<readonly Mark[], readonly Mark[]>()
  for (const { $from, $to } of orderedRanges(tr.selection)) {
    tr.doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
      if (!node.isText || !parent || parent.type === schema.nodes.pre) return !node.isText
      const marks = changed.get(node.marks) ?? change(node.marks)
      changed.set(node.marks, marks)
      if (!Mark.sameSet(marks, node.marks)) {
        runs.push({ from: Math.max($from.pos, pos), to: Math.min($to.pos, pos + node.nodeSize), marks })
      }
      return false
    })
  }
  return runs.length === 0 ? tr : tr.step(new MarksStep(runs))
}
