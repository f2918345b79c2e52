/** A page that somebody wanted: where to go after loading or signing in. */
export interface Destination {
  /** path below the back office's base, without a slash in front */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** Writes a destination as one part of an address. */
export function writeDestination({ path, query }: Destination): string {
  return encodeURIComponent(JSON.stringify({ path, query }))
}

/** A destination from a path and a query as the browser gives them. */
export function destinationOf(path: string, search: string): Destination {
  return { path, query: Object.fromEntries(new URLSearchParams(search)) }
}

/**
 * Reads a destination; anything malformed is null. It may come from a link that a stranger made, so only
 * paths of the back office pass: no scheme, no host, no climbing out.
 */
export function parseDestination(text: string | null | undefined): Destination | null {
  if (!text) return null
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { path, query } = value as { path?: unknown; query?: unknown }
  if (typeof path !== 'string' || !isInnerPath(path)) return null
  return { path: path.replace(/^\/+|\/+$/g, ''), query: parseQuery(query) }
}

/** The query of a destination, with its question mark or ''. */
export function searchOf({ query }: Destination): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? '' : `?${text}`
}

/** Once or twice encoded: a router may have decoded the part already. */
function parseJson(text: string): unknown {
  for (const read of [() => text, () => decodeURIComponent(text)]) {
    try {
      return JSON.parse(read())
    } catch {
      // Not in this spelling.
    }
  }
  return null
}

function isInnerPath(path: string): boolean {
  return (
    path.length <= 2000 && /^\/?[\w%.~-]+(\/[\w%.~-]+)*\/?$/.test(path) && !path.split('/').includes('..')
  )
}

function parseQuery(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return {}
  const entries = Object.entries(query).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}
