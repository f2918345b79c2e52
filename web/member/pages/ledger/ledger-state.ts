import { zonedToUnix } from '#core/values/time.ts'
import { listLimits } from '#core/wire.ts'

/** What a ledger page shows; all of it stands in the address. */
export interface LedgerState {
  readonly page: number
  readonly limit: number
  readonly way: 'all' | 'gain' | 'loss'
  /** `YYYY-MM-DD`, '' for open */
  readonly from: string
  readonly to: string
}

export const pageSizes = [10, 20, 50, 100] as const

/** Reads the state from an address; what makes no sense is passed over. */
export function readLedgerState(query: URLSearchParams): LedgerState {
  const way = query.get('way')
  const limit = readCount(query.get('limit'), listLimits.maxRows)
  return {
    page: readCount(query.get('page'), listLimits.maxPage) ?? 1,
    limit: limit ?? listLimits.defaultRows,
    way: way === 'gain' || way === 'loss' ? way : 'all',
    from: readDate(query.get('from')),
    to: readDate(query.get('to')),
  }
}

/** Writes the state; what is as usual is left out. */
export function writeLedgerState({ page, limit, way, from, to }: LedgerState): URLSearchParams {
  const query = new URLSearchParams()
  if (page !== 1) query.set('page', String(page))
  if (limit !== listLimits.defaultRows) query.set('limit', String(limit))
  if (way !== 'all') query.set('way', way)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  return query
}

/** Tells whether some entries are left out. */
export function isNarrowed({ way, from, to }: LedgerState): boolean {
  return way !== 'all' || from !== '' || to !== ''
}

/**
 * The parameters of the call (`docs/wire.md#lists` and `docs/wire.md#filters`). Days are those of the site's calendar, as the
 * server reads them.
 */
export function ledgerParams(
  ledger: 'integral' | 'balance',
  { page, limit, way, from, to }: LedgerState,
): Readonly<Record<string, unknown>> {
  const [field, least] = ledger === 'balance' ? ['money', '0.01'] : ['score', '1']
  const search = [
    ...(way === 'gain' ? [{ field, operator: 'RANGE', val: `${least},` }] : []),
    ...(way === 'loss' ? [{ field, operator: 'RANGE', val: `,-${least}` }] : []),
    ...(from || to ? [{ field: 'create_time', operator: 'RANGE', val: rangeOf(from, to) }] : []),
  ]
  return { page, limit, ...(search.length > 0 ? { search } : {}) }
}

function rangeOf(from: string, to: string): string {
  return `${from && `${from} 00:00:00`},${to && `${to} 23:59:59`}`
}

function readCount(text: string | null, most: number): number | null {
  const isCount = text !== null && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most
  return isCount ? Number(text) : null
}

function readDate(text: string | null): string {
  return text !== null && zonedToUnix(text, 'UTC') !== null && text.length === 10 ? text : ''
}
