import type { Field } from '#core/field.ts'
import { serverKinds } from './columns.ts'

/** Tells whether a field can hold the address of a stored file. */
export function holdsFiles({ kind }: Field): boolean {
  return serverKinds[kind].addresses !== undefined
}

/** Addresses of stored files in a field's value, each once, as `attachment.url` has them. */
export function addressesIn({ kind }: Field, value: unknown): readonly string[] {
  if (typeof value === 'string' && !value.includes(prefix)) return []
  return storedAddresses(serverKinds[kind].addresses?.(value) ?? [])
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
