const tag = /<[a-z](?:"[^"]*"|[^">])*>/gi
const link = /\s(?:src|href|poster)="([^"]*)"/gi

/** What the tags of a stored rich text point at; the text between them does not count. */
export function linksIn(html: string): readonly string[] {
  return [...html.matchAll(tag)].flatMap(([whole]) =>
    [...whole.matchAll(link)].map(([, address = '']) => address),
  )
}
