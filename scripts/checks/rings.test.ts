import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { beyondGate, coreJourneys, timedTests } from './rings.ts'

const root = resolve(import.meta.dirname, '../..')

test.each([...coreJourneys, ...beyondGate, ...timedTests])('%s, which a ring names, is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})

test('journeys of the gate are journeys, and what is beyond it needs no browser', () => {
  expect(coreJourneys.filter((path) => !path.startsWith('e2e/'))).toEqual([])
  expect(beyondGate.filter((path) => path.startsWith('e2e/') || path.includes('.browser.'))).toEqual([])
})
