/** The order of the browser's history, kept whole for the router. */
export interface HistoryEntries {
  /** to be called whenever the router has gone somewhere */
  readonly note: () => void
}

/**
 * Numbers the entries of the browser's history that the router did not make: a link to a place on the page, an address
 * with another `#…` typed in. The router counts by these numbers how far a step leads; at one without it neither asks
 * before unsaved work goes, nor comes back to where it was when somebody stays. To be called before the router is made:
 * what is heard first counts.
 */
export function numberEntries(): HistoryEntries {
  let last = numberOf(history.state) ?? 0
  let address = location.href
  const note = () => {
    last = numberOf(history.state) ?? last
    address = location.href
  }
  addEventListener('popstate', () => {
    if (numberOf(history.state) === null) {
      // The same address again takes the entry's place; another one comes behind it.
      const idx = location.href === address ? last : last + 1
      history.replaceState({ ...(history.state as object | null), idx }, '')
    }
    note()
  })
  return { note }
}

function numberOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { readonly idx?: unknown }
  return typeof idx === 'number' ? idx : null
}
