import type { ResolvedPos, Slice } from 'prosemirror-model'
import {
  EditorState,
  type NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { dropPoint } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { findLanguage } from '../../markup/languages.ts'
import type { Dropped } from '../../markup/policy.ts'
import { schema } from '../../model/schema.ts'
import { CopySerializer, copiedSlice, copiedText, PolicyParser, readPlainText } from '../../view/clipboard.ts'
import type { Feature, FeatureHost } from '../feature.ts'
import { asOwnStep } from '../history/own-step.ts'
import { pastedFiles } from '../media/upload/pasted-files.ts'
import { emptied } from '../table/selection.ts'
import { insertPasted, insertSlice, type PasteData } from './insert-pasted.ts'

/**
 * Copy, paste and drop. A read-only editor ignores them and the host is asked first; files without text are left to
 * the plugins that upload them; all else is decided by `insertPasted`.
 */
export const paste: Feature = {
  name: 'paste',
  plugins: (host) => [pastePlugin(host)],
}

function pastePlugin(host: FeatureHost): Plugin {
  const serializer = new CopySerializer()
  const parser = new PolicyParser()
  return new Plugin({
    props: {
      transformCopied: serializer.prepare,
      clipboardSerializer: serializer,
      clipboardTextSerializer: copiedText,
      clipboardParser: parser,
      clipboardTextParser: (text, $context) => readPlainText(text, $context, $context.marks()),
      transformPasted: (slice) => parser.settle(slice),
      handleDOMEvents: {
        paste: (view, event) => handlePaste(view, event, host),
        drop: (view, event) => handleForeignDrop(view, event, host),
      },
      handlePaste: (view, event) => insertData(view, dataOf(event.clipboardData), host),
      handleDrop: (view, event, slice, isMoved) => handleOwnDrop(view, event, slice, isMoved),
    },
  })
}

function isIgnored(view: EditorView, event: Event): boolean {
  if (!view.editable) event.preventDefault()
  return !view.editable
}

function handlePaste(view: EditorView, event: ClipboardEvent, host: FeatureHost): boolean {
  if (event.defaultPrevented) return true
  if (isIgnored(view, event)) return true
  if (host.customPaste(event) === false) {
    event.preventDefault()
    return true
  }
  if (pastedFiles(event.clipboardData).length > 0) return false
  event.preventDefault()
  insertData(view, dataOf(event.clipboardData), host)
  return true
}

function dataOf(transfer: DataTransfer | null): PasteData {
  const text = transfer?.getData('text/plain') || firstAddress(transfer?.getData('text/uri-list') ?? '')
  // Code editors colour every word of what they copy; their text is meant.
  const isCode = transfer?.types.includes('vscode-editor-data') ?? false
  if (isCode) return { text, html: '', code: languageOf(transfer?.getData('vscode-editor-data') ?? '') }
  return { text, html: transfer?.getData('text/html') ?? '' }
}

/** The language that a code editor notes beside what it copies; empty for one that is not known. */
function languageOf(note: string): string {
  try {
    const { mode }: { mode?: unknown } = JSON.parse(note)
    return (typeof mode === 'string' && findLanguage(mode)) || ''
  } catch {
    return ''
  }
}

function firstAddress(list: string): string {
  return list.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? ''
}

/** Inserts what a paste or a drop brings at the selection and tells what could not be taken. */
export function insertData(view: EditorView, data: PasteData, host: FeatureHost): boolean {
  const dropped: Dropped = { pictures: 0, media: 0, scripts: 0 }
  const pasted = insertPasted(view.state, data, { ...host.policy(), dropped })
  if (pasted && 'problem' in pasted) {
    host.alert(host.label(pasted.problem), 'error')
    return true
  }
  // In code the text alone was meant.
  const isCode = view.state.selection.$from.parent.type.spec.code === true
  if (pasted) view.dispatch(asPaste(pasted.tr).setMeta('pastedText', pasted.isPlainText ? data.text : null))
  if (!isCode) tellDropped(dropped, host)
  return pasted !== null
}

function asPaste(tr: Transaction): Transaction {
  return asOwnStep(tr).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')
}

function tellDropped(dropped: Dropped, host: FeatureHost): void {
  const parts = Object.entries(dropped).filter(([, count]) => count > 0)
  if (parts.length === 0) return
  const what = parts
    .map(([kind, count]) => host.label(`dropped-${kind}`, { count }))
    .join(host.label('listComma'))
  host.alert(host.label('pasteDropped', { what }), 'warning')
}

/** What comes from elsewhere is taken before the view reads it by its own rules; files are left to their plugin. */
function handleForeignDrop(view: EditorView, event: DragEvent, host: FeatureHost): boolean {
  if (event.defaultPrevented || isIgnored(view, event)) return true
  if (view.dragging || pastedFiles(event.dataTransfer).length > 0) return false
  event.preventDefault()
  const at = placeOf(view, event)
  if (at === null) return true
  view.focus()
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))))
  insertData(view, dataOf(event.dataTransfer), host)
  return true
}

function placeOf(view: EditorView, event: DragEvent): number | null {
  return view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null
}

function handleOwnDrop(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean {
  const at = view.dragging ? placeOf(view, event) : null
  if (at === null) return false
  view.focus()
  return dropOwn(view, copiedSlice(slice), at, isMoved)
}

/** What the view notes of a node that is dragged without being selected. */
type DraggedNode = { readonly node?: NodeSelection }

/** Dragged content goes between blocks when it is blocks, and into the text when it is text. */
function dropOwn(view: EditorView, slice: Slice, at: number, isMoved: boolean): boolean {
  const { state } = view
  const dragged = (view.dragging as DraggedNode | null)?.node ?? null
  const { from, to } = dragged ?? state.selection
  if (isMoved && at > from && at < to) return true
  const taken = isMoved && !dragged ? (emptied(state) ?? state.tr.deleteSelection()) : state.tr
  if (isMoved) dragged?.replace(taken)
  const isBlocks = slice.openStart === 0 && slice.openEnd === 0
  const target = taken.mapping.map(at)
  const place = (isBlocks ? dropPoint(taken.doc, target, slice) : null) ?? target
  const $place = taken.doc.resolve(place)
  if (!$place.parent.isTextblock && isBlocks) {
    const dropped = taken.insert(withinSection($place), slice.content)
    view.dispatch(dropped.scrollIntoView().setMeta('uiEvent', 'drop'))
    return true
  }
  taken.setSelection(TextSelection.near($place))
  const plain = EditorState.create({ doc: taken.doc, selection: taken.selection })
  const tr = insertSlice(plain, slice)
  for (const step of tr.steps) taken.step(step)
  taken.setSelection(Selection.fromJSON(taken.doc, tr.selection.toJSON()))
  view.dispatch(taken.scrollIntoView().setMeta('uiEvent', 'drop'))
  return true
}

/** Blocks between two sections go into the first: a section made by a step of the history could not be undone. */
function withinSection({ pos, depth, doc, nodeBefore }: ResolvedPos): number {
  if (depth > 0 || doc.type !== schema.nodes.sheet) return pos
  return nodeBefore ? pos - 1 : pos + 1
}
