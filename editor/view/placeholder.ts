import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isEmpty } from '../model/document.ts'

/** Shows a text in an empty document, by a decoration of its one paragraph that the style sheet draws. */
export function placeholder(text: () => string): Plugin {
  return new Plugin({
    props: {
      decorations(state) {
        if (text() === '' || !isEmpty(state.doc)) return null
        const size = state.doc.content.size
        return DecorationSet.create(state.doc, [Decoration.node(0, size, { 'data-placeholder': text() })])
      },
    },
  })
}
