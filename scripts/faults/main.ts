// Plants the faults of `faults.ts`, one after the other in a copy of the tree, and runs the tests that have to find each. Words
// choose: those faults whose subsystem or sentence holds one of them. The tests run without a fault first, unless `--unchecked`
// says that they are known to pass. Ends with 1 when a fault was not found.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { probeServices } from '../checks/services.ts'
import { firstFailedTest } from '../checks/test-report.ts'
import { readTree } from '../house/files.ts'
import { type Fault, faults } from './faults.ts'
import { plant, testsOf } from './plant.ts'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'portico-faults-'))
const running = new Set<ReturnType<typeof spawn>>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(1)
  })
}
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const { values, positionals } = parseArgs({
  options: { unchecked: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const words = positionals.map((word) => word.toLowerCase())
const chosen = faults.filter(
  ({ subsystem, what }) =>
    words.length === 0 || words.some((word) => `${subsystem} ${what}`.toLowerCase().includes(word)),
)
process.exitCode = await main()

async function main(): Promise<number> {
  copyTree()
  const { environment, missing } = await probeServices(process.env)
  for (const text of missing) console.log(`- without ${text}: what only it shows is not found`)
  const tree = readTree(copy)
  const paths = tree.map(({ path }) => path)
  if (!values.unchecked) {
    const before = await runTests([...new Set(chosen.flatMap((fault) => testsOf(fault, paths)))], environment)
    if (!before.isGood) {
      console.log(`Without any fault a test fails already: ${before.failed ?? before.error}`)
      return 1
    }
  }
  let survived = 0
  for (const fault of chosen) {
    const began = performance.now()
    const { isFound, text } = await tryFault(fault, tree, environment)
    if (!isFound) survived++
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${isFound ? '✓' : '✗'} ${fault.subsystem}: ${fault.what} (${seconds} s)\n    ${text}`)
  }
  console.log(`${chosen.length - survived} of ${chosen.length} faults were found.`)
  return survived > 0 ? 1 : 0
}

async function tryFault(
  fault: Fault,
  tree: ReturnType<typeof readTree>,
  environment: Record<string, string>,
): Promise<{ readonly isFound: boolean; readonly text: string }> {
  const planted = plant(fault, tree)
  if ('obstacle' in planted) return { isFound: false, text: `not planted: ${planted.obstacle}` }
  const file = join(copy, planted.path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, planted.text)
  try {
    const paths = tree.map(({ path }) => path)
    const { isGood, failed, error } = await runTests(testsOf(fault, paths), environment)
    if (failed !== null) return { isFound: true, text: `found by: ${failed}` }
    return { isFound: false, text: isGood ? 'SURVIVED' : `no test ran: ${error}` }
  } finally {
    writeFileSync(file, text)
  }
}

/** How tests end: well, or with the test that failed first; where none of them could run, with the error that kept them from it. */
async function runTests(
  paths: readonly string[],
  environment: Record<string, string>,
): Promise<{ readonly isGood: boolean; readonly failed: string | null; readonly error: string }> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  // A machine that has much to do is no fault.
  const timeouts = ['--testTimeout=180000', '--hookTimeout=180000']
  const args = ['run', '--bail', '1', ...timeouts, ...paths]
  const output = ['--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [vitest, ...args, ...output], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
    // With the values that the gate tries.
    env: { ...process.env, NO_COLOR: '1', ...environment, PORTICO_TEST_RING: 'gate' },
  })
  running.add(child)
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const code = await new Promise<number>((done) => child.once('close', (one) => done(one ?? 1)))
  running.delete(child)
  const failed = existsSync(report) ? firstFailedTest(readFileSync(report, 'utf8')) : null
  const error = printed.split('\n').find((line) => /Error\b/.test(line)) ?? 'a file can not be loaded'
  return { isGood: code === 0, failed, error: error.trim() }
}

/** The tree without what is installed, built or stored; packages are linked, but for those that are in the tree. */
function copyTree(): void {
  const left = new Set(['node_modules', '.git', '.node', 'data', 'dist'].map((name) => join(root, name)))
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(path) })
  mkdirSync(join(copy, 'node_modules', '@portico'), { recursive: true })
  symlinkSync(join(copy, 'editor'), join(copy, 'node_modules', '@portico', 'editor'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@portico' && !name.startsWith('.vite'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
}
