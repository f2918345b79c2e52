import { expect, test } from 'vitest'
import { isNarrowed, ledgerParams, readLedgerState, writeLedgerState } from './ledger-state.ts'

const read = (text: string) => readLedgerState(new URLSearchParams(text))

test('an address says what a ledger shows, and is written back as it was', () => {
  const text = 'page=3&limit=20&way=loss&from=2026-01-01&to=2026-01-31'
  expect(read(text)).toEqual({ page: 3, limit: 20, way: 'loss', from: '2026-01-01', to: '2026-01-31' })
  expect(writeLedgerState(read(text)).toString()).toBe(text)
  expect(writeLedgerState(read('')).toString()).toBe('')
})

test.each([
  'page=1000000000&limit=1e9',
  'page=0&limit=-1&way=both',
  'page=abc&from=2026-02-30&to=now',
  'limit=100000&from=2026-01-01T00:00',
])('an address that makes no sense shows everything: %s', (text) => {
  expect(read(text)).toEqual({ page: 1, limit: 10, way: 'all', from: '', to: '' })
})

test('days begin at midnight and end a second before it; gains and losses leave out what is nothing', () => {
  expect(ledgerParams('balance', read('way=gain&from=2026-01-01'))).toEqual({
    page: 1,
    limit: 10,
    search: [
      { field: 'money', operator: 'RANGE', val: '0.01,' },
      { field: 'create_time', operator: 'RANGE', val: '2026-01-01 00:00:00,' },
    ],
  })
  expect(ledgerParams('integral', read('way=loss&to=2026-01-31')).search).toEqual([
    { field: 'score', operator: 'RANGE', val: ',-1' },
    { field: 'create_time', operator: 'RANGE', val: ',2026-01-31 23:59:59' },
  ])
  expect(ledgerParams('integral', read('page=2'))).toEqual({ page: 2, limit: 10 })
  expect([isNarrowed(read('page=2')), isNarrowed(read('way=gain'))]).toEqual([false, true])
})
