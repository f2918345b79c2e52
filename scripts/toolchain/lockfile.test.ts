import { expect, test } from 'vitest'
import { findLockfileFaults } from './lockfile.ts'

const lockfile = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } })
const clean = { version: '1.0.0', integrity: 'sha512-a' }

test('a lockfile of hashes, workspace links and reviewed install scripts has no fault', () => {
  const packages = {
    editor: { name: '@portico/editor' },
    'node_modules/@portico/editor': { resolved: 'editor', link: true },
    'node_modules/one': clean,
    'node_modules/one/node_modules/@swc/core': { ...clean, hasInstallScript: true },
  }
  expect(findLockfileFaults(lockfile(packages))).toEqual([])
})

test.each([
  ['a download address', { ...clean, resolved: 'https://registry.example/one.tgz' }],
  ['no hash', { version: '1.0.0' }],
  ['an install script', { ...clean, hasInstallScript: true }],
])('a package with %s is refused by name', (fault, locked) => {
  const faults = findLockfileFaults(lockfile({ 'node_modules/one': locked }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('node_modules/one')
  expect(faults[0]).toContain(fault)
})
