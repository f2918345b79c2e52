import type { Node } from 'prosemirror-model'
import { definitionOf } from '../definition/definition.ts'
import { htmlOf } from '../definition/html.ts'
import type { JsonBlock } from '../definition/json.ts'
import type { Policy } from '../markup/policy.ts'
import { readHtml } from './parse-html.ts'
import { readJson } from './read-json.ts'
import { blocksOf } from './sections.ts'

/** How content is shown. */
export type ShowOptions = {
  /** By what policy HTML and JSON are read; a document is shown as it is. */
  readonly policy?: Policy
  /** Puts `<div class="pe-content">` around it, which `content.css` gives its look; `false` by default. */
  readonly isWrapped?: boolean
}

/**
 * HTML to show to readers, from stored HTML, from JSON or from a document. It is read by the policy first, so old
 * content is safe. Beyond the stored form, links to new tabs do not give away the page, frames are sandboxed, pictures
 * and frames load when they come into sight, captions are shown, and nested lists stand in the item they belong to.
 * What this gives is to be shown, not stored. Where nothing is stored it
 * gives the empty string. Never throws.
 */
export function renderToHtml(
  source: string | Node | readonly JsonBlock[] | null | undefined,
  options: ShowOptions = {},
): string {
  const html = source ? showBlocks(blocksOf(documentFrom(source, options.policy))) : ''
  return options.isWrapped ? `<div class="pe-content">${html}</div>` : html
}

function documentFrom(source: string | Node | readonly JsonBlock[], policy: Policy = {}): Node {
  if (typeof source === 'string') return readHtml(source, policy)
  return 'type' in source ? source : readJson(source, policy)
}

/** Blocks one by one, and those that stand in something together at once. */
function showBlocks(blocks: readonly Node[]): string {
  let html = ''
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as Node
    const { showAll } = definitionOf(block.type)
    let end = at + 1
    while (showAll && blocks[end]?.type === block.type) end++
    html += showAll ? showAll(blocks.slice(at, end)) : htmlOf(block, 'shown')
    at = end
  }
  return html
}
