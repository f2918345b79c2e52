import { DOMParser, DOMSerializer, Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { documentOf, HtmlTooLarge, parseHtml } from '../model/parse-html.ts'
import { renderHtml } from '../model/render-html.ts'
import { schema } from '../model/schema.ts'
import { literalText } from '../model/text-host.ts'

const marker = 'data-pe-slice'

/** Renames the view's own mark on copied content, so that `PolicyParser` alone decides what becomes of it. */
export function renameSliceMarker(html: string): string {
  return html.replace(' data-pm-slice="', ` ${marker}="`)
}

/**
 * Reads pasted and dropped HTML by the document's policy instead of by the editing area's own rules. Of HTML too
 * large for a document nothing is taken, and `onTooLarge` is called.
 */
export class PolicyParser extends DOMParser {
  private readonly onTooLarge: () => void
  private parsed: Slice | null = null

  constructor(onTooLarge: () => void) {
    super(schema, [])
    this.onTooLarge = onTooLarge
  }

  /** What goes into the document: as parsed, since the view opens its copy as far as it can; in a cell, its lines. */
  settle(opened: Slice, $context: ResolvedPos): Slice {
    const slice = this.parsed ?? opened
    this.parsed = null
    return $context.parent.type === schema.nodes.tableCell ? linesOf(slice) : slice
  }

  override parseSlice(dom: globalThis.Node): Slice {
    this.parsed = dom instanceof Element ? this.read(dom) : Slice.empty
    return this.parsed
  }

  private read(dom: Element): Slice {
    try {
      const edges = /^(\d+) (\d+)/.exec(dom.querySelector(`[${marker}]`)?.getAttribute(marker) ?? '')
      const doc = parseHtml(dom.innerHTML)
      return edges ? ownSlice(doc, Number(edges[1]), Number(edges[2])) : foreignSlice(doc)
    } catch (error) {
      if (!(error instanceof HtmlTooLarge)) throw error
      this.onTooLarge()
      return Slice.empty
    }
  }
}

/** The running text of all blocks with marks, links and images, a line each. */
function linesOf(slice: Slice): Slice {
  const lines: Node[][] = []
  const loose: Node[] = []
  slice.content.forEach((node) => {
    if (node.isInline) loose.push(node)
    if (node.isTextblock) lines.push([...node.children])
    node.descendants((inner) => {
      if (inner.isTextblock) lines.push([...inner.children])
      return !inner.isTextblock
    })
  })
  const joined = lines.flatMap((line, index) => (index > 0 ? [schema.text('\n'), ...line] : line))
  return new Slice(Fragment.fromArray([...loose, ...joined]), 0, 0)
}

/** One paragraph goes in as running text; several blocks stay blocks of their own. */
function foreignSlice(doc: Node): Slice {
  const content = withoutAddedEnd(doc)
  const isRunningText = content.childCount === 1 && content.firstChild?.type === schema.nodes.paragraph
  return isRunningText ? new Slice(content, 1, 1) : new Slice(content, 0, 0)
}

/** Content copied in an editor of this kind is open where its first and last block were cut through. */
function ownSlice(doc: Node, openStart: number, openEnd: number): Slice {
  const content = withoutAddedEnd(doc)
  const isOpen = (block: Node | null, open: number) => (open > 0 && block?.isTextblock ? 1 : 0)
  return new Slice(content, isOpen(content.firstChild, openStart), isOpen(content.lastChild, openEnd))
}

/** The content without the empty paragraph that a document gets behind a last block one cannot type in. */
function withoutAddedEnd(doc: Node): Fragment {
  const before = doc.childCount > 1 ? doc.child(doc.childCount - 2) : null
  const isAdded = before !== null && documentOf([before]).childCount > 1 && doc.lastChild?.content.size === 0
  return isAdded ? doc.content.cut(0, doc.content.size - 2) : doc.content
}

/** Pasted plain text: its lines become blocks of the kind at the cursor; in a quote or a cell, lines of that. */
export function parsePlainText(text: string, $context: ResolvedPos): Slice {
  const { parent } = $context
  const isOneBlock = parent.type === schema.nodes.blockquote || parent.type === schema.nodes.tableCell
  const lines = literalText(text).replaceAll('\t', '    ').split('\n')
  const type =
    parent.isTextblock && !isOneBlock && !parent.type.spec.code ? parent.type : schema.nodes.paragraph
  const blocks = (isOneBlock ? [lines.join('\n')] : lines).map((line) =>
    type.create(
      type === parent.type ? parent.attrs : null,
      line === '' ? null : schema.text(line, $context.marks()),
    ),
  )
  return new Slice(schema.nodes.doc.create(null, blocks).content, 1, 1)
}

/** Copied content carries the stored form of HTML, so that it survives the way back; within a cell, its text only. */
export class CopySerializer extends DOMSerializer {
  constructor() {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema))
  }

  override serializeFragment(fragment: Fragment): DocumentFragment {
    const inert = document.implementation.createHTMLDocument('')
    const holder = inert.createElement('template')
    holder.innerHTML = renderHtml(schema.nodes.doc.create(null, copiedBlocks(fragment)))
    return holder.content
  }
}

function copiedBlocks(fragment: Fragment): Fragment | Node {
  const { nodes } = schema
  const first = fragment.firstChild
  if (first?.isInline) return nodes.paragraph.create(null, fragment)
  if (first?.type === nodes.tableRow) return nodes.table.create(null, fragment)
  if (first?.type !== nodes.tableCell) return fragment
  return fragment.childCount === 1
    ? nodes.paragraph.create(null, first.content)
    : nodes.table.create(null, nodes.tableRow.create(null, fragment))
}
