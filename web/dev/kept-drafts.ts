import { useEffect } from 'react'

const storage = 'portico-dev-drafts'

/** What open forms hold at present, by a name that is theirs in the page that comes after, too. */
const open = new Map<string, () => unknown>()

interface Kept {
  /** milliseconds since 1970; later a form that opens is another one */
  readonly until: number
  readonly drafts: Record<string, unknown>
}

/** In development: keeps what is open for forms of the same name that open within so many milliseconds. */
export function keepDrafts(milliseconds: number): void {
  const drafts = Object.fromEntries([...open].map(([name, read]) => [name, read()]))
  const kept: Kept = { until: Date.now() + milliseconds, drafts }
  sessionStorage.setItem(storage, JSON.stringify(kept))
}

/** In development: what was kept of a draft when a change of the sources had the page or the screen begin anew; else null. */
export function keptDraft<T>(name: string): T | null {
  if (!import.meta.hot) return null
  const { until, drafts } = readKept()
  return ((until > Date.now() ? drafts[name] : null) ?? null) as T | null
}

/** In development: has what `read` answers kept when the page or the screen begins anew. What was kept before is used up. */
export function useDraftKept(name: string, read: () => unknown): void {
  useEffect(() => {
    if (!import.meta.hot) return
    // Not before: what is drawn may begin again as often as it waits for something.
    const { until, drafts } = readKept()
    delete drafts[name]
    sessionStorage.setItem(storage, JSON.stringify({ until, drafts }))
    open.set(name, read)
    return () => void open.delete(name)
  }, [name, read])
}

function readKept(): Kept {
  return JSON.parse(sessionStorage.getItem(storage) ?? '{"until":0,"drafts":{}}')
}
