import { expect, test } from 'vitest'
import {
  addCounts,
  filesToRepeat,
  firstFailedTest,
  presentCounts,
  presentSlowest,
  presentTestTime,
  readLimits,
  readTestReport,
  replaceTimes,
} from './test-report.ts'

const file = (status: string, ...tests: string[]) => ({
  name: '/tree/a.test.ts',
  status,
  assertionResults: tests.map((result, index) => ({ fullName: `test ${index}`, status: result })),
})
const report = (...testResults: object[]) => JSON.stringify({ testResults })
const read = (json: string | null, exitCode: number) => readTestReport(json, exitCode, '/tree')
const countsOf = (json: string | null, exitCode: number) =>
  addCounts(read(json, exitCode).map(({ counts }) => counts))

test('tests are counted one by one, and what failed or was skipped is named with its file', () => {
  const reports = read(
    report(file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')),
    1,
  )
  expect(addCounts(reports.map(({ counts }) => counts))).toEqual({ passed: 2, failed: 1, skipped: 2 })
  expect(reports.flatMap(({ failed }) => failed)).toEqual(['a.test.ts > test 1'])
  expect(reports.flatMap(({ skipped }) => skipped)).toEqual(['a.test.ts > test 2', 'a.test.ts > test 1'])
})

test('a file that could not be loaded is a failure', () => {
  expect(countsOf(report(file('failed'), file('passed', 'passed')), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  })
})

test('a failed test is told apart from a file that could not be loaded', () => {
  expect(firstFailedTest(report(file('failed'), file('passed', 'passed')))).toBe(null)
  expect(firstFailedTest(report(file('failed', 'passed', 'failed')))).toBe('test 1')
})

test('a run that ends badly without a failed test, or leaves no report, is a failure', () => {
  expect(countsOf(report(file('passed', 'passed')), 1).failed).toBe(1)
  expect(countsOf(null, 0).failed).toBe(1)
})

test('a few files that failed are run once more; many are not, nor is a run that broke', () => {
  const failing = file('failed', 'failed')
  expect(filesToRepeat(read(report(failing, file('passed', 'passed')), 1))).toEqual(['a.test.ts'])
  expect(filesToRepeat(read(report(...Array.from({ length: 6 }, () => failing)), 1))).toEqual([])
  expect(filesToRepeat(read(report(file('passed', 'passed')), 1))).toEqual([])
})

test('counts of several steps add up to the line that scripts read', () => {
  const steps = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 1, failed: 2, skipped: 0 },
  ]
  expect(presentCounts(addCounts(steps))).toBe('4 passed, 2 failed, 1 skipped')
})

test('the fifteen slowest files are named, the slowest first', () => {
  const times = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.test.ts`, seconds: at }))
  const lines = presentSlowest(times).split('\n')
  expect(lines).toHaveLength(16)
  expect(lines[1]).toBe('   19.0 s  19.test.ts')
})

test('a test that takes more than half of its limit is told, and the one nearest to it', () => {
  const short = { name: 'a.test.ts > short', seconds: 16, limit: 30 }
  const long = { name: 'a.test.ts > long', seconds: 40, limit: 90 }
  expect(readLimits([long, short])).toEqual({ nearest: short, beyondHalf: [short] })
  expect(readLimits([long]).beyondHalf).toEqual([])
  expect(readLimits([])).toEqual({ nearest: undefined, beyondHalf: [] })
  expect(presentTestTime(short)).toBe('16.0 s of 30 s: a.test.ts > short')
})

test('a file that ran once more has the times of its second run', () => {
  const times = (seconds: number, ...names: string[]) => ({
    files: names.map((name) => ({ name, seconds })),
    tests: names.map((name) => ({ name: `${name} > reads > on`, seconds, limit: 180 })),
  })
  const { files, tests } = replaceTimes(times(100, 'a.test.ts', 'b.test.ts'), times(20, 'b.test.ts'))
  expect(files.map(({ name, seconds }) => [name, seconds])).toEqual([
    ['a.test.ts', 100],
    ['b.test.ts', 20],
  ])
  expect(tests.map(({ seconds }) => seconds)).toEqual([100, 20])
})
