import type { FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { findToken } from '../auth/tokens.ts'
import { type AdminIdentity, type Context, guest, type Identity } from '../context.ts'
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
  const found = await findToken(context, 'admin', token)
  if (!found) return { identity: guest, problem: new Problem('needLogin') }
  const admin = await loadAdmin(context, found.userId)
  if (!admin || admin.stamp !== found.stamp) return { identity: guest, problem: new Problem('needLogin') }
  if (found.state === 'expired') return { identity: guest, problem: new Problem('tokenExpired') }
  return { identity: { ...admin.identity, sessionId: found.sessionId }, problem: null }
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
