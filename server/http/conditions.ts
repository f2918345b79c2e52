import type { IncomingHttpHeaders } from 'node:http'

/** What tells one state of a content from another: `etag` in quotes, `modified` in milliseconds since 1970 where that is known. */
interface Validators {
  readonly etag: string
  readonly modified?: number
}

/** A moment as HTTP writes it, in whole seconds. */
export const httpDate = (milliseconds: number): string => new Date(milliseconds).toUTCString()

/** Tells whether the caller has this very content already. A date says so only where no tags are sent. */
export function isKnown(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag.trim())))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified !== undefined && Date.parse(httpDate(modified)) <= since
}

/**
 * Tells whether a part of the content fits what the caller has of it (`If-Range`): a strong tag, or the very date that it came with.
 * Without one, whoever asks for a part takes it as it is.
 */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, modified }: Required<Validators>): boolean {
  const had = headers['if-range']?.toString()
  if (had === undefined) return true
  return had.endsWith('"') ? had === etag && !had.startsWith('W/') : had === httpDate(modified)
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
