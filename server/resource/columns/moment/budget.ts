import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '#core/problems.ts'

/** What one moment holds at most: a copy of more rows would take too long to make, and too much memory. */
export const momentLimits = { rows: 20_000, changes: 200_000, bytes: 32 * 1024 * 1024 }

/** Milliseconds that rows are made for before everybody else has a turn. */
const slice = 8

/** What a moment has taken of its limits, and of everybody's time. */
export class Budget {
  #rows = 0
  #bytes = 0
  #changes = 0
  #since = performance.now()

  /** Refuses rows that would be too many, before any of them is read. */
  expect(rows: number): void {
    if (this.#rows + rows > momentLimits.rows) throw new Problem('momentRows', { max: momentLimits.rows })
  }

  take(row: Readonly<Record<string, unknown>>): void {
    this.expect(1)
    this.#rows++
    this.weigh(row)
  }

  /** Counts a record of a change that is read. */
  takeChange(): void {
    if (++this.#changes > momentLimits.changes) throw new Problem('momentRows', { max: momentLimits.changes })
  }

  /** Counts values that are kept besides the rows that are read. */
  weigh(row: Readonly<Record<string, unknown>>): void {
    for (const value of Object.values(row)) this.#bytes += sizeOf(value)
    if (this.#bytes > momentLimits.bytes)
      throw new Problem('momentBytes', { max: momentLimits.bytes / 1024 / 1024 })
  }

  /** Has others go first where this has gone on for long enough. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < slice) return
    await nextTurn()
    this.#since = performance.now()
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}
