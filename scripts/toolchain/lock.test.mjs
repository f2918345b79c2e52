// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../checks/temporary-folder.ts'
import { withLock } from './lock.mjs'

const lockModule = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href

/**
 * Another process that appends "in", waits, and appends "out" while it holds the lock. Its clock may be ahead of the file system's.
 *
 * @param {string} folder
 * @param {number} ahead milliseconds
 */
function contender(folder, ahead = 0) {
  const program = `
    const now = Date.now
    Date.now = () => now() + ${ahead}
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(lockModule)}
    await withLock('lock', async () => {
      appendFileSync('trace', 'in ')
      await new Promise((resolve) => setTimeout(resolve, 60))
      appendFileSync('trace', 'out ')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('processes that want the lock at once get it one after the other, stale lock or not', async () => {
  const folder = temporaryFolder({ lock: JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }) })
  const codes = await Promise.all([
    contender(folder),
    contender(folder),
    contender(folder),
    contender(folder),
  ])
  expect(codes).toEqual([0, 0, 0, 0])
  expect(readFileSync(join(folder, 'trace'), 'utf8')).toBe('in out in out in out in out ')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('processes whose clock is ahead of the file system get it one after the other, too', async () => {
  const folder = temporaryFolder({})
  await Promise.all([
    contender(folder, 3_600_000),
    contender(folder, 3_600_000),
    contender(folder, 3_600_000),
  ])
  expect(readFileSync(join(folder, 'trace'), 'utf8')).toBe('in out in out in out ')
})

test('work that fails leaves no lock behind', async () => {
  const folder = temporaryFolder({})
  const failing = withLock(join(folder, 'lock'), () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('a lock that somebody took over is not removed by its former holder', async () => {
  const folder = temporaryFolder({})
  await withLock(join(folder, 'lock'), async () => writeFileSync(join(folder, 'lock'), 'another'))
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('another')
})
