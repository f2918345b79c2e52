import type { JobView } from '#core/calls/job.ts'
import type { Finding, SlowCall } from '#core/calls/process.ts'

/** How a part that has to be well for the product to be is. */
export interface Check extends Finding {
  readonly name: string
}

export interface SlowCallView extends SlowCall {
  readonly process: string
  readonly username: string
}

/** Versions of the product, its runtime and the packages that carry it. */
export interface Versions {
  readonly product: string
  readonly node: string
  readonly v8: string
  readonly platform: string
  readonly packages: Readonly<Record<string, string>>
}

/** A job of the list that super administrators see: whose it is and where it runs, too. */
export interface ListedJob extends JobView {
  /** '' for the product's own */
  readonly username: string
  /** id of the process that has or had it, '' while it waits */
  readonly process: string
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

/** A line of the log as it is shown. */
export interface LogLine {
  /** goes on as long as the process lives */
  readonly number: number
  /** milliseconds since 1970 */
  readonly time: number
  readonly level: LogLevel
  readonly message: string
  /** number of the request it tells of, '' for none */
  readonly request: string
  /** what else it tells, as JSON */
  readonly more: string
}

/** Lines of the process that answered. */
export interface LogView {
  readonly process: string
  /** the level at which it writes */
  readonly level: string
  /** number of its latest line, shown or not */
  readonly last: number
  readonly lines: readonly LogLine[]
}
