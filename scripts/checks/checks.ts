// Runs the checks that its first argument names: the ring `check`, `gate`, `all` or `long` (see `rings.ts`), or `e2e` (the browser
// tests alone, with Vitest's own output). The last line printed is `N passed, N failed, N skipped`. `pictures` takes those of
// `docs/screenshots/` anew.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drawHouse } from '../house/house.ts'
import { findLockfileFaults } from '../toolchain/lockfile.ts'
import { findOrInstallChromium } from './chromium.ts'
import { isRing, type Ring } from './rings.ts'
import { probeServices } from './services.ts'
import {
  addCounts,
  type Counts,
  type FileReport,
  filesToRepeat,
  presentCounts,
  presentSlowest,
  presentTestTime,
  readLimits,
  readTestReport,
  replaceTimes,
} from './test-report.ts'
import type { Times } from './times.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const vitest = join(modules, 'vitest', 'vitest.mjs')
const isCi = process.env.CI === 'true'
const workFolder = mkdtempSync(join(tmpdir(), 'portico-checks-'))
const running = new Set<ReturnType<typeof spawn>>()
/** how often Vitest ran so far */
let runs = 0

/** What a check answers: its counts, what to show when something is wrong, what failed by name, and what was left out. */
type Outcome = {
  readonly counts: Counts
  readonly output: string
  readonly failed?: readonly string[]
  readonly skipped?: readonly string[]
  readonly flaky?: readonly Flaky[]
  readonly times?: Times
}
/** A file of tests that failed among others and passed alone, with what both runs printed. */
type Flaky = { readonly names: readonly string[]; readonly outputs: readonly string[] }
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
  program('format and lint', '@biomejs/biome/bin/biome', [
    'check',
    '--enforce-assist=true',
    '--error-on-warnings',
    '.',
  ]),
  types(),
  program('import rules', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    ...['core', 'fields', 'aspects', 'modules', 'examples', 'server', 'web', 'editor', 'bench', 'e2e'].filter(
      (name) => existsSync(join(root, name)),
    ),
  ]),
  program('unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  { name: 'lockfile', run: checkLockfile },
]

/** Names the order of tests, which is one of chance in the ring `long` (see `vitest.config.ts`); empty for the usual one. */
const order = process.env.PORTICO_TEST_ORDER ?? (process.argv[2] === 'long' ? String(Date.now()) : '')
const unitProjects = ['unit', 'isolated', 'timed', 'web']

process.exitCode = await main(process.argv[2] ?? 'check', process.argv.slice(3))

async function main(mode: string, words: readonly string[]): Promise<number> {
  if (mode === 'e2e') return runInBrowserInForeground('browser', words)
  if (mode === 'pictures') return runInBrowserInForeground('pictures', words)
  if (!isRing(mode)) throw new Error(`there is no ring of tests named ${mode}`)
  const outcomes: Outcome[] = []
  try {
    outcomes.push(...(mode === 'check' ? await quickChecks() : await allChecks(mode)))
    if (mode !== 'check') console.log(`\n${drawHouse(root)}\n`)
  } catch (error) {
    console.error(error)
    outcomes.push({ counts: FAILED, output: '' })
  }
  return conclude(outcomes, mode)
}

async function quickChecks(): Promise<Outcome[]> {
  const unit = tests('unit tests', unitProjects, 'check')
  return (await Promise.all([inOrder(staticChecks), inOrder([unit])])).flat()
}

/** Unit tests wait for databases much of the time: what waits for nobody runs beside them. */
async function allChecks(ring: Ring): Promise<Outcome[]> {
  const { environment, missing } = await probeServices(process.env)
  if (order) console.log(`- in the order of PORTICO_TEST_ORDER=${order}`)
  let isBuilt = false
  const build: Check = {
    name: 'build',
    async run() {
      const outcome = await runProgram([join(root, 'scripts', 'build.mjs')])
      isBuilt = outcome.counts.failed === 0
      return outcome
    },
  }
  const unit = tests('unit tests', unitProjects, ring, environment)
  const outcomes = missing.map((text) => leftOut(`tests on ${text}`))
  outcomes.push(...(await Promise.all([inOrder([...staticChecks, build]), inOrder([unit])])).flat())
  if (!isBuilt) return outcomes
  const chromium = findOrInstallChromium(process.env)
  if (!chromium) outcomes.push(leftOut('tests in a browser (CHROMIUM_PATH): no Chromium was found'))
  const variables = { ...environment, CHROMIUM_PATH: chromium ?? '' }
  outcomes.push(await perform(tests('browser tests', ['browser'], ring, variables)))
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

/** The compiler. What it learnt is kept: after a change it looks at what the change can reach. */
function types(): Check {
  const known = join(modules, '.cache', 'types.json')
  return program('types', 'typescript/bin/tsc', ['--incremental', '--tsBuildInfoFile', known])
}

/**
 * Vitest's projects as one check, counted test by test. Files of the browser that fail run once more, each alone, since a page
 * is at the mercy of the machine; unit tests get no second chance.
 */
function tests(
  name: string,
  projects: readonly string[],
  ring: Ring,
  environment: Record<string, string> = {},
): Check {
  return {
    name,
    async run() {
      const first = await runTests(projects, [], ring, environment)
      const again = projects.includes('browser') ? filesToRepeat(first.reports) : []
      const outputs = [first.output]
      const flaky: Flaky[] = []
      let { reports, times } = first
      for (const file of again) {
        const second = await runTests(projects, [file], ring, environment)
        const failed = first.reports.filter((one) => one.file === file).flatMap((one) => one.failed)
        outputs.push(second.output)
        reports = [...reports.filter((one) => one.file !== file), ...second.reports]
        if (times && second.times) times = replaceTimes(times, second.times)
        if (second.reports.every(({ counts }) => counts.failed === 0))
          flaky.push({ names: failed, outputs: [failuresIn(first.output), second.output] })
      }
      return {
        counts: addCounts(reports.map(({ counts }) => counts)),
        output: outputs.join('\n'),
        failed: reports.flatMap(({ failed }) => failed),
        skipped: reports.flatMap(({ skipped }) => skipped),
        flaky,
        times,
      }
    },
  }
}

/** The part of Vitest's output that tells what failed and why. */
function failuresIn(output: string): string {
  const from = output.search(/^.*Failed (?:Suites|Tests)/m)
  return from < 0 ? output : output.slice(from)
}

/** Runs the files of projects that belong to the ring, or of these the ones that are named. */
async function runTests(
  projects: readonly string[],
  files: readonly string[],
  ring: Ring,
  environment: Record<string, string>,
): Promise<{ readonly reports: readonly FileReport[]; readonly output: string; readonly times?: Times }> {
  const report = join(workFolder, `${++runs}.json`)
  const times = `${report}.times`
  const { code, output } = await capture(
    [
      ...[vitest, 'run', ...projects.flatMap((project) => ['--project', project]), ...files],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      `--reporter=${join(import.meta.dirname, 'times.ts')}`,
    ],
    { ...environment, PORTICO_TEST_RING: ring, PORTICO_TEST_ORDER: order, PORTICO_TEST_TIMES: times },
  )
  const told = textOf(times)
  const reports = readTestReport(textOf(report), code, root)
  return { reports, output, ...(told ? { times: JSON.parse(told) } : {}) }
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
  if (failed > 0) console.log(`${indented(outcome.output)}\n`)
  for (const name of outcome.skipped ?? []) console.log(`  - skipped: ${name}`)
  return failed > 0 && !outcome.failed ? { ...outcome, failed: [check.name] } : outcome
}

function indented(output: string): string {
  return output.trim().replace(/^/gm, '    ')
}

/** Tells the times, what failed by chance and what failed, each by its name, and the counts; answers the exit code. */
function conclude(outcomes: readonly Outcome[], ring: Ring): number {
  const times = outcomes.flatMap((outcome) => outcome.times ?? [])
  const { nearest, beyondHalf } = readLimits(times.flatMap(({ tests }) => tests))
  const late = ring === 'check' ? [] : beyondHalf.map(presentTestTime)
  const counts = addCounts([...outcomes.map((outcome) => outcome.counts), ...late.map(() => FAILED)])
  if (times.length > 0) console.log(presentSlowest(times.flatMap(({ files }) => files)))
  for (const { names, outputs } of outcomes.flatMap(({ flaky }) => flaky ?? [])) {
    console.log(`\nflaky: failed among others, passed alone:\n  ${names.join('\n  ')}`)
    for (const output of outputs) console.log(`${indented(output)}\n`)
  }
  const failed = outcomes.flatMap((outcome) => outcome.failed ?? [])
  if (failed.length > 0) console.log(`\nfailed:\n  ${failed.join('\n  ')}`)
  if (late.length > 0) console.log(`\nmore than half of their time:\n  ${late.join('\n  ')}`)
  if (nearest) console.log(`\nnearest to its limit: ${presentTestTime(nearest)}`)
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
