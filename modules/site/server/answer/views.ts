import type { IncomingHttpHeaders } from 'node:http'
import { addCounts, createTally, type Tally } from '#server/concurrency/tally.ts'
import type { App } from '#server/context.ts'
import { pageKinds } from '../paths/site-map.ts'
import type { CachedPage } from './page-cache.ts'

/** Those who read for others. */
const crawlers = /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|headless/i

/** How often pages of rows were read in this process since it was last written down. */
export class Views {
  readonly #tallies = new Map<string, Tally>()

  /** Counts that a page was sent, unless a crawler asked for it. */
  count(app: App, { row }: CachedPage, headers: IncomingHttpHeaders): void {
    const column = row && pageKinds(app).get(row.resource)?.views
    if (!row || !column || crawlers.test(headers['user-agent'] ?? 'bot')) return
    const { table } = app.registry.get(row.resource).resource
    const tally =
      this.#tallies.get(row.resource) ?? createTally((of, counts) => addCounts(of, { table, column }, counts))
    this.#tallies.set(row.resource, tally)
    tally.count(row.id, Math.floor(app.clock() / 1000))
  }

  /** Adds what was counted to the rows. */
  async flush(app: App): Promise<void> {
    for (const tally of this.#tallies.values()) await tally.flush(app)
  }
}
