/**
 * Writes parameters in the bracket style of `docs/wire.md#parameters`: `ids[]=1&ids[]=2`, `search[0][field]=…`,
 * `search[0][val][0]=…`. Null and undefined are left out; an empty list says nothing.
 */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(query)) append(pairs, key, value, 0)
  return pairs.join('&')
}

function append(pairs: string[], key: string, value: unknown, depth: number): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    const isIndexed = depth > 0 || value.some((item) => typeof item === 'object' && item !== null)
    value.forEach((item, index) => {
      append(pairs, isIndexed ? `${key}[${index}]` : `${key}[]`, item, depth + 1)
    })
    return
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) append(pairs, `${key}[${name}]`, item, depth + 1)
    return
  }
  pairs.push(
    `${encodeURIComponent(key).replace(/%5B/g, '[').replace(/%5D/g, ']')}=${encodeURIComponent(String(value))}`,
  )
}
