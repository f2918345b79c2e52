import type { FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { findToken } from '../auth/tokens.ts'
import { type AdminIdentity, type App, type Context, guest, type Identity } from '../context.ts'
import { compiledOnce } from '../db/compiled.ts'

/** What finding out who asks takes. */
type Moment = Pick<Context, 'app' | 'db' | 'now'>

/** Who asks, from the administrator's token of the request. */
export type Found = { readonly identity: Identity; readonly problem: Problem | null }

/** The administrator's access token of a request, '' if there is none (`wire.md` 1.3; addresses carry none). */
export function adminTokenOf(request: FastifyRequest): string {
  const token = request.headers.batoken ?? request.headers['ba-token']
  return typeof token === 'string' && token.length <= 200 ? token : ''
}

/**
 * Finds out who asks. An expired token is a problem that public routes may pass over; an unknown one, one with an old
 * stamp and one of a disabled account all mean that nobody has signed in.
 */
export async function identify(request: FastifyRequest, context: Moment): Promise<Found> {
  const token = adminTokenOf(request)
  if (token === '') return { identity: guest, problem: new Problem('needLogin') }
  const session = await findSession(context, token)
  if (!session) return { identity: guest, problem: new Problem('needLogin') }
  if (session.expireTime <= context.now) return { identity: guest, problem: new Problem('tokenExpired') }
  return { identity: session.identity, problem: null }
}

/** What a token leads to, whenever it is asked. */
interface Session {
  readonly identity: AdminIdentity
  readonly expireTime: number
}

const remembered = new WeakMap<App, { readonly mark: string; readonly sessions: Map<string, Session> }>()
const maxRemembered = 10_000

/**
 * The session of a token and its administrator. It is remembered as long as the database says that nothing at all was
 * written: of people who only read, two queries a request are saved (20 of 330 µs of a list call).
 */
async function findSession(context: Moment, token: string): Promise<Session | null> {
  const { app } = context
  const mark = app.settings.mark()
  const memory = remembered.get(app)
  const known = memory?.mark === mark ? memory.sessions.get(token) : undefined
  if (known) return known
  const session = await loadSession(context, token)
  // Meanwhile something may have been written: then this may be what was before.
  if (!session || mark === null || mark !== app.settings.mark()) return session
  const sessions = memory?.mark === mark && memory.sessions.size < maxRemembered ? memory.sessions : new Map()
  sessions.set(token, session)
  remembered.set(app, { mark, sessions })
  return session
}

async function loadSession(context: Moment, token: string): Promise<Session | null> {
  const found = await findToken(context, 'admin', token)
  if (!found) return null
  const admin = await loadAdmin(context, found.userId)
  if (!admin || admin.stamp !== found.stamp) return null
  return { identity: { ...admin.identity, sessionId: found.sessionId }, expireTime: found.expireTime }
}

/** An administrator by number, with the rights of now: for work done in their name. Null when there is none, or a disabled one. */
export async function adminOf(moment: Moment, id: number): Promise<AdminIdentity | null> {
  const admin = await loadAdmin(moment, id)
  return admin && { ...admin.identity, sessionId: '' }
}

const adminQuery = compiledOnce((db, id) =>
  db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'status', 'security_stamp'])
    .where('id', '=', id),
)

async function loadAdmin(
  { app, db }: Moment,
  id: number,
): Promise<{ readonly identity: Omit<AdminIdentity, 'sessionId'>; readonly stamp: string } | null> {
  const [row] = await adminQuery(app.database, db, id)
  if (row?.status !== '1') return null
  const identity = {
    kind: 'admin' as const,
    id,
    username: String(row.username),
    nickname: String(row.nickname),
    rights: app.settings.access.rightsOf(id),
  }
  return { identity, stamp: String(row.security_stamp) }
}
