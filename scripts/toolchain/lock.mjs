// @ts-check
// Plain JavaScript: this file runs on any Node from 20 on, before anything has been installed.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { say } from '../run.mjs'

const HEARTBEAT_MS = 2_000
const SILENT_MS = 20_000

/**
 * Does a piece of work while no other process holding the same lock file does. The holder shows that it is
 * alive by touching the file; a lock whose process has ended, or that was silent for 20 seconds, is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  const token = JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now(), nonce: Math.random() })
  await take(file, token)
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  const release = () => {
    if (read(file) === token) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

/**
 * @param {string} file
 * @param {string} token
 */
async function take(file, token) {
  let hasSaidSo = false
  while (!tryToCreate(file, token)) {
    const held = read(file)
    if (held !== null && isStale(file, held)) {
      clear(file, held)
      continue
    }
    if (!hasSaidSo) say('another process is preparing this folder; waiting for it …')
    hasSaidSo = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * Creates the lock with its content in one step, so that nobody ever reads a lock that names no holder.
 *
 * @param {string} file
 * @param {string} token
 */
function tryToCreate(file, token) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, token)
  // By the clock of this process, as its age is told: a file system may have another one.
  touch(draft)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {string} file
 * @param {string} held
 */
function isStale(file, held) {
  const { pid, host } = parseHolder(held)
  if (host === hostname() && (pid === process.pid || !isRunning(pid))) return true
  try {
    return Date.now() - statSync(file).mtimeMs > SILENT_MS
  } catch {
    return false
  }
}

/**
 * Removes a stale lock. It is moved aside first: should a live lock have taken its place in the
 * meantime, that one is what was moved, and it is put back.
 *
 * @param {string} file
 * @param {string} held
 */
function clear(file, held) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
    if (read(aside) !== held) linkSync(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** @param {string} held */
function parseHolder(held) {
  try {
    const { pid, host } = JSON.parse(held)
    return { pid: Number(pid), host: String(host) }
  } catch {
    return { pid: 0, host: '' }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** @param {string} file */
function touch(file) {
  try {
    const now = Date.now() / 1000
    utimesSync(file, now, now)
  } catch {
    // The lock was taken over: the release notices by its content.
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
