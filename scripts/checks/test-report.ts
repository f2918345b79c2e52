import type { FileTime, TestTime, Times } from './times.ts'

/** How many passed, failed and were skipped; a step without tests of its own counts as one. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** What Vitest reported of a file: names are `<file> > <test>`. */
export type FileReport = {
  /** relative to the root of the tree; null for what the run as a whole did wrong */
  readonly file: string | null
  readonly counts: Counts
  readonly failed: readonly string[]
  readonly skipped: readonly string[]
}

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/**
 * Reads what Vitest reported in JSON, of files below `root`. A file that failed before its tests could run counts as one failure,
 * and so does a run that ended badly although no test says so, or that left no report (`json` null).
 */
export function readTestReport(json: string | null, exitCode: number, root: string): readonly FileReport[] {
  if (json === null) return [failedRun('the run left no report')]
  const { testResults }: VitestReport = JSON.parse(json)
  const files = testResults.map((result) => readFileReport(result, root))
  const isExplained = exitCode === 0 || files.some(({ counts }) => counts.failed > 0)
  return isExplained ? files : [...files, failedRun('the run ended badly although no test failed')]
}

function readFileReport(result: VitestReport['testResults'][number], root: string): FileReport {
  const file = result.name.startsWith(`${root}/`) ? result.name.slice(root.length + 1) : result.name
  const withStatus = (...wanted: readonly string[]) =>
    result.assertionResults
      .filter(({ status }) => wanted.includes(status))
      .map(({ fullName }) => `${file} > ${fullName}`)
  const failed = withStatus('failed')
  if (result.status === 'failed' && failed.length === 0) failed.push(`${file} could not be loaded`)
  const passed = withStatus('passed').length
  const skipped = result.assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => `${file} > ${fullName}`)
  return { file, counts: { passed, failed: failed.length, skipped: skipped.length }, failed, skipped }
}

function failedRun(reason: string): FileReport {
  return { file: null, counts: { passed: 0, failed: 1, skipped: 0 }, failed: [reason], skipped: [] }
}

/** The files to run once more: those with a failure. None where so many failed that chance is not the reason. */
export function filesToRepeat(reports: readonly FileReport[]): readonly string[] {
  const failed = reports.filter(({ counts }) => counts.failed > 0)
  if (failed.length > 5 || failed.some(({ file }) => file === null)) return []
  return failed.flatMap(({ file }) => file ?? [])
}

/** The times of a run, with those of files that ran once more in place of their first: among others they waited for these. */
export function replaceTimes(first: Times, again: Times): Times {
  const files = new Set(again.files.map(({ name }) => name))
  const isKept = ({ name }: { readonly name: string }) => !files.has(name.split(' > ')[0] ?? name)
  return {
    files: [...first.files.filter(isKept), ...again.files],
    tests: [...first.tests.filter(isKept), ...again.tests],
  }
}

/** The first test that failed by itself; null where only files failed, which could not be loaded. */
export function firstFailedTest(json: string): string | null {
  const { testResults }: VitestReport = JSON.parse(json)
  const tests = testResults.flatMap((file) => file.assertionResults)
  return tests.find(({ status }) => status === 'failed')?.fullName ?? null
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0)
  return {
    passed: sum((counts) => counts.passed),
    failed: sum((counts) => counts.failed),
    skipped: sum((counts) => counts.skipped),
  }
}

export function presentCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** The files that took longest, a line each. */
export function presentSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 15)
  return [
    'slowest files:',
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
  ].join('\n')
}

/** A test with its time and limit, as a line. */
export function presentTestTime({ name, seconds, limit }: TestTime): string {
  return `${seconds.toFixed(1)} s of ${limit} s: ${name}`
}

/** The test that came nearest to its limit, and those that took more than half of it: a slower machine would have ended them. */
export function readLimits(times: readonly TestTime[]) {
  const share = ({ seconds, limit }: TestTime) => (limit > 0 ? seconds / limit : 0)
  const nearest = times.toSorted((one, other) => share(other) - share(one))
  return { nearest: nearest[0], beyondHalf: nearest.filter((one) => share(one) > 0.5) }
}
