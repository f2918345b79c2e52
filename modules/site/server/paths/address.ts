import { encodePath, readPath } from '#core/values/path.ts'
import type { Language } from '#core/wire.ts'

/** An address of the site: in which language, where, and with what behind the question mark. */
export interface SiteAddress {
  readonly language: Language
  /** without the prefix of the language, as `readPath` has it; `/` for the home page */
  readonly path: string
  readonly query: string
}

/** What an address comes to: one of the site's, the same one as it is spelt, or nothing that could be one. */
export type Read = { readonly address: SiteAddress } | { readonly spelt: string } | null

/**
 * Reads an address. Another spelling of a path leads to it, and a prefix of the site's own language is one spelling too many. The
 * first language is the site's own.
 */
export function readAddress(
  url: string,
  languages: readonly [Language, ...Language[]] | readonly Language[],
): Read {
  const mark = url.indexOf('?')
  const raw = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const path = readPath(raw)
  if (path === null) return null
  const [base, ...others] = languages as readonly Language[]
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const spelt = (wanted: string): Read => ({ spelt: encodePath(wanted) + (query === '' ? '' : `?${query}`) })
  if (first === base) return spelt(rest || '/')
  // Browsers send some signs as they are that others escape: these are no two spellings.
  if (encodePath(path) !== encodePath(raw)) return spelt(path)
  const language = others.find((one) => one === first)
  if (language) return { address: { language, path: rest || '/', query } }
  return { address: { language: base as Language, path, query } }
}
