/** A page that somebody wanted: where to go after loading or signing in. */
export interface Destination {
  /** path below the back office's base, without a slash in front */
  readonly path: string
  /** parameters; one that is given several times has several values */
  readonly query: Readonly<Record<string, string | readonly string[]>>
}

/** Writes a destination as one part of an address. */
export function writeDestination({ path, query }: Destination): string {
  return encodeURIComponent(JSON.stringify({ path, query }))
}

/** A destination from a path and a query as the browser gives them. */
export function destinationOf(path: string, search: string): Destination {
  const given = new URLSearchParams(search)
  const values = [...new Set(given.keys())].map((key) => {
    const all = given.getAll(key)
    return [key, all.length > 1 ? all : (all[0] ?? '')] as const
  })
  return { path, query: Object.fromEntries(values) }
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

/** Reads the path of a page outside of the client, to which a sign-in leads back; null for whatever leads to another site. */
export function parseReturnPath(text: string | null, origin: string): string | null {
  if (!text?.startsWith('/') || text.length > 2000 || !URL.canParse(text, origin)) return null
  const { origin: to, pathname, search } = new URL(text, origin)
  // Steps like `/.` leave a path that begins as the address of another host does.
  return to === origin && !pathname.startsWith('//') ? pathname + search : null
}

/** The query that takes along to the login page where a sign-in leads back to; '' where that is nowhere. */
export function backOf(search: string): string {
  const back = new URLSearchParams(search).get('back')
  return back === null ? '' : `?back=${encodeURIComponent(back)}`
}

/** The query of a destination, with its question mark or ''. */
export function searchOf({ query }: Destination): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one]))
  const text = new URLSearchParams(pairs).toString()
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

function parseQuery(query: unknown): Destination['query'] {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return {}
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  const kept: Record<string, string | readonly string[]> = {}
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) kept[key] = value.filter(isPlain).map(String)
    else if (isPlain(value)) kept[key] = String(value)
  }
  return kept
}
