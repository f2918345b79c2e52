import type { App } from '#server/context.ts'
import { PageCache } from './page-cache.ts'
import { Views } from './views.ts'

declare module '#server/context.ts' {
  interface Services {
    readonly site: Site
  }
}

/** What a process keeps of the public site. */
export class Site {
  readonly cache = new PageCache()
  readonly views = new Views()
  /** addresses that nothing is at, until when, as of some counters: each costs a look once */
  readonly #missing = new Map<string, number>()
  #missingMarks = ''

  /** Tells whether it is known that nothing is at an address; `now` in unix seconds. */
  isMissing(key: string, marks: string, now: number): boolean {
    return this.#missingMarks === marks && now < (this.#missing.get(key) ?? 0)
  }

  /** Nothing is at an address as long as the counters stand, and until time itself changes something. */
  noteMissing(key: string, marks: string, until: number): void {
    if (this.#missingMarks !== marks || this.#missing.size >= mostMissing) this.#missing.clear()
    this.#missingMarks = marks
    this.#missing.set(key, until)
  }
}

const mostMissing = 10_000

/** The counters of everything that pages show: what was rendered by other ones is stale. */
export function marksOf({ settings, modules }: App): string {
  const names = modules.flatMap(({ site }) => site?.versions ?? [])
  return (['settings', 'site', ...names] as const).map((name) => settings.versionOf(name)).join('.')
}
