import type { RouteFigures, SpanFigures } from '#core/calls/process.ts'

/** Upper ends of the classes of durations in milliseconds: from 1 on, each 1.4 times the one before. */
const bounds = Array.from({ length: 30 }, (_, at) => 1.4 ** at)

/** Durations counted in classes: a fixed room however many there are, and quantiles to a fifth of their value. */
export class Durations {
  readonly #counts = new Uint32Array(bounds.length + 1)
  count = 0
  sum = 0
  longest = 0

  add(milliseconds: number): void {
    const at = milliseconds <= 1 ? 0 : Math.ceil(Math.log(milliseconds) / Math.log(1.4))
    const place = Math.min(at, bounds.length)
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
    this.count++
    this.sum += milliseconds
    if (milliseconds > this.longest) this.longest = milliseconds
  }

  /** The duration that so large a share of all stays below; 0 when nothing was counted. */
  quantile(share: number): number {
    const wanted = share * this.count
    let before = 0
    for (const [at, count] of this.#counts.entries()) {
      if (count > 0 && before + count >= wanted) {
        const from = at === 0 ? 0 : (bounds[at - 1] ?? 0)
        const to = Math.min(bounds[at] ?? this.longest, this.longest)
        return from + (Math.max(to, from) - from) * ((wanted - before) / count)
      }
      before += count
    }
    return 0
  }
}

interface RouteCounts {
  readonly method: string
  readonly route: string
  readonly byStatus: number[]
  readonly durations: Durations
}

/** Counts answered requests. Only declared routes are told apart, so the room it takes is bounded. */
export class Traffic {
  readonly #routes = new Map<string, RouteCounts>()
  #span = new Durations()
  #faults = 0

  count(method: string, route: string, status: number, milliseconds: number): void {
    const key = `${method} ${route}`
    let counts = this.#routes.get(key)
    if (!counts) {
      counts = { method, route, byStatus: [0, 0, 0, 0, 0], durations: new Durations() }
      this.#routes.set(key, counts)
    }
    const digit = Math.trunc(status / 100) - 1
    counts.byStatus[digit] = (counts.byStatus[digit] ?? 0) + 1
    counts.durations.add(milliseconds)
    this.#span.add(milliseconds)
    if (status >= 500) this.#faults++
  }

  /** The figures since this was last asked. */
  takeSpan(): SpanFigures {
    const span = this.#span
    const faults = this.#faults
    this.#span = new Durations()
    this.#faults = 0
    return {
      requests: span.count,
      faults,
      p50: rounded(span.quantile(0.5)),
      p95: rounded(span.quantile(0.95)),
    }
  }

  /** The routes that took most of the time, the heaviest first. */
  heaviest(most: number): readonly RouteFigures[] {
    return [...this.#routes.values()]
      .toSorted((one, other) => other.durations.sum - one.durations.sum)
      .slice(0, most)
      .map(({ method, route, byStatus, durations }) => ({
        method,
        route,
        count: durations.count,
        byStatus,
        mean: rounded(durations.sum / durations.count),
        p50: rounded(durations.quantile(0.5)),
        p95: rounded(durations.quantile(0.95)),
        longest: rounded(durations.longest),
      }))
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
