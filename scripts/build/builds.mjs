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
import { dirname, join, relative } from 'node:path'
import { Refusal, runQuietly } from '../run.mjs'

/**
 * What Vite makes of the sources, in `dist/<name>`.
 *
 * @typedef {object} Build
 * @property {'web' | 'server'} name also the folder that holds its `vite.config.ts`
 * @property {string} title
 * @property {string} entry the file that leads to all others
 * @property {readonly string[]} sources files and folders that can change it
 * @property {RegExp} ignored paths below them that can not
 */

const EVERYWHERE = [
  ...['core', 'fields', 'aspects', 'modules'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
]

/** @type {Build} */
export const webClient = {
  name: 'web',
  title: 'the web client',
  entry: 'index.html',
  sources: ['web', 'editor', ...EVERYWHERE],
  ignored: /\.(server|site|test)\.tsx?$/,
}

/** @type {Build} */
export const server = {
  name: 'server',
  title: 'the server',
  entry: 'main.js',
  sources: ['server', 'editor/model', 'editor/package.json', ...EVERYWHERE],
  ignored: /\.(client|test)\.tsx?$/,
}

/**
 * The program that `npm start` runs.
 *
 * @param {string} root
 */
export const serverProgram = (root) => join(root, 'dist', server.name, server.entry)

/**
 * Tells whether a build was made of the sources as they are now. Names, sizes and times of change are
 * compared first; only when these differ are the contents read, so that a touched file builds nothing.
 *
 * @param {string} root
 * @param {Build} build
 */
export function isFresh(root, build) {
  const stamp = readStamp(root, build)
  if (!stamp || !existsSync(join(root, 'dist', build.name, build.entry))) return false
  const files = sourcesOf(root, build)
  const glance = glanceAt(files)
  if (glance === stamp.glance) return true
  const content = hashOf(root, files)
  if (content !== stamp.content) return false
  writeStamp(root, build, { ...stamp, glance })
  return true
}

/**
 * Builds beside the present build and then puts the files in its place, the entry last. Whoever still runs the
 * present one finds all its files until the next build.
 *
 * @param {string} root
 * @param {Build} build
 * @param {string} node
 * @param {NodeJS.ProcessEnv} environment
 */
export async function make(root, build, node, environment) {
  const files = sourcesOf(root, build)
  const stamp = { glance: glanceAt(files), content: hashOf(root, files) }
  const fresh = join(root, 'dist', `${build.name}.new`)
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(dirname(fresh), { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await runQuietly(
    node,
    [vite, 'build', build.name, '--outDir', fresh, '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...environment, NODE_ENV: 'production' },
    },
  )
  if (code !== 0 || !existsSync(join(fresh, build.entry))) {
    rmSync(fresh, { recursive: true, force: true })
    const cause = /ENOSPC/.test(output) ? 'the disk is full' : `${build.title} cannot be built`
    throw new Refusal(`${cause}.\n${output.trim()}`)
  }
  writeStamp(root, build, { ...stamp, built: putInPlace(root, build, fresh) })
}

/**
 * @param {string} root
 * @param {Build} build
 * @param {string} fresh
 * @returns {string[]} the files of the build
 */
function putInPlace(root, build, fresh) {
  const place = join(root, 'dist', build.name)
  const built = filesIn(fresh)
  const former = readStamp(root, build)?.built ?? []
  const inOrder = built.filter((path) => path !== build.entry).concat(build.entry)
  for (const path of inOrder) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    renameSync(join(fresh, path), join(place, path))
  }
  const kept = new Set([...built, ...former])
  for (const path of filesIn(place)) if (!kept.has(path)) rmSync(join(place, path))
  rmSync(fresh, { recursive: true, force: true })
  return built
}

/**
 * @param {string} folder
 * @returns {string[]} paths below it
 */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/**
 * @typedef {{ path: string, size: number, changed: number }} SourceFile
 * @typedef {{ glance: string, content: string, built: readonly string[] }} Stamp
 */

/**
 * @param {string} root
 * @param {Build} build
 * @returns {SourceFile[]} every file that can change it, in a fixed order
 */
function sourcesOf(root, { sources, ignored }) {
  return sources
    .flatMap((name) => filesUnder(root, name))
    .filter(({ path }) => !ignored.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
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
  return [{ path, size: stats.size, changed: stats.mtimeMs }]
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

/**
 * @param {string} root
 * @param {Build} build
 */
function stampFile(root, { name }) {
  return join(root, 'dist', `${name}-build.json`)
}

/**
 * @param {string} root
 * @param {Build} build
 * @returns {Stamp | null}
 */
function readStamp(root, build) {
  try {
    return JSON.parse(readFileSync(stampFile(root, build), 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {string} root
 * @param {Build} build
 * @param {Stamp} stamp
 */
function writeStamp(root, build, stamp) {
  try {
    writeFileSync(stampFile(root, build), JSON.stringify(stamp))
  } catch {
    // A folder that cannot be written is compared by content again next time.
  }
}
