import { termLimits } from '#core/values/terms.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { textCells } from '../cells.server.ts'
import { textOf } from '../convert.server.ts'
import { linksIn } from './links.server.ts'

export const richText: KindServer = {
  column: () => ({ type: 'longtext', nullable: false, default: '' }),
  ...textCells,
  takesLongCells: true,
  convert: textOf,
  sample: ({ n }) => `<p>Absatz ${n}</p>`,
  searchText: (value) => plainText(String(value ?? '')),
  addresses: (value) => linksIn(String(value ?? '')),
  links: (value) => linksIn(String(value ?? '')),
}

const anyTag = /<\/?[a-z](?:"[^"]*"|[^">])*>/gi
/** what is looked at of a stored text to find its beginning as plain text */
const mostHtml = 65_536
/** marks stand within words, all other tags end them */
const mark = /^<\/?(?:a|b|code|del|em|font|i|mark|s|small|span|strong|sub|sup|tt|u)[\s>]/i
const entity = /&(?:amp|lt|gt|quot|nbsp|#39);/g
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}

/** The beginning of a stored rich text without its tags. It was written by the editor's own serialiser. */
function plainText(html: string): string {
  return html
    .slice(0, mostHtml)
    .replace(anyTag, (whole) => (mark.test(whole) ? '' : ' '))
    .replace(entity, (whole) => characters[whole] ?? '')
    .slice(0, termLimits.text)
}
