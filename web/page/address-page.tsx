import { type ReactNode, useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUnsavedHere } from '../area/unsaved.ts'
import type { RecordKey } from '../navigation/page-path.ts'
import { type Page, PageContext } from './page.ts'
import { addressOf } from './place.ts'

interface AddressPageProps {
  /** address of the page's list; the pages of its records stand below it */
  readonly base: string
  readonly children: ReactNode
}

/** A page outside of the back office, which is an address. The window is named by whoever shows the page. */
export function AddressPage({ base, children }: AddressPageProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [query, setSearch] = useSearchParams()
  const recordAddress = useCallback<Page['recordAddress']>(
    (row, more = {}) => {
      const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]))
      return `${addressOfRecord(base, row)}${query.size > 0 ? `?${query}` : ''}`
    },
    [base],
  )
  const page = useMemo(
    (): Page => ({
      path: pathname,
      query,
      setQuery: (next, { replace = false } = {}) => setSearch(next, { replace }),
      close: () => void navigate(base),
      setTitle: () => {},
      recordAddress,
      replace: (row) => void navigate(row === null ? base : recordAddress(row), { replace: true }),
      keepsForms: false,
      useUnsaved: useUnsavedHere,
    }),
    [pathname, query, setSearch, navigate, base, recordAddress],
  )
  return <PageContext value={page}>{children}</PageContext>
}

function addressOfRecord(base: string, row: RecordKey): string {
  return addressOf(base, row === 'new' ? { screen: 'add' } : { screen: 'show', id: row })
}
