import { z } from 'zod'

/** The parts of an address that names a service, percent signs resolved. */
export interface ServiceParts {
  readonly url: URL
  readonly host: string
  readonly user: string
  readonly password: string
  /** the service is on this machine: what goes there leaves it by no wire */
  readonly isLocal: boolean
}

/**
 * What a variable says of a service that messages are handed to: its address, `file:` for files in the data folder instead, or
 * nothing. `read` makes the service of an address that begins with one of the schemes, or says what is wrong with it; what
 * is wrong is never repeated.
 */
export function serviceUrl<T extends object>(
  { schemes, shape }: { readonly schemes: readonly string[]; readonly shape: string },
  read: (parts: ServiceParts) => T | string,
) {
  const parse = (text: string): T | string => {
    const isOne = schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text)
    if (!isOne) return `must look like ${shape}`
    const parts = partsOf(new URL(text))
    if (!parts)
      return `needs a host, and name and password in percent signs where they hold / @ : ? #: ${shape}`
    const service = read(parts)
    return typeof service === 'string' ? `${service}: ${shape}` : service
  }
  return z.string().transform((text, { addIssue }): T | 'folder' | null => {
    if (text === '') return null
    if (text === 'file:') return 'folder'
    const service = parse(text)
    if (typeof service !== 'string') return service
    addIssue(service)
    return z.NEVER
  })
}

function partsOf(url: URL): ServiceParts | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = plainPart(url.username)
  const password = plainPart(url.password)
  if (host === '' || user === null || password === null) return null
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return { url, host, user, password, isLocal }
}

/** A part of an address without percent signs; null where they stand for nothing. */
export function plainPart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
