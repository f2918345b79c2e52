// @ts-check
// Plain JavaScript: this file runs on any Node from 20 on, before anything has been installed.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal, runQuietly } from './run.mjs'

const SOURCES = ['core', 'resources', 'web', 'editor', 'package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Tells whether `dist/web` was built from the sources as they are now. Names, sizes and times of change are
 * compared first; only when these differ are the contents read, so that a touched file builds nothing.
 *
 * @param {string} root
 */
export function isWebClientFresh(root) {
  const stamp = readStamp(root)
  if (!stamp || !existsSync(join(root, 'dist', 'web', 'index.html'))) return false
  const files = clientSources(root)
  const glance = glanceAt(files)
  if (glance === stamp.glance) return true
  const content = hashOf(root, files)
  if (content !== stamp.content) return false
  writeStamp(root, { glance, content })
  return true
}

/**
 * Builds the web client beside the present one and puts it in its place whole, so that a server that is
 * running meanwhile never serves half a build.
 *
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} environment
 */
export async function buildWebClient(root, node, environment) {
  const files = clientSources(root)
  const stamp = { glance: glanceAt(files), content: hashOf(root, files) }
  const fresh = join(root, 'dist', 'web.new')
  const former = join(root, 'dist', 'web.old')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(dirname(fresh), { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await runQuietly(
    node,
    [vite, 'build', 'web', '--outDir', fresh, '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...environment, NODE_ENV: 'production' },
    },
  )
  if (code !== 0 || !existsSync(join(fresh, 'index.html'))) {
    rmSync(fresh, { recursive: true, force: true })
    const cause = /ENOSPC/.test(output) ? 'the disk is full' : 'the web client cannot be built'
    throw new Refusal(`${cause}.\n${output.trim()}`)
  }
  rmSync(former, { recursive: true, force: true })
  if (existsSync(join(root, 'dist', 'web'))) renameSync(join(root, 'dist', 'web'), former)
  renameSync(fresh, join(root, 'dist', 'web'))
  rmSync(former, { recursive: true, force: true })
  writeStamp(root, stamp)
}

/**
 * @typedef {{ path: string, size: number, changed: number }} SourceFile
 * @typedef {{ glance: string, content: string }} Stamp
 */

/**
 * @param {string} root
 * @returns {SourceFile[]} every file that can change the client, in a fixed order
 */
function clientSources(root) {
  return SOURCES.flatMap((name) => filesUnder(root, name)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {SourceFile[]}
 */
function filesUnder(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isDirectory()) {
    const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules')
    return names.flatMap((name) => filesUnder(root, `${path}/${name}`))
  }
  return /\.(server|test)\.tsx?$/.test(path) ? [] : [{ path, size: stats.size, changed: stats.mtimeMs }]
}

/** @param {readonly SourceFile[]} files */
function glanceAt(files) {
  const hash = createHash('sha256')
  for (const { path, size, changed } of files) hash.update(`${path}\0${size}\0${changed}\n`)
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {readonly SourceFile[]} files
 */
function hashOf(root, files) {
  const hash = createHash('sha256')
  for (const { path, size } of files) hash.update(`${path}\0${size}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'dist', 'web-build.json')
}

/**
 * @param {string} root
 * @returns {Stamp | null}
 */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
function writeStamp(root, stamp) {
  try {
    writeFileSync(stampFile(root), JSON.stringify(stamp))
  } catch {
    // A folder that cannot be written is compared by content again next time.
  }
}
