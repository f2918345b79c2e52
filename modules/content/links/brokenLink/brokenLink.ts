import type { Language } from '#core/wire.ts'

/** Where something leads nobody to a page: items of menus, links in texts and blocks, redirects, addresses that visitors asked for. */
export const brokenKinds = ['menu', 'text', 'redirect', 'asked'] as const
export type BrokenKind = (typeof brokenKinds)[number]

export interface BrokenLink {
  readonly kind: BrokenKind
  /** the record that it is in, and its field; null for addresses that were asked for */
  readonly place: {
    readonly resource: string
    readonly resource_label: string
    readonly id: number
    readonly label: string
    readonly field_label: string
    /** of the field, where it is a translation */
    readonly language: Language | null
  } | null
  /** a path of the site, or what the row is called that it leads to */
  readonly to: string
  /** that row, where the caller may see it */
  readonly target: { readonly resource: string; readonly id: number } | null
  /** what it leads to is there and not public, or is not there */
  readonly reason: 'hidden' | 'missing'
  /** how often an address was asked for, and when last in unix seconds */
  readonly count?: number
  readonly time?: number
}

/** `data` of `content.brokenLink/index`. */
export interface BrokenLinkData {
  readonly list: readonly BrokenLink[]
  /** there are more than one answer has */
  readonly is_cut: boolean
}

/** Entries of each kind that one answer has, addresses that were asked for among them, and what is looked at for each kind. */
export const brokenLimits = { each: 200, asked: 100, looked: 1000 } as const
