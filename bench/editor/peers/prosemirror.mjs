// @ts-check
import { baseKeymap, exitCode, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, DOMSerializer, Schema } from 'prosemirror-model'
import { schema as basic } from 'prosemirror-schema-basic'
import { addListNodes, liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState } from 'prosemirror-state'
import { columnResizing, goToNextCell, tableEditing, tableNodes } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-tables/style/tables.css'

const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block').append(
    tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} }),
  ),
  marks: basic.spec.marks,
})
const { list_item: item } = schema.nodes
const plugins = [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(schema.marks.strong, null, { removeWhenPresent: false }),
    'Mod-i': toggleMark(schema.marks.em),
    Enter: splitListItem(item),
    'Mod-[': liftListItem(item),
    'Mod-]': sinkListItem(item),
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
    'Mod-Enter': exitCode,
  }),
  keymap(baseKeymap),
  columnResizing(),
  tableEditing(),
]

/**
 * ProseMirror as it is, with lists, tables and history; no sections, no toolbar.
 *
 * @type {import('../pages/page.ts').Mount}
 */
export function mount(host) {
  const view = new EditorView(host, {
    state: EditorState.create({ schema, plugins }),
    attributes: { class: 'plain' },
  })
  const serializer = DOMSerializer.fromSchema(schema)
  return {
    load(html) {
      const template = document.createElement('template')
      template.innerHTML = html
      const doc = DOMParser.fromSchema(schema).parse(template.content)
      view.updateState(EditorState.create({ doc, plugins }))
    },
    getHtml() {
      const box = document.createElement('div')
      serializer.serializeFragment(view.state.doc.content, { document }, box)
      return box.innerHTML
    },
  }
}
