import type { FilterTree } from '#core/conditions/filter-tree.ts'

/** What a saved view keeps: the parameters of a list call that belong to it, and the columns that show. */
export interface ViewState {
  readonly limit?: number
  readonly order?: string
  readonly quickSearch?: string
  readonly search?: readonly { readonly field: string; readonly operator: string; readonly val: unknown }[]
  readonly where?: FilterTree
  readonly columns?: readonly string[]
}

/** A saved view as its readers get it: without what is closed to them. */
export interface SavedView {
  /** below zero: one that the list begins with */
  readonly id: number
  readonly name: string
  readonly is_shared: 0 | 1
  readonly is_own: 0 | 1
  /** who made it; '' when they are gone */
  readonly by: string
  readonly can_change: 0 | 1
  readonly can_delete: 0 | 1
  readonly state: ViewState
  /** how many rows there are, of views that a list begins with; as many as `listLimits.countedInViews` stand for more */
  readonly count?: number
}

/** Holders of this node share views, and change those that are shared. */
export const shareViewNode = 'routine/view/share'

export const viewLimits = {
  name: 60,
  /** of one person for one list */
  own: 50,
  /** for one list */
  shared: 100,
  columns: 200,
  bytes: 16 * 1024,
} as const
