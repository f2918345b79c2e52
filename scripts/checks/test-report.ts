import type { FileTime } from './file-times.ts'

/** How many passed, failed and were skipped; a step without tests of its own counts as one. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export type TestReport = { readonly counts: Counts; readonly skippedNames: readonly string[] }

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/**
 * Counts what Vitest reported in JSON. A file that failed before its tests could run counts as one failure, and
 * so does a run that ended badly although no test says so, or that left no report (`json` null).
 */
export function readTestReport(json: string | null, exitCode: number): TestReport {
  if (json === null) return { counts: { passed: 0, failed: 1, skipped: 0 }, skippedNames: [] }
  const { testResults }: VitestReport = JSON.parse(json)
  const tests = testResults.flatMap((file) => file.assertionResults)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = count('failed') + brokenFiles.length
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  return {
    counts: {
      passed: count('passed'),
      failed: failed === 0 && exitCode !== 0 ? 1 : failed,
      skipped: skipped.length,
    },
    skippedNames: skipped.map((test) => test.fullName),
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
