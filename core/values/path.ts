import { composed } from './plain-text.ts'

/** Characters of a path at most. */
export const maxPath = 255

/**
 * A path as all addresses of the site are compared, and as people read it: lower case, single slashes, nothing escaped but what would
 * mean something else then, such as a question mark. Read again it is the same. Null where it is none.
 */
export function readPath(raw: string): string | null {
  // A letter takes nine characters at most in escapes.
  const decoded = raw.length > 9 * maxPath ? null : decode(raw)
  if (decoded === null || !isPrintable.test(decoded) || /(?:^|\/)\.+(?:\/|$)/.test(decoded)) return null
  const path = decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/[%?#]|\s+$/gu, encodeURIComponent)
  return path.length > maxPath ? null : path
}

/** A path that begins with a slash, without signs that nobody sees; two that join letters are part of words. */
const isPrintable = /^\/(?:[^\p{C}\p{Zl}\p{Zp}\\<>"]|[\u200c\u200d])*$/u

/** A path with everything escaped that is not ASCII, or has another meaning; what is escaped in it stays. */
export const encodePath = (path: string): string => encodeURI(path).replaceAll('%25', '%')

function decode(path: string): string | null {
  try {
    return composed(decodeURIComponent(path))
  } catch {
    return null
  }
}
