import type { EditorState, Transaction } from 'prosemirror-state'

/** Tells whether it applies here; given `dispatch`, also does it. */
export type Command = (state: EditorState, dispatch?: (tr: Transaction) => void) => boolean

/** The first of these commands that applies. */
export function firstOf(...commands: readonly Command[]): Command {
  return (state, dispatch) => commands.some((command) => command(state, dispatch))
}
