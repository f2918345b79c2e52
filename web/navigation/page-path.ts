/** A rule's path without the slashes around it. */
export function trimmedPath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/** Path of the page of one record: its list's, and which row. It is also what the page's tab is known by. */
export function recordPath(listPath: string, row: RecordKey): string {
  return `${listPath}?row=${row}`
}

/** A stored row, or one that is about to be added. */
export type RecordKey = number | 'new'

/** The path of a page, of one record where the query names one, and what else the query says. */
export function pathWithRow(
  path: string,
  search: string,
): { readonly path: string; readonly search: string } {
  const query = new URLSearchParams(search)
  const row = rowOf(query)
  if (row === null) return { path, search }
  query.delete('row')
  return { path: recordPath(path, row), search: query.size > 0 ? `?${query}` : '' }
}

/** The path of the list that a page belongs to, which is its own where it is about no record, and the record. */
export function splitPath(path: string): { readonly list: string; readonly row: RecordKey | null } {
  const [list = '', query] = path.split('?')
  return { list, row: rowOf(new URLSearchParams(query)) }
}

function rowOf(query: URLSearchParams): RecordKey | null {
  const row = query.get('row')
  if (row === 'new') return row
  return row !== null && /^[1-9]\d{0,15}$/.test(row) ? Number(row) : null
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
