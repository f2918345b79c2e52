import { Fragment, type Mark } from 'prosemirror-model'
import { type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { cursorOf, isMarksBlocked } from '../../commands/selection.ts'
import { parseLinkUrl } from '../../model/address.ts'
import { schema } from '../../model/schema.ts'
import type { Feature } from '../feature.ts'

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

/**
 * Makes a link: around the selected text when that is what `text` says, else in place of it. Without a text the
 * address is the text. At a cursor a space stands on both sides.
 */
export function insertLink(url: string, text: string): Command {
  return (state, dispatch) => {
    if (!canInsertLink(state)) return false
    if (!dispatch) return true
    const { from, to, empty } = state.selection
    const link = schema.marks.link.create({ href: url })
    const selected = state.doc.textBetween(from, to)
    const tr = state.tr
    if (!empty && (text === '' || text === selected)) {
      dispatch(tr.addMark(from, to, link))
      return true
    }
    const marks = state.selection.$from.marks()
    const linked = schema.text(text || url, link.addToSet(marks))
    const around = empty ? [schema.text(' ', marks), linked, schema.text(' ', marks)] : [linked]
    tr.replaceWith(from, to, Fragment.fromArray(around))
    dispatch(tr.removeStoredMark(schema.marks.link).scrollIntoView())
    return true
  }
}

/** Changes the address of the link at the cursor; its text stays. */
export function editLink(url: string): Command {
  return (state, dispatch) => {
    const link = linkAt(state)
    if (!link) return false
    const mark = schema.marks.link.create({ ...link.mark.attrs, href: url })
    dispatch?.(state.tr.removeMark(link.from, link.to, link.mark).addMark(link.from, link.to, mark))
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

function canInsertLink(state: EditorState): boolean {
  if (isMarksBlocked(state) || linkAt(state) || !state.selection.$from.sameParent(state.selection.$to))
    return false
  const { from, to } = state.selection
  return !state.doc.rangeHasMark(from, to, schema.marks.link)
}

/** The address a pasted text is, when it is nothing but one. */
export function pastedAddress(text: string): string | null {
  return /^(?:https?|ftp):\/\/[^\s<>"]+$/i.test(text) ? parseLinkUrl(text) : null
}

/** A space typed at the end of a link stands behind it, and so does what follows. */
function typeBehindLink(state: EditorState, text: string): ReturnType<Command> | null {
  const $cursor = cursorOf(state)
  if (!$cursor || !/^\s/.test(text) || !schema.marks.link.isInSet($cursor.marks())) return null
  return !schema.marks.link.isInSet($cursor.nodeAfter?.marks ?? [])
}

export const link: Feature = {
  name: 'link',
  plugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, from, to, text) {
          if (from !== to || view.composing || !typeBehindLink(view.state, text)) return false
          const marks = schema.marks.link.removeFromSet(view.state.selection.$from.marks())
          view.dispatch(
            view.state.tr.replaceWith(from, to, schema.text(text, marks)).removeStoredMark(schema.marks.link),
          )
          return true
        },
        handlePaste(view, event) {
          const url = pastedAddress(event.clipboardData?.getData('text/plain').trim() ?? '')
          if (url === null) return false
          const selected = view.state.doc.textBetween(view.state.selection.from, view.state.selection.to)
          return insertLink(url, selected)(view.state, view.dispatch)
        },
      },
    }),
  ],
  menus: [
    {
      kind: 'dialog',
      name: 'insertLink',
      icon: 'link',
      isEnabled: (state) => linkAt(state) !== null || canInsertLink(state),
      isActive: (state) => linkAt(state) !== null,
      fields: [{ name: 'linkText' }, { name: 'linkUrl', isRequired: true, inputMode: 'url' }],
      initial: (state) => {
        const at = linkAt(state)
        const { from, to } = at ?? state.selection
        return { linkText: state.doc.textBetween(from, to), linkUrl: at?.mark.attrs.href ?? '' }
      },
      submit: ({ linkText = '', linkUrl = '' }) => {
        const url = parseLinkUrl(linkUrl)
        if (!url) return null
        return (state, dispatch) =>
          linkAt(state)
            ? replaceLink(url, linkText)(state, dispatch)
            : insertLink(url, linkText)(state, dispatch)
      },
      remove: unlink,
    },
  ],
}

/** Changes the address and, when it was edited, the text of the link at the cursor. */
function replaceLink(url: string, text: string): Command {
  return (state, dispatch) => {
    const at = linkAt(state)
    if (!at || text === '' || text === state.doc.textBetween(at.from, at.to))
      return editLink(url)(state, dispatch)
    if (dispatch) {
      const marks = state.doc.resolve(at.from).nodeAfter?.marks ?? []
      const mark = schema.marks.link.create({ ...at.mark.attrs, href: url })
      const tr = state.tr.replaceWith(at.from, at.to, schema.text(text, mark.addToSet(marks)))
      dispatch(tr.setSelection(TextSelection.create(tr.doc, at.from + text.length)))
    }
    return true
  }
}
