import type { FieldLimit } from '#core/access/limits.ts'

/** What saving would change for the administrators that it concerns. */
export interface Effect {
  /** how many administrators are in the group or below it, or the one who is edited */
  readonly members: number
  /** how many of them were looked at */
  readonly compared: number
  /** those for whom something changes, as far as the caller may see them */
  readonly people: readonly AffectedPerson[]
  /** how many for whom something changes */
  readonly affected: number
  readonly gained: readonly ActionChange[]
  readonly lost: readonly ActionChange[]
  readonly fields: readonly FieldChange[]
  readonly rows: readonly RowChange[]
}

/** An administrator for whom something changes. */
export interface AffectedPerson {
  readonly id: number
  readonly name: string
  readonly becomesSuper: boolean
  readonly losesSuper: boolean
}

/** Actions of one page that the same administrators gain or lose. */
export interface ActionChange {
  /** the titles of the directories and the page */
  readonly page: string
  readonly actions: readonly string[]
  readonly people: number
}

/** Fields of a resource of which the same administrators may do less or more. */
export interface FieldChange {
  readonly resource: string
  /** the titles of the directories and the page */
  readonly page: string
  /** labels of the fields */
  readonly fields: readonly string[]
  /** what holds for them from then on */
  readonly limit: FieldLimit | 'open'
  /** not on every row that they reach */
  readonly isPartly: boolean
  readonly people: number
}

/** Which rows of a resource come into reach or go out of it. */
export interface RowChange {
  readonly resource: string
  /** the titles of the directories and the page */
  readonly page: string
  readonly people: number
  readonly gained: RowSample | null
  readonly lost: RowSample | null
}

/** Some of the rows, by what people call them; those of the newest rows that the caller sees. */
export interface RowSample {
  readonly labels: readonly string[]
  readonly hasMore: boolean
}
