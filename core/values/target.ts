import { parseId, Refusal } from '../rules/rules.ts'

/** A row that something points at, whichever resource it is of. */
export interface Target {
  readonly resource: string
  readonly row_id: number
}

/** What becomes of a target: a guest sees it, only the caller sees it, or it is not there for the caller. */
export type TargetState = 'public' | 'hidden' | 'missing'

/** A target with what people call it. */
export interface NamedTarget extends Target {
  readonly label: string
  readonly state: TargetState
}

/** A target that a search has found, with where its page is on the site; null: nowhere. */
export interface FoundTarget extends NamedTarget {
  readonly path: string | null
}

/** Where the page of a row is on the site. */
export interface SiteAddress {
  /** the field that decides on it, such as `slug` */
  readonly field: string
  /** such as `/about/team`, without the prefix of a language; null: the row has no page */
  readonly path: string | null
  /** guests get to it now */
  readonly is_public: boolean
}

const resourceName = /^[a-z]\w{0,29}(?:\/[a-zA-Z]\w{0,39}){1,2}$/

/** The target that a value says, as an object or as `content/article:12`; null where it says none. */
export function parseTarget(raw: unknown): Target | null {
  if (typeof raw === 'string') {
    const colon = raw.lastIndexOf(':')
    return colon < 0 ? null : targetOf(raw.slice(0, colon), raw.slice(colon + 1))
  }
  if (typeof raw !== 'object' || raw === null) return null
  const { resource, row_id } = raw as Readonly<Record<string, unknown>>
  return targetOf(resource, row_id)
}

/** A target as one text, such as `content/article:12`. */
export function targetText({ resource, row_id }: Target): string {
  return `${resource}:${row_id}`
}

function targetOf(resource: unknown, id: unknown): Target | null {
  const row_id = parseId(id, { wide: true })
  if (typeof resource !== 'string' || !resourceName.test(resource) || row_id instanceof Refusal) return null
  return { resource, row_id }
}
