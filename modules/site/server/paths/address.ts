import type { Language } from '#core/wire.ts'

/** Characters of a path at most. */
export const maxPath = 255

/** An address of the site: in which language, where, and with what behind the question mark. */
export interface SiteAddress {
  readonly language: Language
  /** without the prefix of the language and without escapes; `/` for the home page */
  readonly path: string
  readonly query: string
}

/** What an address comes to: one of the site's, the same one as it is spelt, or nothing that could be one. */
export type Read = { readonly address: SiteAddress } | { readonly spelt: string } | null

/**
 * Reads an address. Paths are letters, digits, hyphens and dots between single slashes, small ones where there are two cases; another
 * spelling of one leads to it, and a prefix of the site's own language is one spelling too many. The first language is the site's own.
 */
export function readAddress(
  url: string,
  languages: readonly [Language, ...Language[]] | readonly Language[],
): Read {
  const mark = url.indexOf('?')
  const raw = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  if (raw.length > 3 * maxPath) return null
  const decoded = decode(raw)
  if (decoded === null) return null
  const path = decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
  if (path.length > maxPath || !/^\/[\p{L}\p{M}\p{N}._~/-]*$/u.test(path) || /(?:^|\/)\.+(?:\/|$)/.test(path))
    return null
  const [base, ...others] = languages as readonly Language[]
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const spelt = (wanted: string): Read => ({ spelt: encodeURI(wanted) + (query === '' ? '' : `?${query}`) })
  if (first === base) return spelt(rest || '/')
  if (encodeURI(path) !== raw) return spelt(path)
  const language = others.find((one) => one === first)
  if (language) return { address: { language, path: rest || '/', query } }
  return { address: { language: base as Language, path, query } }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
