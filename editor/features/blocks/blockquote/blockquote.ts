import { TextSelection } from 'prosemirror-state'
import { insertLineBreak, isBlock, setBlock, toggleBlock } from '../../../commands/blocks.ts'
import { type Command, firstOf } from '../../../commands/command.ts'
import { cursorOf, isWithin } from '../../../commands/selection.ts'
import { schema } from '../../../model/schema.ts'
import type { Feature } from '../../feature.ts'

/** At the end of a quote whose last line is empty: takes that line away and goes on in a paragraph below. */
const leaveQuote: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parent.type !== schema.nodes.blockquote) return false
  const isAtEnd = $cursor.parentOffset === $cursor.parent.content.size
  if (!isAtEnd || !$cursor.parent.textContent.endsWith('\n')) return false
  if (dispatch) {
    const tr = state.tr.delete($cursor.pos - 1, $cursor.pos)
    const behind = $cursor.after() - 1
    tr.insert(behind, schema.nodes.paragraph.create())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView())
  }
  return true
}

const breakLine: Command = (state, dispatch) =>
  isWithin(state, 'blockquote') && insertLineBreak(state, dispatch)

export const blockquote: Feature = {
  name: 'blockquote',
  keys: { Enter: firstOf(leaveQuote, breakLine) },
  typingRules: [{ trigger: ' ', pattern: /^>$/, command: () => setBlock('blockquote') }],
  menus: () => [
    {
      kind: 'button',
      name: 'blockquote',
      icon: 'quote',
      command: (state, dispatch) =>
        isWithin(state, 'paragraph', 'blockquote') && toggleBlock('blockquote')(state, dispatch),
      isActive: (state) => isBlock(state, 'blockquote'),
    },
  ],
}
