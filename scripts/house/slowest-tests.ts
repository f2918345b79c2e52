/** A test file with the seconds that its tests took. */
export interface FileTime {
  readonly path: string
  readonly seconds: number
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
  }[]
}

/** The slowest files of reports that Vitest wrote as JSON; `root` is taken off their paths. */
export function slowestFiles(reports: readonly string[], root: string, most: number): readonly FileTime[] {
  return reports
    .flatMap((report) => (JSON.parse(report) as VitestReport).testResults)
    .map(({ name, startTime, endTime }) => ({
      path: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, most)
}
