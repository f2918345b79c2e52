import type { EditorState, Transaction } from 'prosemirror-state'
import { cursorOf, isMarksBlocked } from '../../../commands/selection.ts'
import { parseLinkUrl } from '../../../markup/address.ts'
import { schema } from '../../../model/schema.ts'
import { asOwnStep } from '../../history/own-step.ts'
import { lastAddress } from './addresses.ts'

/**
 * Makes the address that was just typed before the cursor, or before as many characters `behind` it, a link, as a step
 * of its own, so that an undo gives the text back. `null` where there is none, and in code and other links.
 */
export function autolink(state: EditorState, behind = 0): Transaction | null {
  const $cursor = cursorOf(state)
  if (!$cursor || isMarksBlocked(state)) return null
  const before = $cursor.parent.textBetween(0, $cursor.parentOffset - behind, null, '\ufffc')
  const found = lastAddress(before)
  const href = found && parseLinkUrl(found.href)
  if (!found || !href) return null
  const [from, to] = [$cursor.start() + found.from, $cursor.start() + found.to]
  const { link, code } = schema.marks
  if (state.doc.rangeHasMark(from, to, link) || state.doc.rangeHasMark(from, to, code)) return null
  return asOwnStep(state.tr).addMark(from, to, link.create({ href })).removeStoredMark(link)
}
