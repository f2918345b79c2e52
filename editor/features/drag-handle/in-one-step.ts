import { closeHistory } from 'prosemirror-history'
import { EditorState } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'

/**
 * Runs commands one after the other as one transaction, so that one undo takes all of them back. The last one has to
 * apply; of the others those that do not are passed over. They see document and selection, but no plugin's state.
 */
export function inOneStep(...commands: readonly Command[]): Command {
  return (state, dispatch) => {
    const tr = closeHistory(state.tr)
    let now = EditorState.create({ doc: state.doc, selection: state.selection })
    let isApplied = false
    for (const command of commands) {
      isApplied = command(now, (then) => {
        for (const step of then.steps) tr.step(step)
        tr.setSelection(then.selection.getBookmark().resolve(tr.doc))
        tr.setStoredMarks(then.storedMarks)
        now = now.apply(then)
      })
    }
    if (isApplied) dispatch?.(tr.scrollIntoView())
    return isApplied
  }
}
