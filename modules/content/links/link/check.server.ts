import type { JobKind } from '#server/concurrency/job-kind.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import { type App, type Context, inTransaction } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { outboundRule } from '#server/network/outbound.ts'
import { readPage } from '#server/network/read-page.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { linkFailing } from '../../events.ts'
import { ownHost } from '../own-host.server.ts'
import { hostOf, link } from './link.ts'

/** What looking at one site may take. */
const limits = { milliseconds: 5000, bytes: 256 * 1024, redirects: 3 }
/** Sites that are looked at at the same time. */
const atOnce = 8
/** Links that are read and written together. */
const batch = 80
/** Failures in a row after which a site counts as not reachable. */
const enough = 3

interface Checked {
  readonly id: number
  readonly url: string
  readonly health: string
  readonly fails: number
  readonly back_link: number
}

/** Looks once a day whether the sites of partner links can be reached and lead back here. It hides none by itself. */
export const linkCheck: JobKind = {
  name: 'content/linkCheck',
  title: 'content/link:texts.check',
  every: 86_400,
  canRepeat: true,
  async run({ context, report, isCancelled }) {
    const turn = createBoundedQueue({ active: atOnce, waiting: batch })
    const seen = { checked: 0, failing: 0 }
    for (let last = 0; !(await isCancelled()); ) {
      const links = await linksBehind(last, context)
      const found = await Promise.all(links.map((one) => turn(() => look(one, context.app))))
      for (const one of found) if (one) await keep(one, context)
      seen.checked += links.length
      seen.failing += found.filter((one) => one?.after.health === 'failing').length
      await report(seen.checked, null)
      if (links.length < batch) break
      last = links.at(-1)?.id ?? 0
    }
    return seen
  },
}

/** Tells whether a page leads to a host. */
export function leadsTo(host: string, page: string): boolean {
  for (const [, , address = ''] of page.matchAll(/\bhref\s*=\s*(["']?)([^"'\s>]{1,2000})/gi))
    if (hostOf(address.replace(/^\/\//, 'https://')) === host) return true
  return false
}

async function linksBehind(last: number, { db }: Context): Promise<readonly Checked[]> {
  const rows = await db
    .selectFrom(link.table)
    .select(['id', 'url', 'health', 'fails', 'back_link'])
    .where('id', '>', last)
    .where('status', '!=', 'rejected')
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    url: String(row.url),
    health: String(row.health),
    fails: Number(row.fails),
    back_link: Number(row.back_link),
  }))
}

interface Found {
  readonly before: Checked
  readonly after: Pick<Checked, 'health' | 'fails' | 'back_link'>
}

async function look(before: Checked, app: App): Promise<Found> {
  const page = await readPage(before.url, outboundRule(app.config), limits).catch(() => null)
  if (page && page.status >= 200 && page.status < 300) {
    const host = ownHost(app)
    const back_link = host !== null && leadsTo(host, page.text) ? 1 : 0
    return { before, after: { health: 'ok', fails: 0, back_link } }
  }
  const fails = Math.min(before.fails + 1, enough)
  return { before, after: { ...before, fails, health: fails === enough ? 'failing' : before.health } }
}

/** A link that is as it was is no new version of it: only when it was looked at is written. */
async function keep({ before, after }: Found, context: Context): Promise<void> {
  const { app, now } = context
  const { health, fails, back_link } = after
  const isSame = health === before.health && fails === before.fails && back_link === before.back_link
  await inTransaction(context, async (inside) => {
    // It may have gone meanwhile, or lead elsewhere.
    const row = await rowsOf(app.registry.get(link.name), inside).lock(before.id)
    if (row?.url !== before.url) return
    if (isSame) {
      await inside.db.updateTable(link.table).set({ checked_time: now }).where('id', '=', before.id).execute()
      return
    }
    const values = { health, fails, back_link, checked_time: now }
    await rowsOf(app.registry.get(link.name), inside).update([before.id], values)
    if (health === 'failing' && before.health !== 'failing')
      await emit(inside, linkFailing, { id: before.id })
  })
}
