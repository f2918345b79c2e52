/**
 * An address as the header `location` takes it: in ASCII, the host in punycode, the rest in escapes; what is escaped already stays.
 * A path of the site leads to no other host.
 */
export function asciiAddress(to: string): string {
  const text = to.toWellFormed().replace(/%(?![\da-f]{2})/gi, '%25')
  if (text.startsWith('/')) {
    const { pathname, search, hash } = new URL(`http://site${text}`)
    // Reading `/.//host` leaves `//host`, which would be another host.
    return pathname.replace(/^\/+/, '/') + search + hash
  }
  return URL.canParse(text) ? new URL(text).href : encodeURI(text)
}

/** An address with the parameters of a request for another one, but those that it has itself. */
export function withQuery(to: string, query: string): string {
  const [, base = '', own = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(to) ?? []
  const known = new URLSearchParams(own)
  const isNew = (piece: string) => [...new URLSearchParams(piece).keys()].some((name) => !known.has(name))
  const more = query.replaceAll('#', '%23').split('&').filter(isNew)
  return more.length === 0 ? to : `${base}?${[...(own === '' ? [] : [own]), ...more].join('&')}${hash}`
}
