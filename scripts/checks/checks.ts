// Runs the checks that its first argument names: `check` (what needs neither a database server nor a browser), `test` (all) or
// `e2e` (the browser tests alone, with Vitest's own output). The last line printed is `N passed, N failed, N skipped`.
// `pictures` takes those of `docs/screenshots/` anew.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drawHouse } from '../house/house.ts'
import { findLockfileFaults } from '../toolchain/lockfile.ts'
import { findOrInstallChromium } from './chromium.ts'
import type { FileTime } from './file-times.ts'
import { probeServices } from './services.ts'
import { addCounts, type Counts, presentCounts, presentSlowest, readTestReport } from './test-report.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const vitest = join(modules, 'vitest', 'vitest.mjs')
const isCi = process.env.CI === 'true'
const workFolder = mkdtempSync(join(tmpdir(), 'portico-checks-'))
const running = new Set<ReturnType<typeof spawn>>()

/** What a check answers: its counts, what to show when something is wrong, and what was left out. */
type Outcome = {
  readonly counts: Counts
  readonly output: string
  readonly skipped?: readonly string[]
  readonly times?: readonly FileTime[]
}
type Check = { readonly name: string; readonly run: () => Promise<Outcome> }

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(1)
  })
}
process.on('exit', () => rmSync(workFolder, { recursive: true, force: true }))

const staticChecks: readonly Check[] = [
  program('format', '@biomejs/biome/bin/biome', [
    'check',
    '--linter-enabled=false',
    '--enforce-assist=true',
    '.',
  ]),
  program('lint', '@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', '.']),
  types('types', '.'),
  types('types of scripts', 'scripts'),
  program('import rules', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    ...['core', 'fields', 'modules', 'examples', 'server', 'web', 'editor', 'bench', 'e2e'].filter((name) =>
      existsSync(join(root, name)),
    ),
  ]),
  program('unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  { name: 'lockfile', run: checkLockfile },
]

const unitProjects = ['pure', 'product', 'mocking', 'web']

process.exitCode = await main(process.argv[2] ?? 'check', process.argv.slice(3))

async function main(mode: string, words: readonly string[]): Promise<number> {
  if (mode === 'e2e') return runInBrowserInForeground('browser', words)
  if (mode === 'pictures') return runInBrowserInForeground('pictures', words)
  const outcomes: Outcome[] = []
  try {
    outcomes.push(...(mode === 'check' ? await quickChecks() : await allChecks()))
    if (mode === 'test') console.log(`\n${drawHouse(root, testReports())}\n`)
  } catch (error) {
    console.error(error)
    outcomes.push({ counts: FAILED, output: '' })
  }
  return conclude(outcomes)
}

/** What Vitest reported in this run, as JSON. */
function testReports(): readonly string[] {
  const names = readdirSync(workFolder).filter((name) => name.endsWith('.json'))
  return names.map((name) => readFileSync(join(workFolder, name), 'utf8'))
}

async function quickChecks(): Promise<Outcome[]> {
  const unit = tests('unit tests', unitProjects, { PORTICO_TEST_QUICK: '1' })
  return (await Promise.all([inOrder(staticChecks), inOrder([unit])])).flat()
}

/** Unit tests wait for databases much of the time: what waits for nobody runs beside them. */
async function allChecks(): Promise<Outcome[]> {
  const { environment, missing } = await probeServices(process.env)
  let isBuilt = false
  const build: Check = {
    name: 'build',
    async run() {
      const outcome = await runProgram([join(root, 'scripts', 'build.mjs')])
      isBuilt = outcome.counts.failed === 0
      return outcome
    },
  }
  const unit = tests('unit tests', unitProjects, environment)
  const outcomes = missing.map((text) => leftOut(`tests on ${text}`))
  outcomes.push(...(await Promise.all([inOrder([...staticChecks, build]), inOrder([unit])])).flat())
  if (!isBuilt) return outcomes
  const chromium = findOrInstallChromium(process.env)
  if (!chromium) outcomes.push(leftOut('tests in a browser (CHROMIUM_PATH): no Chromium was found'))
  const variables = { ...environment, CHROMIUM_PATH: chromium ?? '' }
  outcomes.push(await perform(tests('browser tests', ['browser'], variables)))
  return outcomes
}

async function inOrder(checks: readonly Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of checks) outcomes.push(await perform(check))
  return outcomes
}

async function runInBrowserInForeground(project: string, words: readonly string[]): Promise<number> {
  const services = await probeServices(process.env)
  const chromium = findOrInstallChromium(process.env) ?? ''
  if (!chromium) console.log('No Chromium was found: set CHROMIUM_PATH. Tests that need it are skipped.')
  const child = spawn(process.execPath, [vitest, 'run', '--project', project, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...services.environment, CHROMIUM_PATH: chromium },
  })
  running.add(child)
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

/** The compiler on a folder. What it learnt is kept: after a change it looks at what the change can reach. */
function types(name: string, folder: string): Check {
  const known = join(modules, '.cache', `${name.replaceAll(' ', '-')}.json`)
  return program(name, 'typescript/bin/tsc', ['-p', folder, '--incremental', '--tsBuildInfoFile', known])
}

/** Vitest's projects as one check, counted test by test. */
function tests(name: string, projects: readonly string[], environment: Record<string, string>): Check {
  return {
    name,
    async run() {
      const report = join(workFolder, `${projects.join('-')}.json`)
      const times = `${report}.times`
      const { code, output } = await capture(
        [
          ...[vitest, 'run', ...projects.flatMap((project) => ['--project', project])],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
          `--reporter=${join(import.meta.dirname, 'file-times.ts')}`,
        ],
        { ...environment, PORTICO_FILE_TIMES: times },
      )
      const { counts, skippedNames } = readTestReport(textOf(report), code)
      return { counts, output, skipped: skippedNames, times: JSON.parse(textOf(times) ?? '[]') }
    },
  }
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function program(name: string, path: string, args: readonly string[]): Check {
  return { name, run: () => runProgram([join(modules, path), ...args]) }
}

async function runProgram(args: readonly string[]): Promise<Outcome> {
  const { code, output } = await capture(args)
  return { counts: code === 0 ? PASSED : FAILED, output }
}

async function checkLockfile(): Promise<Outcome> {
  const faults = findLockfileFaults(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return { counts: faults.length === 0 ? PASSED : FAILED, output: faults.join('\n') }
}

function leftOut(name: string): Outcome {
  console.log(`- ${name}: skipped`)
  return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '', skipped: [name] }
}

/** Runs one check and prints its line, with its output when it failed. */
async function perform(check: Check): Promise<Outcome> {
  const began = performance.now()
  const outcome = await check.run()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { failed, passed, skipped } = outcome.counts
  const detail = passed + failed + skipped > 1 ? ` (${presentCounts(outcome.counts)})` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${check.name}: ${seconds} s${detail}`)
  if (failed > 0) console.log(`${outcome.output.trim().replace(/^/gm, '    ')}\n`)
  for (const name of outcome.skipped ?? []) console.log(`  - skipped: ${name}`)
  return outcome
}

function conclude(outcomes: readonly Outcome[]): number {
  const counts = addCounts(outcomes.map((outcome) => outcome.counts))
  const times = outcomes.flatMap((outcome) => outcome.times ?? [])
  if (times.length > 0) console.log(presentSlowest(times))
  if (isCi && counts.skipped > 0)
    console.log('Something was skipped, which counts as a failure here (CI=true).')
  console.log(presentCounts(counts))
  return counts.failed > 0 || (isCi && counts.skipped > 0) ? 1 : 0
}

function capture(args: readonly string[], environment: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((done, refuse) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...environment },
    })
    running.add(child)
    let output = ''
    const keep = (text: string) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', refuse)
    child.once('close', (code) => {
      running.delete(child)
      done({ code: code ?? 1, output })
    })
  })
}
