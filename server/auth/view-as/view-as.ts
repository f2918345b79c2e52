import { Problem } from '#core/problems.ts'
import { defaultLanguage } from '#core/wire.ts'
import { type AdminIdentity, type App, type Context, inTransaction } from '../../context.ts'
import { adminOf, type Found, type Moment, whileUnchanged } from '../../http/identity/identity.ts'
import type { Route } from '../../http/route.ts'
import { keyed } from '../../secrets/keyed.ts'
import { siteTimeZone } from '../../settings/kernel-settings.ts'
import { writeEvent } from '../admin-log.ts'
import { hasMenu } from '../bootstrap.ts'

/** seconds after which a view ends by itself */
const life = 30 * 60

/** Whom a super administrator looks through the eyes of: an administrator, or anybody who is in one group alone. */
export type Subject = { readonly admin: number } | { readonly group: number }

/** A view that has begun. */
export interface BegunView {
  /** sent as `viewHeader` with the session's own token */
  readonly view: string
  readonly name: string
  /** unix seconds */
  readonly until: number
}

/**
 * Begins a view of the back office as a limited administrator sees it, for the super administrator whose session this is. It
 * ends with the session, when it is stopped, and after half an hour.
 */
export async function beginView(context: Context, subject: Subject): Promise<BegunView> {
  const { app, identity, now } = context
  if (identity.kind !== 'admin' || !identity.rights.isSuper || identity.sessionId === '')
    throw new Problem('superNeeded')
  const subjectId = 'admin' in subject ? subject.admin : -subject.group
  const viewed = await viewedOf(context, subjectId)
  if (!viewed || viewed.rights.isSuper) throw new Problem('viewSubject')
  if (!hasMenu(viewed, context)) throw new Problem('viewNothing', { name: viewed.nickname })
  const view = app.random(24).toString('base64url')
  const until = now + life
  await inTransaction(context, async (inside) => {
    await inside.db
      .insertInto('admin_view')
      .values({
        token: hashOf(app, view),
        session_id: identity.sessionId,
        admin_id: identity.id,
        subject_id: viewed.id,
        name: viewed.nickname,
        create_time: now,
        expire_time: until,
      })
      .execute()
    const title = context.translate('core:log.viewBegin', { name: viewed.nickname })
    await writeEvent(inside, { title, url: '/admin/ajax/viewBegin', data: { ...subject, until } })
  })
  return { view, name: viewed.nickname, until }
}

/** Ends the views of the session that asks; answers how many there were. */
export async function endViews(context: Context): Promise<number> {
  const { identity } = context
  if (identity.kind !== 'admin' || identity.sessionId === '') return 0
  return inTransaction(context, async (inside) => {
    const open = await inside.db
      .selectFrom('admin_view')
      .select(['token', 'name'])
      .where('session_id', '=', identity.sessionId)
      .execute()
    let count = 0
    for (const row of open) count += await endOne(inside, row)
    return count
  })
}

/** Views whose time is over go; that of each is in the log, too. */
export async function sweepViews(app: App, now: number): Promise<number> {
  const over = await app.database.write
    .selectFrom('admin_view')
    .select(['token', 'name', 'admin_id'])
    .where('expire_time', '<=', now)
    .execute()
  let count = 0
  for (const row of over) {
    const context = contextOf(app, now)
    const viewer = await adminOf(context, Number(row.admin_id))
    count += await inTransaction(viewer ? { ...context, identity: viewer } : context, (inside) =>
      endOne(inside, row),
    )
  }
  return count
}

/** One row is ended, and logged, once, whoever gets there first. */
async function endOne(
  context: Context,
  { token, name }: { readonly token?: unknown; readonly name?: unknown },
): Promise<number> {
  const { numDeletedRows } = await context.db
    .deleteFrom('admin_view')
    .where('token', '=', String(token))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return 0
  const title = context.translate('core:log.viewEnd', { name: String(name) })
  await writeEvent(context, { title, url: '/admin/ajax/viewEnd', data: {} })
  return 1
}

function contextOf(app: App, now: number): Context {
  return {
    app,
    identity: { kind: 'system', rights: { isSuper: true, nodes: new Set() } },
    now,
    language: defaultLanguage,
    timeZone: app.settings.value(siteTimeZone),
    address: '',
    userAgent: '',
    requestId: 'sweep',
    translate: app.translator(defaultLanguage),
    db: app.database.write,
    batch: null,
    beforeCommit: null,
  }
}

/**
 * Who a request counts as that came with a view: the administrator who is viewed, for what a view shows; the viewer, for
 * what is anybody's own, such as the width of columns. All that writes is refused, and all that a view does not show.
 */
export async function viewedBy(
  context: Context,
  route: Pick<Route, 'access' | 'method' | 'isStream' | 'inViews'>,
  asked: Found,
  view: string,
): Promise<Found> {
  // What is for everybody, such as signing out, is for whoever looks, too.
  if (asked.problem || route.access === 'public') return asked
  const found = await findView(context, view, asked.identity)
  const problem = found === null ? new Problem('viewOver') : refusalOf(route, found.identity)
  if (problem) return { identity: asked.identity, problem }
  return route.inViews === 'own' || found === null ? asked : { identity: found.identity, problem: null }
}

function refusalOf(
  { access, method, isStream, inViews }: Pick<Route, 'access' | 'method' | 'isStream' | 'inViews'>,
  { nickname }: AdminIdentity,
): Problem | null {
  if (method !== 'GET') return new Problem('viewOnly', { name: nickname })
  const isShown =
    inViews === undefined ? typeof access === 'object' || access === 'super' : inViews !== 'closed'
  return isShown && !isStream ? null : new Problem('viewClosed', { name: nickname })
}

interface KnownView {
  readonly sessionId: string
  readonly adminId: number
  readonly until: number
  readonly identity: AdminIdentity
}

async function findView(
  context: Context,
  view: string,
  viewer: Found['identity'],
): Promise<KnownView | null> {
  if (viewer.kind !== 'admin' || viewer.key || !viewer.rights.isSuper) return null
  const known = await whileUnchanged(context.app, `view ${view}`, () => loadView(context, view))
  const isOpen = known?.sessionId === viewer.sessionId && known.adminId === viewer.id
  if (!known || !isOpen || known.until <= context.now) return null
  const { id, username } = viewer
  return { ...known, identity: { ...known.identity, viewer: { id, username, until: known.until } } }
}

async function loadView(moment: Moment, view: string): Promise<KnownView | null> {
  const row = await moment.db
    .selectFrom('admin_view')
    .select(['session_id', 'admin_id', 'subject_id', 'expire_time'])
    .where('token', '=', hashOf(moment.app, view))
    .executeTakeFirst()
  const identity = row && (await viewedOf(moment, Number(row.subject_id)))
  if (!identity || identity.rights.isSuper) return null
  return {
    sessionId: String(row.session_id),
    adminId: Number(row.admin_id),
    until: Number(row.expire_time),
    identity,
  }
}

/** An administrator; below zero, anybody who is in the group of that number alone. Null where there is none, or a disabled one. */
async function viewedOf(moment: Moment, id: number): Promise<AdminIdentity | null> {
  if (id > 0) return adminOf(moment, id)
  const { access } = moment.app.settings
  if (!access.groups().get(-id)?.isEnabled) return null
  const row = await moment.db
    .selectFrom('admin_group')
    .select('name')
    .where('id', '=', -id)
    .executeTakeFirst()
  if (!row) return null
  const name = String(row.name)
  return { kind: 'admin', id, username: name, nickname: name, sessionId: '', rights: access.rightsOf(id) }
}

const hashOf = (app: App, view: string) => keyed(app, 'admin-view', view)
