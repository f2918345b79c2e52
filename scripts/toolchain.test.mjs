// @ts-check
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { areDependenciesFresh, explainNpm, refuseDisagreement } from './toolchain.mjs'

/** @param {Record<string, object>} packages */
const lockfile = (packages) => JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } })
const one = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } }
const elsewhere = { 'node_modules/for-another-system': { version: '1.0.0', optional: true } }

describe('dependencies', () => {
  test('are missing in a fresh clone', () => {
    expect(areDependenciesFresh(temporaryFolder({ 'package-lock.json': lockfile(one) }))).toBe(false)
  })

  test('are fresh when npm recorded the same versions, packages for other systems aside', () => {
    const folder = temporaryFolder({
      'package-lock.json': lockfile({ ...one, ...elsewhere }),
      'node_modules/.package-lock.json': lockfile(one),
    })
    expect(areDependenciesFresh(folder)).toBe(true)
    expect(existsSync(join(folder, 'node_modules', '.portico-lockfile-hash'))).toBe(true)
  })

  test('are stale when the lockfile asks for another content or one package more', () => {
    const folder = temporaryFolder({
      'package-lock.json': lockfile(one),
      'node_modules/.package-lock.json': lockfile(one),
    })
    expect(areDependenciesFresh(folder)).toBe(true)
    writeFileSync(
      join(folder, 'package-lock.json'),
      lockfile({ 'node_modules/one': { version: '1.0.0', integrity: 'sha512-b' } }),
    )
    expect(areDependenciesFresh(folder)).toBe(false)
    writeFileSync(
      join(folder, 'package-lock.json'),
      lockfile({ ...one, 'node_modules/two': { version: '1.0.0' } }),
    )
    expect(areDependenciesFresh(folder)).toBe(false)
  })
})

test('an install that was cut short leaves dependencies that are not fresh', () => {
  const folder = temporaryFolder({
    'package-lock.json': lockfile(one),
    'node_modules/.package-lock.json': lockfile(one),
    'node_modules/.portico-installing': '',
  })
  expect(areDependenciesFresh(folder)).toBe(false)
})

test('a package.json that asks for more than the lockfile knows is refused, in a workspace too', () => {
  /** @param {object} editor */
  const folder = (editor) =>
    temporaryFolder({
      'package.json': '{"dependencies":{"one":"^1.0.0"}}',
      'editor/package.json': JSON.stringify(editor),
      'package-lock.json':
        '{"packages":{"":{"dependencies":{"one":"^1.0.0"}},"editor":{},"node_modules/one":{}}}',
    })
  expect(() => refuseDisagreement(folder({}))).not.toThrow()
  expect(() => refuseDisagreement(folder({ dependencies: { two: '^1.0.0' } }))).toThrow('do not agree')
})

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', 'registry cannot be reached'],
  ['npm error code ENOSPC\nnpm error no space left on device', 'disk is full'],
  ['npm error code EINTEGRITY\nnpm error sha512-x', 'its hash differs'],
  ['npm error something else', 'npm failed'],
])('a failure of npm names its cause: %s', (output, cause) => {
  expect(explainNpm(output)).toContain(cause)
  expect(explainNpm(output)).toContain(output.split('\n').at(-1))
})
