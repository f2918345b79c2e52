import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** How long a file of tests took, with loading it. */
export type FileTime = { readonly name: string; readonly seconds: number }

/** A reporter of Vitest that writes them as JSON to the path in `PORTICO_FILE_TIMES`. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const { collectDuration, duration } = module.diagnostic()
      return { name: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 }
    })
    writeFileSync(process.env.PORTICO_FILE_TIMES ?? '', JSON.stringify(times))
  }
}
