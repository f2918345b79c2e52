/**
 * What may become of a place that refers to a row which goes: it stays as it is, is emptied, or refers to another row; a row of a
 * tree moves up to where the one above it was.
 */
export const referenceChoices = ['leave', 'clear', 'replace', 'moveUp'] as const
export type ReferenceChoice = (typeof referenceChoices)[number]

/** Places alike that refer to some rows: one field of one resource, or what a module keeps besides. */
export interface ReferenceGroup {
  readonly resource: string
  readonly resource_label: string
  /** '' where it is no field */
  readonly field: string
  readonly field_label: string
  readonly count: number
  /** of these, how many the caller may not look at */
  readonly hidden: number
  /** the first of those that the caller may look at; `within`: the row that such a one is a line of, and is found with */
  readonly rows: readonly {
    readonly id: number
    readonly label: string
    readonly within?: { readonly resource: string; readonly id: number }
  }[]
  /** what becomes of them when the rows are deleted and nothing is chosen */
  readonly effect: 'refuse' | 'leave' | 'clear'
  /** what the caller may choose; none: it is as `effect` says */
  readonly choices: readonly ReferenceChoice[]
  /** they are in drafts that are not published yet */
  readonly is_draft?: true
}

/** What the caller has chosen for one group. */
export interface ReferenceWish {
  readonly resource: string
  readonly field: string
  readonly choice: ReferenceChoice
  /** the row that they are to refer to, of the same resource as those that go */
  readonly to?: number
}

/** Stands before the name of a field that refers to something in a draft only, in the tables of references. */
export const draftPrefix = 'draft.'

export const referenceLimits = {
  /** rows named of a group */
  named: 20,
  /** rows that a choice changes at most */
  changed: 500,
} as const

/** An address that people may know, and where it will be. */
export interface AddressChange {
  readonly from: string
  readonly to: string
}

/** Addresses that change with the place of a row: the first ones, and how many there are. */
export interface AddressChanges {
  readonly count: number
  readonly list: readonly AddressChange[]
}

/** Where a row goes: next to another one, or below it as its last; below 0 is the top of a tree. */
export const places = ['before', 'after', 'inside'] as const
export type Place = (typeof places)[number]
