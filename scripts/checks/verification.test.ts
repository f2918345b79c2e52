import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../house/files.ts'
import { markRings, strayTests } from './verification.ts'

const root = resolve(import.meta.dirname, '../..')
const tree = readTree(root)
const page = readFileSync(join(root, 'docs/verification.md'), 'utf8')

test('every test that docs/verification.md names is there', () => {
  expect(strayTests(page, tree)).toEqual([])
})

test('docs/verification.md marks every test that is not whole in the gate: npm run reference', () => {
  expect(markRings(page, tree)).toBe(page)
})

test('a mark follows from the rings, whatever stood there; a pattern is marked by all that it names', () => {
  const sampled = "import { isLong } from '#server/testing/sample.ts'"
  const some = [
    { path: 'e2e/looks.test.ts', text: '' },
    { path: 'e2e/start.test.ts', text: '' },
    { path: 'server/one/rows.test.ts', text: sampled },
    { path: 'server/db/migrations/migrate-killed.test.ts', text: sampled },
  ]
  const marked = (text: string) => markRings(text, some)
  expect(marked('`e2e/looks.test.ts`, `start.test.ts` (all) here')).toBe(
    '`e2e/looks.test.ts` (all), `start.test.ts` here',
  )
  expect(marked('`rows.test.ts` (by hand)')).toBe('`rows.test.ts` (long) (by hand)')
  expect(marked('`migrate-killed.test.ts`')).toBe('`migrate-killed.test.ts` (all, long)')
  expect(marked('`e2e/*.test.ts`')).toBe('`e2e/*.test.ts` (partly all)')
  expect(marked('`server/**/*.test.ts` (long)')).toBe('`server/**/*.test.ts` (partly all, long)')
  const both = [...some, { path: 'core/looks.test.ts', text: '' }]
  expect(strayTests('`looks.test.ts`, `e2e/looks.test.ts`, `gone.test.ts`', both)).toEqual([
    'looks.test.ts',
    'gone.test.ts',
  ])
})
