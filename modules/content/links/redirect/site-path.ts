import { readPath } from '#core/values/path.ts'
import { composed } from '#core/values/plain-text.ts'

/** The path of an address of the site as such are compared, without query; of a whole address, too. Null where it is none. */
export function sitePath(raw: string): string | null {
  return readPath(`/${partsOf(raw).path}`)
}

/**
 * An address of the site as redirects are found by: its path, and its parameters in order where it has some. People can read it, and
 * read again it is the same. Null where it is none.
 */
export function sourceOf(raw: string): string | null {
  const path = sitePath(raw)
  const query = parametersOf(partsOf(raw).query)
  return path === null || query === '' ? path : `${path}?${query}`
}

function partsOf(raw: string): { readonly path: string; readonly query: string } {
  const text = raw.trim().replace(/^https?:\/\/[^/?#]*/i, '')
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(text) ?? []
  return { path, query }
}

function parametersOf(query: string): string {
  const all = query.split('&').filter((one) => one !== '')
  const text = all.map(readable).toSorted().join('&')
  // Spaces at the end would be trimmed as the text is stored.
  const kept = text.trimEnd()
  return kept + encodeURIComponent(text.slice(kept.length))
}

/** A parameter with nothing escaped but what would mean something else then; one of another encoding than ours stays escaped. */
function readable(parameter: string): string {
  try {
    const decoded = composed(decodeURIComponent(parameter.replaceAll('+', ' ')))
    return decoded.replace(/[%&+#\p{Cc}]/gu, encodeURIComponent)
  } catch {
    return composed(parameter).replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase())
  }
}
