import { type ComponentType, use } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { ListColumns } from './columns/use-list-columns.ts'
import type { ListState } from './state/list-state.ts'
import type { List } from './use-list.ts'

/** What a module adds to every list of the back office. */
export interface ListParts {
  /** of the module */
  readonly name: string
  /** what stands above the toolbar */
  readonly Tabs?: ComponentType<{ readonly list: List }>
  /** buttons at the end of the toolbar */
  readonly Tools?: ComponentType<{ readonly list: List }>
  /**
   * a hook that opens a list with more than what is declared; true until it is decided: what the plain list has brought by
   * then is not to be shown
   */
  readonly useOpening?: (
    resource: ResourceJson,
    state: ListState,
    columns: Pick<ListColumns, 'isLoading' | 'defaultView'>,
  ) => boolean
}

let sources: readonly (() => Promise<ListParts>)[] = []
let loading: Promise<readonly ListParts[]> | null = null

/** Says where the parts of lists are; called once, before anything is drawn. */
export function setListParts(all: readonly (() => Promise<ListParts>)[]): void {
  sources = all
  loading = null
}

/** Loads the parts with the first list; once loaded they stay. */
export function loadListParts(): Promise<readonly ListParts[]> {
  if (loading) return loading
  const load = Promise.all(sources.map((source) => source()))
  load.then(
    // React reads this mark: parts that are there make no list wait, not even for a moment.
    (value) => Object.assign(load, { status: 'fulfilled', value }),
    // A file that could not be fetched may be there the next time.
    () => {
      loading = null
    },
  )
  loading = load
  return load
}

/** The parts of lists; the component waits (suspends) until they are there. */
export function useListParts(): readonly ListParts[] {
  return use(loadListParts())
}

/** The hook with which lists open. */
export function useOpening(...about: Parameters<NonNullable<ListParts['useOpening']>>): boolean {
  // The same in every drawing: parts never change once they are there.
  const useIt = useListParts().find((part) => part.useOpening)?.useOpening ?? isOpen
  return useIt(...about)
}

const isOpen = () => false
