import type { Node } from 'prosemirror-model'
import type { Policy } from '../markup/policy.ts'
import { openWritten } from '../markup/written-markup.ts'
import { documentOf, readHtml, readPieces } from './parse-html.ts'
import { readBlocks } from './reader.ts'
import { schema } from './schema.ts'
import { firstSections, sectionSize } from './sections.ts'

/** The beginning of a long document, which part of it that is, and the way to read it whole. */
export type Opening = { readonly doc: Node; readonly part: number; readonly whole: () => Node }

/** HTML shorter than this is read as quickly as its beginning would be. */
const longHtml = 200_000

/**
 * Reads the beginning of a long document in the editor's own spelling: full sections, whose blocks are those of the whole.
 * `null` for any other HTML, which only `readHtml` can read.
 */
export function openHtml(html: string, policy: Policy = {}, sections = firstSections): Opening | null {
  const source = html.toWellFormed().trim()
  const written = source.startsWith('<') ? openWritten(source) : null
  const children = written?.next(2 * sections * sectionSize)
  if (!written || !children) return null
  const first = readBlocks(children, policy, false)
  const shown = first.slice(0, sections * sectionSize)
  if (shown.length < sections * sectionSize) return null
  const part = (written.part() * shown.length) / first.length
  const whole = () => {
    const rest = readPieces(written, policy)
    return rest ? documentOf([...first, ...rest]) : readHtml(html, policy)
  }
  return { doc: schema.nodes.doc.create(null, shown), part, whole }
}

/** Like `readHtml`, but of a long document only the beginning, where that is quicker. */
export function beginHtml(html: string, policy: Policy = {}): Node | Opening {
  return (html.length > longHtml && openHtml(html, policy)) || readHtml(html, policy)
}
