import { type Fault, Problem } from '#core/problems.ts'
import { isProductAddress } from '#modules/site/server/answer/other-answers.ts'
import { saysLanguage, withoutLanguage } from '#modules/site/server/languages.ts'
import { addCounts, createTally, type Tally } from '#server/concurrency/tally.ts'
import type { App, Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { withQuery } from '#server/http/location.ts'
import { tidyUrl } from '#server/http/request-url.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { linkTargets } from '#server/resource/targets/link-targets.ts'
import { serializeWrites } from '#server/resource/write/turns/serialize-writes.ts'
import { hostOf } from '../link/link.ts'
import { ownHost } from '../own-host.server.ts'
import { redirect } from './redirect.ts'
import { sourceOf } from './site-path.ts'

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
  // What nothing was at may lead somewhere now.
  invalidates: 'site',

  receive: (body) =>
    typeof body.from_path === 'string' && body.from_path.trim() !== ''
      ? { ...body, from_path: sourceOf(body.from_path) ?? body.from_path }
      : body,

  async beforeSave({ values, stored, context }) {
    const { from_path = '', to = '', code } = { ...stored, ...values }
    if (values.from_path !== undefined && from_path !== stored?.from_path)
      await checkSource(from_path, context)
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

/**
 * Where an address leads, if anywhere, and counts that it was asked for. A redirect of exactly its parameters comes first; one that is
 * for any takes them along.
 */
export async function redirectFor({ app, db, now }: Context, address: string): Promise<Redirection | null> {
  const source = sourceOf(address)
  const row = source === null ? undefined : await rowAt(source, db)
  if (!row) return null
  app.redirectUses.count(Number(row.id), now)
  const status = Number(row.code) as Redirection['status']
  if (status === 410) return { status, to: '' }
  const isExact = String(row.from_path).includes('?')
  return { status, to: isExact ? String(row.to) : withQuery(String(row.to), queryOf(address)) }
}

/** The redirect that acts at an address as they are compared. */
async function rowAt(source: string, db: Db) {
  const rows = await db
    .selectFrom(redirect.table)
    .select(['id', 'from_path', 'to', 'code'])
    .where('from_path', 'in', [source, pathOf(source)])
    .execute()
  return rows.find(({ from_path }) => from_path === source) ?? rows[0]
}

const pathOf = (source: string): string => source.replace(/\?.*$/s, '')

const queryOf = (address: string): string => /\?([^#]*)/.exec(address)?.[1] ?? ''

export const redirectUses = (): Tally =>
  createTally((app, counts) =>
    addCounts(app, { table: redirect.table, column: 'hits', time: 'used_time' }, counts),
  )

/** Refuses what is no address, and one that something else answers at whatever redirects there are. */
async function checkSource(source: string, context: Context): Promise<void> {
  if (sourceOf(source) !== source) throw faultOf('from_path', 'path')
  const path = pathOf(source)
  if (path === '/') throw faultOf('from_path', 'root')
  if (saysLanguage(path)) throw faultOf('from_path', 'language')
  if (isProductAddress(context.app, source)) throw faultOf('from_path', 'product', { path })
  if ((await linkTargets([path], context)).size > 0) throw faultOf('from_path', 'live')
}

/** Tells whether a path would lead to itself, by way of other redirects, too. */
async function leadsBack(from_path: string, to: string, context: Context): Promise<boolean> {
  // Of two who save at the same time the second finds what the first has saved.
  await serializeWrites(context.app.registry.get(redirect.name), context)
  let at = sourceWithin(to, context.app)
  for (let left = longest; at !== null; left--) {
    const next = await stepFrom(at, from_path, context.db)
    if (next === from_path || left === 0) return true
    at = next === null ? null : sourceWithin(next, context.app)
  }
  return false
}

/** Where an address of the site leads on, with a redirect from `from_path` beside those that there are; itself where it is that one. */
async function stepFrom(source: string, from_path: string, db: Db): Promise<string | null> {
  // An address that nothing is at is looked for without its `.html`.
  for (const at of new Set([source, tidyUrl(source)])) {
    const next = await rowAt(at, db)
    if (at === from_path || (pathOf(at) === from_path && next?.from_path !== at)) return from_path
    if (next) return next.code === '410' ? null : String(next.to)
  }
  return null
}

/** The path of an address of this site with its parameters and without its language, as redirects are found by; null for others. */
function sourceWithin(to: string, app: App): string | null {
  const source = isWithin(to, app) ? sourceOf(to) : null
  return source && withoutLanguage(source)
}

const isWithin = (to: string, app: App) => to.startsWith('/') || hostOf(to) === ownHost(app)

function faultOf(field: 'from_path' | 'to', text: string, params: Fault['params'] = {}): Problem {
  return new Problem(
    'invalid',
    {},
    { faults: { [field]: { message: `content/redirect:texts.${text}`, params } } },
  )
}
