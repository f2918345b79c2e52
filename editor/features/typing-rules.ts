import { closeHistory } from 'prosemirror-history'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { type Command, firstOf } from '../commands/command.ts'
import { cursorOf } from '../commands/selection.ts'
import { schema } from '../model/schema.ts'
import type { TypingRule } from './feature.ts'

/**
 * Runs a typing rule when the text before the cursor of a plain top-level paragraph is exactly its marker. The marker
 * goes, text behind the cursor stays, and one undo brings the marker back.
 */
export function applyTypingRule(rules: readonly TypingRule[], trigger: TypingRule['trigger']): Command {
  return (state, dispatch) => {
    const $cursor = cursorOf(state)
    if ($cursor?.parent.type !== schema.nodes.paragraph || $cursor.parentOffset > 80) return false
    const before = $cursor.parent.textBetween(0, $cursor.parentOffset, null, '\ufffc')
    for (const rule of rules) {
      const match = rule.trigger === trigger ? rule.pattern.exec(before) : null
      const command = match && rule.command(match)
      if (command) return withoutMarker(state, $cursor.start(), $cursor.pos, command, dispatch)
    }
    return false
  }
}

function withoutMarker(
  state: EditorState,
  from: number,
  to: number,
  command: Command,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const unmarked = state.tr.delete(from, to).setStoredMarks([])
  if (!dispatch) return command(state.apply(unmarked))
  return command(state.apply(unmarked), (then) => {
    const tr = closeHistory(state.tr).delete(from, to)
    for (const step of then.steps) tr.step(step)
    dispatch(tr.setSelection(then.selection.getBookmark().resolve(tr.doc)).scrollIntoView())
  })
}

/** The plugin that tries the rules triggered by a space; those of the Enter key are among the key bindings. */
export function typingRulesPlugin(rules: readonly TypingRule[]): Plugin {
  const command = firstOf(applyTypingRule(rules, ' '))
  return new Plugin({
    props: {
      handleTextInput: (view, from, to, text) =>
        text === ' ' && from === to && !view.composing && command(view.state, view.dispatch),
    },
  })
}
