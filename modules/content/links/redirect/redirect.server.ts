import { Problem } from '#core/problems.ts'
import { addCounts, createTally, type Tally } from '#server/concurrency/tally.ts'
import type { App, Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { linkTargets } from '#server/resource/targets/link-targets.ts'
import { serializeWrites } from '#server/resource/write/turns/serialize-writes.ts'
import { hostOf } from '../link/link.ts'
import { ownHost } from '../own-host.server.ts'
import { redirect } from './redirect.ts'
import { sitePath } from './site-path.ts'

declare module '#server/context.ts' {
  interface Services {
    /** how often redirects were used, until it is written */
    readonly redirectUses: Tally
  }
}

/** Redirects that lead to one another at most. */
const longest = 10

/** What happens to redirects on the server. */
export const redirectServer: ServerSide<typeof redirect> = {
  receive: (body) =>
    typeof body.from_path === 'string' && body.from_path.trim() !== ''
      ? { ...body, from_path: sitePath(body.from_path) ?? body.from_path }
      : body,

  async beforeSave({ values, stored, context }) {
    const { from_path = '', to = '', code } = { ...stored, ...values }
    if (values.from_path !== undefined && from_path !== stored?.from_path) await checkPath(from_path, context)
    if (code !== '410' && (await leadsBack(from_path, to, context))) throw faultOf('to', 'loop')
    return values
  },
}

/** Where an address of the site leads. */
export interface Redirection {
  readonly status: 301 | 302 | 410
  /** a path of the site or an address of the web; '' where the address is gone */
  readonly to: string
}

/** Where a path leads, if anywhere, and counts that it was asked for. */
export async function redirectFor({ app, db, now }: Context, path: string): Promise<Redirection | null> {
  const from_path = sitePath(path)
  if (from_path === null) return null
  const row = await db
    .selectFrom(redirect.table)
    .select(['id', 'to', 'code'])
    .where('from_path', '=', from_path)
    .executeTakeFirst()
  if (!row) return null
  if (app.moment === undefined) app.redirectUses.count(Number(row.id), now)
  const status = Number(row.code) as Redirection['status']
  return { status, to: status === 410 ? '' : String(row.to) }
}

export const redirectUses = (): Tally =>
  createTally((app, counts) =>
    addCounts(app, { table: redirect.table, column: 'hits', time: 'used_time' }, counts),
  )

async function checkPath(from_path: string, context: Context): Promise<void> {
  if (sitePath(from_path) !== from_path) throw faultOf('from_path', 'path')
  if (from_path === '/') throw faultOf('from_path', 'root')
  if ((await linkTargets([from_path], context)).size > 0) throw faultOf('from_path', 'live')
}

/** Tells whether a path would lead to itself, by way of other redirects, too. */
async function leadsBack(from_path: string, to: string, context: Context): Promise<boolean> {
  // Of two who save at the same time the second finds what the first has saved.
  await serializeWrites(context.app.registry.get(redirect.name), context)
  let at = pathWithin(to, context.app)
  for (let left = longest; at !== null; left--) {
    if (at === from_path || left === 0) return true
    const next = await context.db
      .selectFrom(redirect.table)
      .select(['to', 'code'])
      .where('from_path', '=', at)
      .executeTakeFirst()
    at = next && next.code !== '410' ? pathWithin(String(next.to), context.app) : null
  }
  return false
}

/** The path of an address of this site; null for others. */
export function pathWithin(to: string, app: App): string | null {
  const isElsewhere = !to.startsWith('/') && hostOf(to) !== ownHost(app)
  return isElsewhere ? null : sitePath(to)
}

function faultOf(field: 'from_path' | 'to', text: string): Problem {
  return new Problem('invalid', {}, { faults: { [field]: { message: `content/redirect:texts.${text}` } } })
}
