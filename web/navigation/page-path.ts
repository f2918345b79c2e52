/** A rule's path without the slashes around it. */
export function trimmedPath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/** Path of the page that shows another address in a frame; brackets and the like are no part of a way back and encoded too. */
export function framePath(url: string): string {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return `iframe/${encodeURIComponent(url).replace(/[!'()*]/g, hex)}`
}

/** Tells whether two paths are one. Case does not matter, but in the address of a frame. */
export function isSamePath(path: string, other: string): boolean {
  return comparable(path) === comparable(other)
}

function comparable(path: string): string {
  const short = decoded(trimmedPath(path))
  return /^(?:user\/)?iframe\//.test(short) ? short : short.toLowerCase()
}

/** The browser encodes what is not plain in a path, and a rule's path may hold any letters. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
