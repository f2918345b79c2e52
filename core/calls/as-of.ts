import type { ListData } from '../wire.ts'

/** `data` of a call of `listAsOf`: the list as it was, or will be, at a moment. */
export type AsOfList = Partial<Omit<ListData, 'list'>> & {
  readonly list: readonly Readonly<Record<string, unknown>>[]
  readonly as_of: {
    /** unix seconds */
    readonly time: number
    /** rows that may have been there, of which nothing is on record by then; they are not in the list */
    readonly unknown: number
    /** rows of the page that are deleted by now */
    readonly gone: readonly number[]
  }
}
