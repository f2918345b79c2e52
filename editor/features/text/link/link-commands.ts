import { Fragment, type Mark } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import type { Command } from '../../../commands/command.ts'
import { cursorOf, isMarksBlocked } from '../../../commands/selection.ts'
import { parseLinkUrl } from '../../../markup/address.ts'
import { addressesIn } from '../../../markup/running-addresses.ts'
import { schema } from '../../../model/schema.ts'

type LinkRange = { readonly mark: Mark; readonly from: number; readonly to: number }

/** The whole link at the cursor or around the start of the selection. */
export function linkAt(state: EditorState): LinkRange | null {
  const { $from } = state.selection
  const mark =
    schema.marks.link.isInSet($from.nodeAfter?.marks ?? []) ?? schema.marks.link.isInSet($from.marks())
  if (!mark || !$from.parent.inlineContent) return null
  let from = $from.pos
  let to = $from.pos
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset
    if (!mark.isInSet(child.marks) || start > to || start + child.nodeSize < from) return
    from = Math.min(from, start)
    to = Math.max(to, start + child.nodeSize)
  })
  return from === to ? null : { mark, from, to }
}

/** Whether a link can be made here: not in code, nodes without text, other links, or over several blocks. */
export function canInsertLink(state: EditorState): boolean {
  const { $from, $to, from, to } = state.selection
  if (isMarksBlocked(state) || linkAt(state) || !$from.sameParent($to)) return false
  return !state.doc.rangeHasMark(from, to, schema.marks.link)
}

/**
 * Makes a link: around the selected text when that is what `text` says, else in place of it. Without a text the
 * address as it was `written` is the text. At a cursor a space stands on both sides.
 */
export function insertLink(url: string, text: string, written = url): Command {
  return (state, dispatch) => {
    if (!canInsertLink(state)) return false
    if (!dispatch) return true
    const { from, to, empty, $from } = state.selection
    const link = schema.marks.link.create({ href: url })
    const selected = state.doc.textBetween(from, to)
    const tr = state.tr
    if (!empty && (text === '' || text === selected)) {
      tr.addMark(from, to, link)
      dispatch(tr.setSelection(Selection.near(tr.doc.resolve(to), -1)).scrollIntoView())
      return true
    }
    const marks = state.storedMarks ?? $from.marks()
    const linked = schema.text(text || written, link.addToSet(marks))
    const around = empty ? [schema.text(' ', marks), linked, schema.text(' ', marks)] : [linked]
    const content = Fragment.fromArray(around)
    tr.replaceWith(from, to, content)
    tr.setSelection(Selection.near(tr.doc.resolve(from + content.size), -1))
    dispatch(tr.removeStoredMark(schema.marks.link).scrollIntoView())
    return true
  }
}

/** Takes the link at the cursor away and keeps its text. */
export const unlink: Command = (state, dispatch) => {
  const link = linkAt(state)
  if (!link) return false
  dispatch?.(state.tr.removeMark(link.from, link.to, schema.marks.link))
  return true
}

/** The right arrow at the end of a link that ends its block: what is typed next stands behind the link. */
export const leaveLink: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.nodeAfter || !isInLink(state)) return false
  dispatch?.(state.tr.removeStoredMark(schema.marks.link))
  return true
}

/** A space typed at the end of a link stands behind it, and so does what follows. */
export function isTypedBehindLink(state: EditorState, text: string): boolean {
  const $cursor = cursorOf(state)
  if (!$cursor || !/^\s/.test(text) || !isInLink(state)) return false
  return !schema.marks.link.isInSet($cursor.nodeAfter?.marks ?? [])
}

/**
 * Typing goes on in a link only behind its text. At its start, and when all of its text was deleted, this takes the
 * link from what is typed next; elsewhere it gives `null`.
 */
export function withoutLinkBefore(state: EditorState): Transaction | null {
  const $cursor = cursorOf(state)
  if (!$cursor || !isInLink(state)) return null
  const { link } = schema.marks
  return link.isInSet($cursor.nodeBefore?.marks ?? []) ? null : state.tr.removeStoredMark(link)
}

function isInLink(state: EditorState): boolean {
  const marks = state.storedMarks ?? state.selection.$from.marks()
  return schema.marks.link.isInSet(marks) !== undefined
}

/** The address a pasted text is, when it is nothing but one: a scheme and a host, a host one knows as such, a mailbox. */
export function pastedAddress(text: string): string | null {
  if (/^[a-z][a-z\d+.-]*:\/\/[^\s<>"/?#][^\s<>"“”«»…、。，！？；：（）「」『』《》【】]*$/i.test(text))
    return parseLinkUrl(text)
  const [found] = text.length > 2000 ? [] : addressesIn(text)
  return found?.from === 0 && found.to === text.length ? parseLinkUrl(found.href) : null
}

/** An address as a person reads it: older content keeps angle brackets escaped. */
export function shownAddress(href: string): string {
  return href.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}
