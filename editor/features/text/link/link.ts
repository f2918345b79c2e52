import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { parseLinkUrl } from '../../../markup/address.ts'
import { schema } from '../../../model/schema.ts'
import { onComposedText } from '../../../view/keys/composed-text.ts'
import { answered } from '../../answered.ts'
import type { DialogEntry, Feature, FeatureHost } from '../../feature.ts'
import { asOwnStep } from '../../history/own-step.ts'
import type { LinkConf } from '../../menu-conf.ts'
import { autolink } from './autolink.ts'
import {
  canInsertLink,
  isTypedBehindLink,
  leaveLink,
  linkAt,
  shownAddress,
  unlink,
  withoutLinkBefore,
} from './link-commands.ts'

const defaults: LinkConf = { checkLink: () => true, parseLinkUrl: (url) => url }

/** Links: made, changed, opened and taken away by menus, by Mod-k and by a click with Ctrl or Cmd. */
export const link: Feature = {
  name: 'link',
  defaults: { insertLink: defaults, editLink: defaults },
  keys: { ArrowRight: leaveLink },
  hostKeys: (host) => ({
    'Mod-k': (state, dispatch) => {
      const entry = linkAt(state) ? 'editLink' : canInsertLink(state) ? 'insertLink' : null
      if (entry && dispatch) host.openEntry(entry)
      return entry !== null
    },
  }),
  plugins: (host) => [linkPlugin(host), onComposedText(linkBeforeSpace)],
  menus: (host) => [
    insertEntry(host),
    editEntry(host),
    { kind: 'button', name: 'unLink', icon: 'unLink', command: unlink },
    {
      kind: 'action',
      name: 'viewLink',
      icon: 'viewLink',
      isEnabled: (state) => linkAt(state) !== null,
      run: () => {
        const view = host.view()
        if (view) openAddress(linkAt(view.state)?.mark.attrs.href ?? '', host)
      },
    },
  ],
}

function linkPlugin(host: FeatureHost): Plugin {
  return new Plugin({
    // Marks are left alone while characters are being composed: what they stand in is not drawn anew.
    appendTransaction: (transactions, _before, state) =>
      transactions.some((tr) => tr.getMeta('composition') !== undefined) ? null : withoutLinkBefore(state),
    props: {
      handleTextInput: (view, from, to, text) =>
        typeBehind(view, from, to, text) || typeBehindAddress(view, from, to, text),
      handleKeyDown: (view, event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) linkTyped(view)
        return false
      },
      handleDOMEvents: {
        compositionstart: emptyBeforeComposing,
        click: (_view, event) => {
          const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null
          if (!anchor || event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          openAddress(anchor.getAttribute('href') ?? '', host)
          return true
        },
      },
    },
  })
}

function typeBehind(view: EditorView, from: number, to: number, text: string): boolean {
  const { state } = view
  if (from !== to || view.composing || !isTypedBehindLink(state, text)) return false
  const marks = schema.marks.link.removeFromSet(state.storedMarks ?? state.selection.$from.marks())
  view.dispatch(
    state.tr
      .replaceWith(from, to, schema.text(text, marks))
      .removeStoredMark(schema.marks.link)
      .scrollIntoView(),
  )
  return true
}

/** White space behind an address makes that a link; the space is typed first, so that an undo leaves it. */
function typeBehindAddress(view: EditorView, from: number, to: number, text: string): boolean {
  if (from !== to || view.composing || !/^\s$/.test(text)) return false
  const linked = autolink(view.state)
  if (!linked) return false
  view.dispatch(view.state.tr.insertText(text).scrollIntoView())
  const tr = asOwnStep(view.state.tr)
  for (const step of linked.steps) tr.step(step)
  view.dispatch(tr.removeStoredMark(schema.marks.link))
  return true
}

function linkBeforeSpace(view: EditorView): void {
  const last = view.state.selection.$from.nodeBefore?.text?.at(-1)
  const linked = last && /^\s$/.test(last) ? autolink(view.state, 1) : null
  if (linked) view.dispatch(linked)
}

function linkTyped(view: EditorView): void {
  const linked = view.editable && !view.composing ? autolink(view.state) : null
  if (linked) view.dispatch(linked)
}

/**
 * Chromium puts what is composed at the end of a link behind it, and takes up the first letter twice when that replaced
 * the link's text. So the text goes before; what is composed then has the marks of what it replaces.
 */
function emptyBeforeComposing(view: EditorView): boolean {
  const { $from, $to, empty } = view.state.selection
  const { link } = schema.marks
  if (empty || !view.editable || !$from.sameParent($to) || !link.isInSet($to.nodeBefore?.marks ?? []))
    return false
  const marks = $from.marksAcross($to) ?? []
  // As part of the composition: what is stored for it is left alone.
  view.dispatch(view.state.tr.deleteSelection().setStoredMarks(marks).setMeta('composition', 0))
  return false
}

/** Opens an address in a new tab that knows nothing of this one; without an allowed address the user is told. */
function openAddress(href: string, host: FeatureHost): void {
  const url = parseLinkUrl(shownAddress(href))
  if (url === null || url === '') host.alert(host.label('linkAddressMissing'), 'error')
  else window.open(url, '_blank', 'noopener,noreferrer')
}

function insertEntry(host: FeatureHost): DialogEntry {
  return {
    kind: 'dialog',
    name: 'insertLink',
    icon: 'link',
    hotKey: 'Mod-k',
    width: 300,
    isEnabled: canInsertLink,
    isActive: (state) => linkAt(state) !== null,
    fields: [{ name: 'linkText' }, { name: 'linkUrl', isRequired: true, inputMode: 'url' }],
    initial: (state) => ({ linkText: selectedText(state), linkUrl: '' }),
    submit: ({ linkText = '', linkUrl = '' }) =>
      answered(host, (part) =>
        part.answerLink(host, { menu: 'insertLink', text: linkText, address: linkUrl }),
      ),
  }
}

function editEntry(host: FeatureHost): DialogEntry {
  return {
    kind: 'dialog',
    name: 'editLink',
    icon: 'editLink',
    width: 300,
    isEnabled: (state) => linkAt(state) !== null,
    fields: [{ name: 'linkUrl', isRequired: true, inputMode: 'url' }],
    initial: (state) => ({ linkUrl: shownAddress(linkAt(state)?.mark.attrs.href ?? '') }),
    submit: ({ linkUrl = '' }) => {
      const text = linkTextOf(host.view())
      return answered(host, (part) => part.answerLink(host, { menu: 'editLink', text, address: linkUrl }))
    },
  }
}

function selectedText(state: EditorState): string {
  return state.doc.textBetween(state.selection.from, state.selection.to)
}

function linkTextOf(view: EditorView | null): string {
  const at = view && linkAt(view.state)
  return at ? view.state.doc.textBetween(at.from, at.to) : ''
}
