/** How a part is; `off` is what is not configured and need not be. */
export type CheckState = 'good' | 'warning' | 'bad' | 'off'

/** How a part of the product is, and the figures that say so; without figures it could not be looked at. */
export interface Finding {
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
