import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One line of the table of `docs/budgets.md`: a figure, what it is compared with, and what it must reach. */
export interface Row {
  readonly name: string
  /** what it is measured against */
  readonly yardstick: string
  /** the figure of each interleaved run; their median counts */
  readonly runs: readonly number[]
  readonly unit: '×' | '%' | 's' | 'MB' | 'kB' | 'ms' | ''
  readonly budget: { readonly atMost: number } | { readonly atLeast: number }
  /** absolute values behind the figure, for people who read a miss */
  readonly detail?: string
}

const resultsFile = join(import.meta.dirname, 'results.json')
/** A row holds within this part of its figure: machines are never quite still. */
const tolerance = 0.1

/** Prints the rows as a table, puts them into `results.json` by their names, and answers whether all hold. */
export function report(rows: readonly Row[]): boolean {
  const judged = rows.map((row) => ({ ...row, figure: round(median(row.runs)), holds: holds(row) }))
  console.log(
    table([
      ['', 'measured', 'budget', 'verdict', 'detail'],
      ...judged.map(({ name, figure, unit, holds, detail = '', ...row }) => [
        name,
        `${figure} ${unit}`.trim(),
        budgetText(row.budget, unit),
        holds ? 'holds' : 'MISSES',
        detail,
      ]),
    ]),
  )
  const known = existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, unknown>)
    : {}
  for (const { name, runs, ...row } of judged) known[name] = { ...row, runs: runs.map(round) }
  const sorted = Object.fromEntries(Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`)
  return judged.every((row) => row.holds)
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

function holds({ runs, budget }: Row): boolean {
  const figure = median(runs)
  if ('atMost' in budget) return figure <= budget.atMost * (1 + tolerance)
  return figure >= budget.atLeast * (1 - tolerance)
}

function budgetText(budget: Row['budget'], unit: string): string {
  return 'atMost' in budget ? `≤ ${budget.atMost} ${unit}`.trim() : `≥ ${budget.atLeast} ${unit}`.trim()
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
