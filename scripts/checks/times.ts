import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** How long a file of tests took, with loading it. */
export type FileTime = { readonly name: string; readonly seconds: number }

/** How long a test took of the time that it may take. */
export type TestTime = { readonly name: string; readonly seconds: number; readonly limit: number }

export type Times = { readonly files: readonly FileTime[]; readonly tests: readonly TestTime[] }

/** A reporter of Vitest that writes them as JSON to the path in `PORTICO_TEST_TIMES`. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times: Times = { files: modules.map(timeOfFile), tests: modules.flatMap(timesOfTests) }
    writeFileSync(process.env.PORTICO_TEST_TIMES ?? '', JSON.stringify(times))
  }
}

function timeOfFile(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic()
  return { name: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 }
}

function timesOfTests(module: TestModule): readonly TestTime[] {
  return [...module.children.allTests()].map((test) => ({
    name: `${module.relativeModuleId} > ${test.fullName}`,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    limit: (test.options.timeout ?? module.project.config.testTimeout) / 1000,
  }))
}
