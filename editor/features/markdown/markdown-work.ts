import type { Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readMarkdown } from '../../model/markdown/read-markdown.ts'
import { toMarkdown } from '../../model/markdown/write-markdown.ts'
import { renderHtml } from '../../model/render-html.ts'
import { schema } from '../../model/schema.ts'
import { copiedSlice, readForeignHtml } from '../../view/clipboard.ts'
import type { FeatureHost } from '../feature.ts'
import { asOwnStep } from '../history/own-step.ts'
import { insertSlice } from '../paste/insert-pasted.ts'
import type { PastedText } from './markdown.ts'

type SourceOf = (state: EditorState) => PastedText | null

/** Turns what `sourceOf` finds into formatted text. The parser may have to be fetched first. */
export async function convertMarkdown(host: FeatureHost, sourceOf: SourceOf): Promise<void> {
  const view = host.view()
  const source = view && sourceOf(view.state)
  if (!view || !source || host.isReadOnly()) return
  const doc = await readMarkdown(source.text).catch(() => undefined)
  if (view.isDestroyed || host.isReadOnly() || !isStill(sourceOf(view.state), source)) return
  if (!doc) {
    host.alert(host.label(doc === null ? 'markdownUnreadable' : 'partNotLoaded'), 'error')
    return
  }
  replaceWith(view, source, readForeignHtml(renderHtml(doc), host.policy()))
}

/** What was typed while the parser came is not overwritten. */
function isStill(now: PastedText | null, { text, from, to }: PastedText): boolean {
  return now !== null && now.text === text && now.from === from && now.to === to
}

function replaceWith(view: EditorView, { from, to }: PastedText, content: Slice): void {
  const { state } = view
  const tr = asOwnStep(state.tr).setSelection(
    TextSelection.between(state.doc.resolve(from), state.doc.resolve(to)),
  )
  const selected = EditorState.create({ doc: state.doc, selection: tr.selection })
  for (const step of insertSlice(selected, content).steps) tr.step(step)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true))
  view.focus()
}

/** Copies the selection, or else everything, as Markdown. */
export async function copyMarkdown(host: FeatureHost): Promise<void> {
  const view = host.view()
  if (!view) return
  const { selection, doc } = view.state
  const chosen = selection.empty
    ? doc
    : schema.nodes.doc.create(null, copiedSlice(selection.content()).content)
  try {
    await navigator.clipboard.writeText(toMarkdown(chosen))
    host.alert(host.label('markdownCopied'), 'success')
  } catch {
    host.alert(host.label('markdownNotCopied'), 'error')
  }
}
