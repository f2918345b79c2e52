import type { App } from '#server/context.ts'
import { MissingPaths } from './missing-paths.ts'
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
  /** addresses that were asked for and not found */
  readonly missing = new MissingPaths()
  /** addresses that pages were sent from, by the key of the page, as of some counters */
  readonly #ready = new Map<string, string>()
  #readyMarks = ''
  /** addresses that nothing is at, until when, as of some counters: each costs a look once */
  readonly #missing = new Map<string, number>()
  #missingMarks = ''

  /** Writes down what was counted. */
  async flush(app: App): Promise<void> {
    await this.views.flush(app)
    await this.missing.flush(app)
  }

  /** The key of the page that an address was answered by, as far as that was as of these counters. */
  readyKey(url: string, marks = this.#readyMarks): string | undefined {
    return this.#readyMarks === marks ? this.#ready.get(url) : undefined
  }

  /** An address is answered by a page for as long as the counters stand. */
  noteReady(url: string, key: string, marks: string): void {
    if (this.#readyMarks !== marks || this.#ready.size >= mostAddresses) this.#ready.clear()
    this.#readyMarks = marks
    if (url.length <= longestAddress) this.#ready.set(url, key)
  }

  /** Tells whether it is known that nothing is at an address; `now` in unix seconds. */
  isMissing(key: string, marks: string, now: number): boolean {
    return this.#missingMarks === marks && now < (this.#missing.get(key) ?? 0)
  }

  /** Nothing is at an address as long as the counters stand, and until time itself changes something. */
  noteMissing(key: string, marks: string, until: number): void {
    if (this.#missingMarks !== marks || this.#missing.size >= mostAddresses) this.#missing.clear()
    this.#missingMarks = marks
    if (key.length <= longestAddress) this.#missing.set(key, until)
  }
}

const mostAddresses = 10_000
const longestAddress = 500

/** The counters of everything that pages show: what was rendered by other ones is stale. */
export function marksOf({ settings, modules }: App): string {
  const names = modules.flatMap(({ site }) => site?.versions ?? [])
  return (['settings', 'site', ...names] as const).map((name) => settings.versionOf(name)).join('.')
}
