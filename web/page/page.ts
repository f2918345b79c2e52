import { createContext, use } from 'react'
import type { RecordKey } from '../navigation/page-path.ts'

/** What a page knows of its own place: a tab of the back office, or an address outside of it. It never looks at the browser's address. */
export interface Page {
  /** what tells it from other pages: in the back office the path below its base, such as `content/article`, else the whole address */
  readonly path: string
  readonly query: URLSearchParams
  /** Gives the page another query: a step of the browser's history, or in the place of the present one. */
  setQuery(next: NextQuery, options?: { readonly replace?: boolean }): void
  /** Leaves the page, after asking where something is unsaved. */
  close(): void
  /** Names the page; null gives it the menu's title back. */
  setTitle(title: string | null): void
  /** Where a record of the page's list stands, with what its page is to begin with. */
  recordAddress(row: RecordKey, more?: Readonly<Record<string, string | number>>): string
  /** Shows a record of the page's list, or null: the list itself, in the place of this page, which is done with: nothing is asked. */
  replace(row: RecordKey | null): void
  /** what is typed in its forms is kept on the server until it is saved or thrown away */
  readonly keepsForms: boolean
  /**
   * A hook: as long as something is unsaved in a part of the page, whatever would lose it asks first. `onDiscard` is called
   * when the answer was to discard it. Answers what lets go of it, for a part that has saved and leaves in the same moment.
   */
  useUnsaved(isDirty: boolean, onDiscard?: () => void): () => void
}

/** A query, or what makes it of the one that is there by then. */
export type NextQuery = URLSearchParams | ((now: URLSearchParams) => URLSearchParams)

/** Tells the parts below which page they belong to. */
export const PageContext = createContext<Page | null>(null)

/** The page this component is part of. */
export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('usePage() works within a page only.')
  return page
}
