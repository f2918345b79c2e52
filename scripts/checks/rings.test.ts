import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { beyondCheck, beyondGate, coreJourneys, timedTests } from './rings.ts'

const root = resolve(import.meta.dirname, '../..')

test.each([...coreJourneys, ...beyondCheck, ...beyondGate, ...timedTests])(
  '%s, which a ring names, is there',
  (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  },
)

test('journeys of the gate are journeys, and what is beyond it or beyond the check needs no browser', () => {
  expect(coreJourneys.filter((path) => !path.startsWith('e2e/'))).toEqual([])
  expect(
    [...beyondCheck, ...beyondGate].filter((path) => path.startsWith('e2e/') || path.includes('.browser.')),
  ).toEqual([])
})

test('every file of tests belongs to one project', async () => {
  const words = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json']
  const env = { ...process.env, PORTICO_TEST_RING: 'all' }
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env })
  const listed = (JSON.parse(stdout) as { file: string; projectName: string }[])
    .filter(({ projectName }) => projectName !== 'pictures')
    .map(({ file }) => relative(root, file))
  const files = globSync('**/*.test.{ts,tsx,mjs}', { cwd: root, exclude: ['**/node_modules'] })
  expect(listed.sort()).toEqual(files.sort())
})
