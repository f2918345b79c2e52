import { Problem } from '#core/problems.ts'

/** bytes of a body, unless a route says otherwise */
export const bodyLimit = 1024 * 1024

/** bytes of a body that is taken as it was sent */
export const rawBodyLimit = 256 * 1024

/** How deep a body may be nested and how many keys it may have in all. */
export interface BodyLimits {
  readonly depth: number
  readonly keys: number
}

/** A JSON body as an object; an empty body is an empty object. Anything else is refused before it is used. */
export function parseJsonBody(text: string, limits: BodyLimits): Record<string, unknown> {
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('malformed')
  measure(value, limits)
  return value as Record<string, unknown>
}

function measure(value: object, { depth, keys }: BodyLimits): void {
  let count = 0
  const open: [value: object, level: number][] = [[value, 1]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, level] = next
    if (level > depth) throw new Problem('tooDeep')
    if (!Array.isArray(part)) {
      const names = Object.keys(part)
      count += names.length
      if (count > keys) throw new Problem('tooDeep')
      // A key that every object has would take the place of it: such an object is no text and no number any more.
      if (names.some((name) => name in {})) throw new Problem('malformed')
    }
    for (const child of Object.values(part)) {
      if (typeof child === 'object' && child !== null) open.push([child, level + 1])
    }
  }
}
