const tag = /<[a-z](?:"[^"]*"|[^">])*>/gi
const attribute = /\s([a-z][\w-]*)="([^"]*)"/gi
/** What says something to readers, or how something looks. Whatever else there is may be an address: better a use too many than a file that is missed. */
const saying = new Set('alt title download style class data-caption data-title data-value'.split(' '))

/** What the tags of a stored rich text point at, links of pictures and cards among it; the text between them does not count. */
export function linksIn(html: string): readonly string[] {
  return [...html.matchAll(tag)].flatMap(([whole]) =>
    [...whole.matchAll(attribute)].flatMap(([, name = '', value = '']) => {
      if (saying.has(name.toLowerCase())) return []
      // The link of a picture is written so that it can be decoded once more (`encodePictureLink`).
      return [name.toLowerCase() === 'data-href' ? value.replaceAll('%25', '%') : value]
    }),
  )
}
