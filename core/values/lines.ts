import { isEmptyValue, parseId, Refusal } from '../rules/rules.ts'

/**
 * A line of a row: a row of another resource that is saved with it. An answer has its id, its version and its fields. What is sent
 * is one change each: an `id` with the fields that change, or with `removed`; without an id a new line, whose `key`, a text
 * for the time being, others of the same list may name as the line that they hang below.
 */
export type Line = Readonly<Record<string, unknown>> & {
  readonly id?: number
  readonly row_version?: number
  readonly key?: string
  readonly removed?: boolean
}

/** Names that say something about a line: no field of it can be called so. */
export const lineWords = ['key', 'removed'] as const

/** Lines of a row, at most, unless its declaration says fewer. */
export const mostLines = 1000

/** What lines are called in faults and by each other until they have an id. */
export const lineKey = /^[A-Za-z][\w-]{0,39}$/

/** What a line goes by in the names of faults: its id, else its key, else its place in the list that was sent. */
export function lineName({ id, key }: Line, at: number): string {
  return id === undefined ? (key ?? `#${at}`) : String(id)
}

/** A list of lines as far as it is the same for all resources; their fields are checked by whoever knows them. */
export function parseLines(raw: unknown, max: number): readonly Line[] | Refusal {
  if (!Array.isArray(raw)) return new Refusal('list')
  if (raw.length > 2 * max) return new Refusal('tooMany', { max })
  const lines: Line[] = []
  const seen = new Set<string>()
  for (const [at, one] of raw.entries()) {
    const line = parseLine(one)
    if (!line || (lineName(line, at) !== `#${at}` && seen.has(lineName(line, at))))
      return new Refusal('line', { line: at + 1 })
    seen.add(lineName(line, at))
    lines.push(line)
  }
  return lines
}

function parseLine(raw: unknown): Line | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const { id, row_version, key, removed, ...fields } = raw as Readonly<Record<string, unknown>>
  const known = { id: numberOf(id), row_version: numberOf(row_version) }
  if (known.id === null || known.row_version === null) return null
  const isKey = typeof key === 'string' && lineKey.test(key)
  if (!isEmptyValue(key) && !isKey) return null
  if (removed !== undefined && typeof removed !== 'boolean') return null
  return {
    ...fields,
    ...(known.id === undefined ? {} : { id: known.id }),
    ...(known.row_version === undefined ? {} : { row_version: known.row_version }),
    ...(isKey && known.id === undefined ? { key } : {}),
    ...(removed ? { removed } : {}),
  }
}

/** A number that identifies; undefined where none was given, null where it is none. */
function numberOf(raw: unknown): number | undefined | null {
  if (isEmptyValue(raw)) return undefined
  const value = parseId(raw, { wide: true })
  return value instanceof Refusal ? null : value
}
