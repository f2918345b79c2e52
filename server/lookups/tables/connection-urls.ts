import { resolve } from 'node:path'
import { z } from 'zod'

/** Addresses of further databases by key. */
export type Connections = ReadonlyMap<string, string>

const maxConnections = 20
const keyPattern = /^[a-z][a-z0-9_-]{0,31}$/

/** `PORTICO_CONNECTIONS`: JSON of keys and addresses. What is said of a bad one names its key, never its address. */
export const connectionUrls = z.string().transform((text, context): Connections => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const given = objectOf(text)
  if (!given) return refuse('must be a JSON object of keys and database addresses')
  const entries = Object.entries(given)
  if (entries.length > maxConnections) return refuse(`at most ${maxConnections} connections`)
  for (const [key, url] of entries) {
    const shown = JSON.stringify(key.slice(0, 40))
    if (key === 'default') return refuse('"default" is the product\'s own database')
    if (!keyPattern.test(key))
      return refuse(`the key ${shown} must be at most 32 of a-z, 0-9, _ and -, a letter first`)
    if (typeof url !== 'string' || !isDatabaseUrl(url))
      return refuse(`the address of ${shown} must begin with sqlite:, postgres://, mysql:// or mariadb://`)
  }
  return new Map(entries as [string, string][])
})

/** The key of a connection that leads to the database of an address; null when none does. */
export function ownConnection(connections: Connections, databaseUrl: string): string | null {
  const own = placeOf(databaseUrl)
  return [...connections].find(([, url]) => placeOf(url) === own)?.[0] ?? null
}

function objectOf(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function isDatabaseUrl(url: string): boolean {
  return (
    /^sqlite:./.test(url) || (/^(?:postgres|postgresql|mysql|mariadb):\/\//.test(url) && URL.canParse(url))
  )
}

/** What two addresses of one database have in common, whoever signs in there. */
function placeOf(url: string): string {
  if (url.startsWith('sqlite:')) return resolve(url.slice('sqlite:'.length))
  if (!URL.canParse(url)) return url
  const { protocol, hostname, port, pathname } = new URL(url)
  const isPostgres = protocol.startsWith('postgres')
  return `${isPostgres ? 'postgres' : 'mysql'}://${hostname}:${port || (isPostgres ? 5432 : 3306)}${pathname}`
}
