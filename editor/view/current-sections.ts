import { type EditorState, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { schema } from '../model/schema.ts'

/**
 * The plugin that has the sections with an end of the selection drawn wherever they are scrolled to. A browser that
 * has skipped the section of the cursor puts what is typed next somewhere else.
 */
export function currentSections(): Plugin {
  return new Plugin({ props: { decorations: decorationsOf } })
}

function decorationsOf({ doc, selection: { $anchor, $head } }: EditorState): DecorationSet {
  if (doc.type !== schema.nodes.sheet) return DecorationSet.empty
  const places = new Set([$anchor, $head].filter(({ depth }) => depth > 0).map(($end) => $end.before(1)))
  const boxes = [...places].map((pos) => {
    const section = doc.resolve(pos).nodeAfter
    return Decoration.node(pos, pos + (section?.nodeSize ?? 0), { class: 'pe-current' })
  })
  return DecorationSet.create(doc, boxes)
}
