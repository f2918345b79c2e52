// Plants the faults of `faults.ts`, one after the other in a copy of the tree, and runs the tests that have to find each. Words
// choose: those faults whose subsystem or sentence holds one of them. Ends with 1 when a fault was not found.
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
import { readTree } from '../house/files.ts'
import { probeServices } from '../services.ts'
import { hasFailedTest } from '../test-report.ts'
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

const words = process.argv.slice(2).map((word) => word.toLowerCase())
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
  const before = await runTests([...new Set(chosen.flatMap((fault) => testsOf(fault, paths)))], environment)
  if (before !== 'passed') {
    console.log(`Without any fault the tests have ${before} already.`)
    return 1
  }
  let survived = 0
  for (const fault of chosen) {
    const began = performance.now()
    const outcome = await tryFault(fault, tree, environment)
    if (outcome !== 'found') survived++
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `${outcome === 'found' ? '✓' : '✗'} ${fault.subsystem}: ${fault.what} ${outcome} (${seconds} s)`,
    )
  }
  console.log(`${chosen.length - survived} of ${chosen.length} faults were found.`)
  return survived > 0 ? 1 : 0
}

async function tryFault(
  fault: Fault,
  tree: ReturnType<typeof readTree>,
  environment: Record<string, string>,
): Promise<string> {
  const planted = plant(fault, tree)
  if ('obstacle' in planted) return `not planted: ${planted.obstacle}`
  const file = join(copy, planted.path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, planted.text)
  try {
    const paths = tree.map(({ path }) => path)
    const outcome = await runTests(testsOf(fault, paths), environment)
    if (outcome === 'failed') return 'found'
    return outcome === 'passed' ? 'SURVIVED' : outcome
  } finally {
    writeFileSync(file, text)
  }
}

/** How tests end; `broken` when a file fails before any of its tests does, which shows nothing. */
async function runTests(
  paths: readonly string[],
  environment: Record<string, string>,
): Promise<'passed' | 'failed' | 'broken'> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', '--project', 'unit', '--project', 'web', '--bail', '1', ...paths]
  const output = ['--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [vitest, ...args, ...output], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  running.add(child)
  const code = await new Promise<number>((done) => child.once('exit', (one) => done(one ?? 1)))
  running.delete(child)
  if (code === 0) return 'passed'
  return existsSync(report) && hasFailedTest(readFileSync(report, 'utf8')) ? 'failed' : 'broken'
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
