import type { Node } from 'prosemirror-model'
import { htmlOf, renderLine, styleOf } from '../definition/html.ts'
import { escapeHtml } from '../markup/escape.ts'
import { listTag } from '../nodes/list-item.ts'

/**
 * HTML as word processors and mail programs read it well: lists inside the items they belong to, tables with lines,
 * to-dos as items with a box for a character. Our reader takes it for what was copied once `fromPortable` has given
 * to-dos their stored form.
 */
export function portableHtml(blocks: readonly Node[]): string {
  let html = ''
  let items: Node[] = []
  for (const block of blocks) {
    if (block.type.name === 'listItem') items.push(block)
    else {
      html += lists(items) + portableBlock(block)
      items = []
    }
  }
  return html + lists(items)
}

function portableBlock(block: Node): string {
  if (block.type.name === 'table') return table(block)
  return block.type.name === 'todo' ? todo(block) : htmlOf(block, 'stored')
}

/** A list stands in the item before it; on a level that no item has, in the list around it. */
function lists(items: readonly Node[]): string {
  const open: { readonly name: string; hasItem: boolean }[] = []
  let html = ''
  const closeTo = (depth: number) => {
    for (const { name, hasItem } of open.splice(depth).reverse())
      html += `${hasItem ? '</li>' : ''}</${name}>`
  }
  for (const item of items) {
    const tag = listTag(item)
    const name = tag.slice(0, 2)
    const depth = item.attrs.level + 1
    const goesOn = open[depth - 1]?.name === name && item.attrs.start === null
    closeTo(goesOn ? depth : depth - 1)
    while (open.length < depth) {
      html += open.length + 1 < depth ? `<${name}>` : `<${tag}>`
      open.push({ name, hasItem: false })
    }
    const list = open[depth - 1]
    if (!list) continue
    if (list.hasItem) html += '</li>'
    // An item without a text of its own would be taken for the place of the list in it.
    const text = renderLine(item, 'stored')
    list.hasItem = text !== ''
    html += `<li${styleOf(item)}>${text || '<br></li>'}`
  }
  closeTo(0)
  return html
}

const line = 'border: 1px solid #bfbfbf; padding: 4px 8px;'

function table(block: Node): string {
  const style = styleOf(block, [`width: ${block.attrs.width};`, 'border-collapse: collapse;'])
  const rows = block.children.map((row) => `<tr${styleOf(row)}>${row.children.map(cell).join('')}</tr>`)
  return `<table border="1" cellspacing="0"${style}><tbody>${rows.join('')}</tbody></table>`
}

function cell(node: Node): string {
  const { isHeader, colspan, rowspan, width } = node.attrs
  const tag = isHeader ? 'th' : 'td'
  const size = width === 'auto' ? '' : ` width="${escapeHtml(width)}"`
  return `<${tag} colspan="${colspan}" rowspan="${rowspan}"${size}${styleOf(node, [line])}>${renderLine(node, 'stored')}</${tag}>`
}

function todo(block: Node): string {
  const { checked } = block.attrs
  const text = `${checked ? '☑' : '☐'} ${renderLine(block, 'stored')}`
  return `<ul data-pe-todo="${checked}" style="list-style-type: none;"><li${styleOf(block)}>${text}</li></ul>`
}

const portableTodo =
  /<ul( data-pe-slice="[\d ]+")? data-pe-todo="(true|false)"[^>]*><li([^>]*)>[☑☐] ([\s\S]*?)<\/li><\/ul>/g

/** The HTML with to-dos in their stored form. */
export function fromPortable(html: string): string {
  return html.replace(portableTodo, (_all, mark = '', checked: string, style: string, text: string) => {
    const box = `<input type="checkbox" disabled ${checked === 'true' ? 'checked' : ''}>`
    return `<div${mark} data-w-e-type="todo"${style}>${box}${text}</div>`
  })
}
