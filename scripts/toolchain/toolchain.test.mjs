// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../checks/temporary-folder.ts'
import { areDependenciesFresh, bringPackages, explainNpm, refuseDisagreement, UNUSED } from './toolchain.mjs'

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

test('whoever only runs the product needs no packages of development, and whoever tests it does', () => {
  const tool = { 'node_modules/tool': { version: '2.0.0', integrity: 'sha512-t', dev: true } }
  const folder = temporaryFolder({
    'package-lock.json': lockfile({ ...one, ...tool }),
    'node_modules/.package-lock.json': lockfile(one),
  })
  // Looked at, then by the stamp that this leaves.
  for (const _ of [1, 2]) {
    expect(areDependenciesFresh(folder, 'all')).toBe(false)
    expect(areDependenciesFresh(folder, 'product')).toBe(true)
  }
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lockfile({ ...one, ...tool }))
  expect(areDependenciesFresh(folder, 'all')).toBe(true)
  expect(areDependenciesFresh(folder, 'product')).toBe(true)
})

test('nothing imports the copies of packages that are left out', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync(
    '{web,modules,fields,aspects,editor,examples,e2e,bench}/**/*.{ts,tsx,css,html,mjs}',
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  )
  const left = UNUSED.map((path) => `${path}/`)
  const importing = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return left.some((path) => text.includes(path))
  })
  expect(importing).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
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

describe('packages that another manager brings', () => {
  const marker = 'node_modules/.portico-installing'
  const stamp = 'node_modules/.portico-lockfile-hash'
  const folder = () =>
    temporaryFolder({
      'package.json': '{}',
      'package-lock.json': lockfile({}),
      'node_modules/.package-lock.json': lockfile({}),
      [stamp]: 'of other times',
    })
  /**
   * @param {string} root
   * @param {string} code
   */
  const bring = (root, code) => bringPackages(process.execPath, ['-e', code], root)

  test('are whole when it succeeds', async () => {
    const root = folder()
    expect(await bring(root, `require('node:fs').accessSync('${marker}')`)).toBe(0)
    expect(existsSync(join(root, marker))).toBe(false)
    expect(areDependenciesFresh(root)).toBe(true)
  })

  test('are looked at again when it fails', async () => {
    const root = folder()
    expect(await bring(root, 'process.exit(3)')).toBe(3)
    expect(existsSync(join(root, marker))).toBe(false)
    expect(existsSync(join(root, stamp))).toBe(false)
    expect(await bringPackages('no-such-program-anywhere', [], root)).toBe(127)
  })

  test.each(/** @type {const} */ (['SIGTERM', 'SIGKILL']))(
    'are brought afresh when it is cut short by %s',
    async (signal) => {
      const root = folder()
      const code = "console.log('begun'); setInterval(() => {}, 1000)"
      const source = `
        import { bringPackages } from ${JSON.stringify(join(import.meta.dirname, 'toolchain.mjs'))}
        process.exitCode = await bringPackages(process.execPath, ['-e', ${JSON.stringify(code)}], ${JSON.stringify(root)})`
      const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      process.kill(-Number(child.pid), signal)
      await once(child, 'exit')
      expect(existsSync(join(root, marker))).toBe(true)
      expect(areDependenciesFresh(root)).toBe(false)
    },
  )
})
