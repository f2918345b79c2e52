import type { Transaction } from 'prosemirror-state'
import { schema } from '../../../model/schema.ts'

/** The inlined pictures that a paste has put into the text, each once; none for any other change. */
export function pastedPictures(tr: Transaction): readonly string[] {
  const found = new Set<string>()
  if (!tr.docChanged || tr.getMeta('uiEvent') !== 'paste') return []
  for (const [index, map] of tr.mapping.maps.entries()) {
    const later = tr.mapping.slice(index + 1)
    map.forEach((_oldStart, _oldEnd, from, to) => {
      tr.doc.nodesBetween(later.map(from, -1), later.map(to), (node) => {
        if (node.type === schema.nodes.image && node.attrs.src.startsWith('data:')) found.add(node.attrs.src)
      })
    })
  }
  return [...found]
}

/** Finds addresses that only the page they were made in, in this browser, can read. */
export const blobAddress = /(<img\b[^<>]*?\bsrc\s*=\s*["'])(blob:[^"']+)/gi

/** Whether markup shows pictures of the page it was copied from, which only this browser can still read. */
export function hasBlobPictures(html: string): boolean {
  return html.search(blobAddress) >= 0
}
