import type { KindServer } from '#server/resource/kind.ts'
import { textCells } from '../cells.server.ts'
import { textOf } from '../convert.server.ts'

export const richText: KindServer = {
  column: () => ({ type: 'longtext', nullable: false, default: '' }),
  ...textCells,
  takesLongCells: true,
  convert: textOf,
  sample: ({ n }) => `<p>Absatz ${n}</p>`,
  addresses: (value) => linksIn(String(value ?? '')),
}

const tag = /<[a-z](?:"[^"]*"|[^">])*>/gi
const link = /\s(?:src|href|poster)="([^"]*)"/gi

/** What the tags of a stored rich text point at; the text between them does not count. */
function linksIn(html: string): readonly string[] {
  return [...html.matchAll(tag)].flatMap(([whole]) =>
    [...whole.matchAll(link)].map(([, address = '']) => address),
  )
}
