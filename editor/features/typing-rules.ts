import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { type Command, firstOf } from '../commands/command.ts'
import { cursorOf } from '../commands/selection.ts'
import { schema } from '../model/schema.ts'
import { onComposedText } from '../view/keys/composed-text.ts'
import type { TypingRule } from './feature.ts'
import { asOwnStep } from './history/own-step.ts'

/**
 * Runs a typing rule when the text before the cursor of a plain top-level paragraph is exactly its marker, with what
 * was `typed` behind it. Both go, text behind the cursor stays, and one undo brings them back.
 */
export function applyTypingRule(
  rules: readonly TypingRule[],
  trigger: TypingRule['trigger'],
  typed = '',
): Command {
  return (state, dispatch) => {
    const $cursor = cursorOf(state)
    if ($cursor?.parent.type !== schema.nodes.paragraph || $cursor.parentOffset > 80) return false
    const before = $cursor.parent.textBetween(0, $cursor.parentOffset, null, '\ufffc')
    if (!before.endsWith(typed)) return false
    const marker = before.slice(0, before.length - typed.length)
    for (const rule of rules) {
      const match = rule.trigger === trigger ? rule.pattern.exec(marker) : null
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
    const tr = asOwnStep(state.tr).delete(from, to)
    for (const step of then.steps) tr.step(step)
    dispatch(tr.setSelection(then.selection.getBookmark().resolve(tr.doc)).scrollIntoView())
  })
}

/** The plugins that try the rules triggered by a space; those of the Enter key are among the key bindings. */
export function typingRulesPlugins(rules: readonly TypingRule[]): Plugin[] {
  const isMarker = applyTypingRule(rules, ' ')
  const isMarkerTyped = applyTypingRule(rules, ' ', ' ')
  const replaceMarker = firstOf(isMarkerTyped, isMarker)
  const typing = new Plugin({
    props: {
      handleTextInput: (view, from, to, text) => {
        if (text !== ' ' || from !== to || view.composing || !isMarker(view.state)) return false
        // First the space is typed, so that an undo gives back all that was typed; at the maximum length it is not.
        view.dispatch(view.state.tr.insertText(' '))
        return replaceMarker(view.state, view.dispatch)
      },
    },
  })
  return [typing, onComposedText((view) => isMarkerTyped(view.state, view.dispatch))]
}
