import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { allFeatures, nodeViewsOf, pluginsOf } from '../features/all.ts'
import type { Feature, FeatureHost } from '../features/feature.ts'
import { parseHtml } from '../model/index.ts'
import { intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'

/** An editing area without toolbar and engine, for test pages of single features. */
export type BareArea = {
  readonly view: EditorView
  /** Puts a document in, with a history of its own. */
  readonly show: (html: string) => void
  /** The place in the text of the first block that reads so. */
  readonly placeOf: (text: string, offset: number) => number
  /** Puts the cursor into the text of a block, or selects from there to another one. */
  readonly select: (text: string, offset: number, toText?: string, toOffset?: number) => void
}

/** Draws an area in `mount`; `isEditable` is asked at each look. */
export function bareArea(
  mount: HTMLElement,
  host: FeatureHost,
  options: { readonly features?: readonly Feature[]; readonly isEditable?: () => boolean } = {},
): BareArea {
  const { features = allFeatures, isEditable = () => true } = options
  const stateOf = (html: string) =>
    EditorState.create({ doc: intoSections(parseHtml(html)), plugins: pluginsOf(features, host) })
  const view = createView({
    mount,
    state: stateOf(''),
    nodeViews: nodeViewsOf(features, host),
    isEditable,
    attributes: () => ({
      class: 'pe-area pe-content',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': 'Text',
    }),
    dispatch: (drawn, tr) => drawn.updateState(drawn.state.apply(tr)),
    onFocus() {},
    onBlur() {},
  })
  const placeOf = (text: string, offset: number) => {
    let place = -1
    view.state.doc.descendants((node, pos) => {
      if (place < 0 && node.isTextblock && node.textContent === text) place = pos + 1 + offset
      return place < 0
    })
    return place
  }
  return {
    view,
    placeOf,
    show: (html) => view.updateState(stateOf(html)),
    select(text, offset, toText = text, toOffset = offset) {
      const { state } = view
      const selection = TextSelection.create(state.doc, placeOf(text, offset), placeOf(toText, toOffset))
      view.dispatch(state.tr.setSelection(selection).scrollIntoView())
      view.focus()
    },
  }
}
