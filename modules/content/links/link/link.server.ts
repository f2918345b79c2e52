import { atLeast, atMost, both, type Where } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/values/time.ts'
import { type Context, guest } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { serializeWrites } from '#server/resource/write/turns/serialize-writes.ts'
import { hostOf, link } from './link.ts'

/** What happens to partner links on the server. */
export const linkServer: ServerSide<typeof link> = {
  // Outside the back office a link shows once it is approved, from its first day to its last.
  scope: ({ identity, now, timeZone }) =>
    identity.rights.isMemberArea ? shownOn(unixToText(now, timeZone).slice(0, 10)) : 'all',

  // What was found out about one host says nothing about another.
  async beforeSave({ values, stored, context }) {
    const url_host = hostOf(values.url ?? '')
    if (url_host === null || url_host === stored?.url_host) return values
    if (await isHostKnown(url_host, context)) {
      throw new Problem('invalid', {}, { faults: { url: { message: 'content/link:texts.hostKnown' } } })
    }
    return { ...values, url_host, health: 'unknown', fails: 0, back_link: 0, checked_time: null }
  },

  actions: {
    reject: ({ ids, input, rows }) =>
      rows.update(ids, { status: 'rejected', reason: String(input.reason ?? '') }),
  },
}

/** What a page shows of a partner link. */
export interface PublicLink {
  readonly id: number
  readonly name: string
  readonly url: string
  /** '' without one */
  readonly logo: string
  readonly description: string
  readonly rel_nofollow: 0 | 1
}

/** The partner links that everybody sees at the moment, in their order. */
export async function publicLinks(context: Context): Promise<readonly PublicLink[]> {
  const asGuest: Context = { ...context, identity: guest, takes: undefined }
  const links: PublicLink[] = []
  for await (const page of rowsOf(context.app.registry.get(link.name), asGuest).each({}))
    links.push(...(page as unknown as readonly PublicLink[]))
  return links
}

function shownOn(day: string): Where {
  const begun: Where = [{ starts: null }, { starts: atMost(day) }]
  const notOver: Where = [{ ends: null }, { ends: atLeast(day) }]
  return both({ status: 'approved' }, both(begun, notOver))
}

/** Of two who save the same host at the same time the second finds the first. */
async function isHostKnown(url_host: string, context: Context): Promise<boolean> {
  await serializeWrites(context.app.registry.get(link.name), context)
  const row = await context.db
    .selectFrom(link.table)
    .select('id')
    .where('url_host', '=', url_host)
    .executeTakeFirst()
  return row !== undefined
}
