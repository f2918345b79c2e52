import type { Node } from 'prosemirror-model'
import { definitionOf } from '../definition/definition.ts'
import { htmlOf } from '../definition/html.ts'

/** The opening tag of a list without its brackets: its name, and the number it begins with. */
type List = string

/** Blocks as HTML, and the lists that are open before and behind them, the outermost first. */
type Part = { readonly before: readonly List[]; readonly html: string; readonly open: readonly List[] }

const pages = new WeakMap<Node, string>()
const parts = new WeakMap<Node, Part>()

/**
 * Writes a document or a sheet as HTML in the shapes of the original. Nodes are immutable, so what a root and a section were
 * written as is remembered: writing a document again costs only its changed sections.
 */
export function renderHtml(root: Node): string {
  const known = pages.get(root)
  if (known !== undefined) return known
  let html = ''
  let open: readonly List[] = []
  for (const group of root.type.name === 'sheet' ? root.children : [root]) {
    const part = renderBlocks(group, open)
    html += part.html
    open = part.open
  }
  html += closing(open, 0)
  pages.set(root, html)
  return html
}

/** Writes sections of a sheet for the next `renderHtml`, for so many milliseconds; tells whether all are written. */
export function renderAhead(sheet: Node, milliseconds: number): boolean {
  const end = performance.now() + milliseconds
  let open: readonly List[] = []
  for (const section of sheet.children) {
    open = renderBlocks(section, open).open
    if (performance.now() > end) return false
  }
  return true
}

function renderBlocks(group: Node, before: readonly List[]): Part {
  const known = parts.get(group)
  if (known && known.before.join() === before.join()) return known
  let html = ''
  let open = before
  for (const block of group.children) {
    const { lists } = definitionOf(block.type)
    const wanted = lists ? lists(block, open) : noLists
    if (open !== wanted) html += changeLists(open, wanted, sharedLists(block, wanted))
    html += htmlOf(block, 'stored')
    open = wanted
  }
  const part = { before, html, open }
  parts.set(group, part)
  return part
}

const noLists: readonly List[] = []

/** How many lists may go on: one that begins with a number of its own is a new one, whatever was open. */
function sharedLists(block: Node, wanted: readonly List[]): number {
  return wanted.length - (wanted.length > 0 && block.attrs.start !== null ? 1 : 0)
}

function changeLists(open: readonly List[], wanted: readonly List[], most: number): string {
  let same = 0
  while (same < open.length && same < most && open[same] === wanted[same]) same++
  return (
    closing(open, same) +
    wanted
      .slice(same)
      .map((tag) => `<${tag}>`)
      .join('')
  )
}

function closing(open: readonly List[], depth: number): string {
  return open
    .slice(depth)
    .reverse()
    .map((tag) => `</${tag.slice(0, 2)}>`)
    .join('')
}
