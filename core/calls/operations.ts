import type { JobView } from './job.ts'

/** Things that have to be well for the product to be. */
export type CheckName =
  | 'database'
  | 'migrations'
  | 'redis'
  | 'files'
  | 'mail'
  | 'disk'
  | 'memory'
  | 'loop'
  | 'processes'
  | 'jobs'
  | 'clock'
  | 'mode'

/** `off` is what is not configured and need not be. */
export type CheckState = 'good' | 'warning' | 'bad' | 'off'

/** How one of them is, and the figures that say so; without figures it could not be looked at. */
export interface Check {
  readonly name: CheckName
  readonly state: CheckState
  readonly figures: Readonly<Record<string, string | number | boolean | null>>
}

/** What a process answered within a span of time. Durations are milliseconds. */
export interface SpanFigures {
  readonly requests: number
  readonly faults: number
  readonly p50: number
  readonly p95: number
}

/** What a process was like at one moment, and what it answered since the one before. */
export interface Sample extends SpanFigures {
  /** unix seconds */
  readonly time: number
  /** seconds since the sample before */
  readonly span: number
  /** bytes of memory the process holds */
  readonly memory: number
  /** milliseconds by which the event loop was late, 99 of 100 times at most */
  readonly delay: number
}

/** What one route of a process has answered since it began. Durations are milliseconds. */
export interface RouteFigures {
  readonly method: string
  readonly route: string
  readonly count: number
  /** answers by the first digit of their status, from 1xx on */
  readonly byStatus: readonly number[]
  readonly mean: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

/** A server process as the others know it. Times are unix seconds. */
export interface ProcessView {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly start_time: number
  readonly seen_time: number
  /** the one that answers */
  readonly is_self: boolean
  /** it gave a sign of life within the last minute */
  readonly is_alive: boolean
  readonly latest: Sample | null
}

/** What a process did during the last half hour, and which routes took most of its time. */
export interface LoadView {
  readonly process: string
  readonly samples: readonly Sample[]
  readonly routes: readonly RouteFigures[]
}

/** A call that took long: which, how long and whose, never what was sent. */
export interface SlowCall {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly admin_id: number
  readonly request: string
  /** unix seconds */
  readonly create_time: number
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
