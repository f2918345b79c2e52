import type { Field } from '#core/field.ts'

/** Tells whether a field can hold the address of a stored file. */
export function holdsFiles({ kind }: Field): boolean {
  return kind === 'image' || kind === 'images' || kind === 'file' || kind === 'files' || kind === 'richText'
}

/** Addresses of stored files in a field's value, each once, as `attachment.url` has them. */
export function addressesIn({ kind }: Field, value: unknown): readonly string[] {
  if (kind === 'richText') return storedAddresses(linksIn(String(value ?? '')))
  return storedAddresses(Array.isArray(value) ? value.map(String) : [String(value ?? '')])
}

const prefix = '/storage/'

/**
 * The stored files among some addresses. What stands before `/storage/` does not count: the site may have had another
 * name, or another CDN, when the address was written.
 */
export function storedAddresses(addresses: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const address of addresses) {
    const at = address.indexOf(prefix)
    if (at >= 0) found.add(decoded(address.slice(at).replace(/[?#].*$/s, '')))
  }
  return [...found]
}

/** Browsers write names that are not ASCII in percent signs. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const tag = /<[a-z](?:"[^"]*"|[^">])*>/gi
const link = /\s(?:src|href|poster)="([^"]*)"/gi

/** What the tags of a stored rich text point at; the text between them does not count. */
function linksIn(html: string): readonly string[] {
  if (!html.includes(prefix)) return []
  return [...html.matchAll(tag)].flatMap(([whole]) =>
    [...whole.matchAll(link)].map(([, address = '']) => address),
  )
}
