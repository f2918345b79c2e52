import { expect, test } from 'vitest'
import { addCounts, firstFailedTest, presentCounts, presentSlowest, readTestReport } from './test-report.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((result, index) => ({ fullName: `test ${index}`, status: result })),
})
const report = (...testResults: object[]) => JSON.stringify({ testResults })

test('tests are counted one by one, and what was skipped is named', () => {
  const { counts, skippedNames } = readTestReport(
    report(file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')),
    1,
  )
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 })
  expect(skippedNames).toEqual(['test 2', 'test 1'])
})

test('a file that could not be loaded is a failure', () => {
  expect(readTestReport(report(file('failed'), file('passed', 'passed')), 1).counts).toEqual({
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
  expect(readTestReport(report(file('passed', 'passed')), 1).counts.failed).toBe(1)
  expect(readTestReport(null, 0).counts.failed).toBe(1)
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
