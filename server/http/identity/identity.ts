import type { FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { keyIn } from '../../auth/api-keys/api-keys.ts'
import { adminRealm, type Realm, realms } from '../../auth/realm.ts'
import type { Account } from '../../auth/sessions.ts'
import { type FoundToken, findToken, noteExpired } from '../../auth/tokens.ts'
import { type AdminIdentity, type App, type Context, guest, type Identity } from '../../context.ts'
import { compiledOnce } from '../../db/compiled.ts'

/** What finding out who asks takes. */
export type Moment = Pick<Context, 'app' | 'db' | 'now'>

/** Who asks, from the access token of the request. */
export type Found = { readonly identity: Identity; readonly problem: Problem | null }

/** The access token of a realm that a request carries, '' if there is none (`docs/wire.md#headers`; addresses carry none). */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>, realm: Realm): string {
  const token = realm.headers.map((name) => headers[name]).find(Boolean)
  return typeof token === 'string' && token.length <= 200 ? token : ''
}

/**
 * A token in an address or a body, by the names of `docs/wire.md#headers`; the headers have the same with `-`, and one without.
 */
const tokenParameters: Readonly<Record<Realm['name'], readonly string[]>> = {
  admin: ['batoken', 'ba-token', 'ba_token'],
  user: ['bausertoken', 'ba-user-token', 'ba_user_token'],
}

/**
 * Refuses a request with two different tokens of one realm, wherever they stand: which of them counts must not depend on
 * who looks first. Whoever has signed in to both realms may send one of
 * each; beside an API key there is none.
 */
export function refuseTwoTokens({
  headers,
  query,
  body,
}: Pick<FastifyRequest, 'headers' | 'query' | 'body'>): void {
  const key = keyIn(headers.authorization)
  const parameters = [query, body].filter((part) => typeof part === 'object' && part !== null)
  for (const { name, headers: names } of realms) {
    const given = [
      key,
      ...names.map((header) => headers[header]),
      ...parameters.flatMap((part) =>
        tokenParameters[name].flatMap((parameter) => (part as Readonly<Record<string, unknown>>)[parameter]),
      ),
    ]
    if (new Set(given.filter(Boolean)).size > 1) throw new Problem('twoTokens')
  }
}

/**
 * Finds out who asks. An expired token is a problem that public routes may pass over; an unknown one, one with an old
 * stamp and one of a disabled account all mean that nobody has signed in.
 */
export async function identify(
  request: Pick<FastifyRequest, 'headers'>,
  context: Moment,
  realm: Realm,
): Promise<Found> {
  const token = tokenOf(request, realm)
  if (token === '') return { identity: guest, problem: new Problem('needLogin') }
  const session = await findSession(context, realm, token)
  if (!session) return { identity: guest, problem: new Problem('needLogin') }
  if (session.expireTime <= context.now || context.now < session.sinceTime) {
    if (!session.isKnownExpired) await noteExpired(context, realm, token)
    return { identity: guest, problem: new Problem('tokenExpired') }
  }
  return { identity: session.identity, problem: null }
}

/** What a token leads to, whenever it is asked. */
interface Session extends Pick<FoundToken, 'expireTime' | 'sinceTime' | 'isKnownExpired'> {
  readonly identity: Account
}

const remembered = new WeakMap<App, { readonly mark: string; readonly answers: Map<string, unknown> }>()
const maxRemembered = 10_000

/** The session of a token and its account. */
async function findSession(context: Moment, realm: Realm, token: string): Promise<Session | null> {
  return whileUnchanged(context.app, `${realm.name} ${token}`, () => loadSession(context, realm, token))
}

/**
 * What `load` found. It is remembered as long as the database says that nothing at all was written: of people who only read,
 * two queries a request are saved (20 of 330 µs of a list call).
 */
export async function whileUnchanged<T>(
  app: App,
  key: string,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const mark = app.settings.mark()
  const memory = remembered.get(app)
  const known = memory?.mark === mark ? memory.answers.get(key) : undefined
  if (known) return known as T
  const found = await load()
  // Meanwhile something may have been written: then this may be what was before.
  if (!found || mark === null || mark !== app.settings.mark()) return found
  const answers = memory?.mark === mark && memory.answers.size < maxRemembered ? memory.answers : new Map()
  answers.set(key, found)
  remembered.set(app, { mark, answers })
  return found
}

async function loadSession(context: Moment, realm: Realm, token: string): Promise<Session | null> {
  const first = await findToken(context, realm, token)
  const account = first && (await accountOf(context, realm, first.userId))
  if (!account) return null
  // One is read after the other: the owner may have changed the password in between, in this very session, which goes on.
  const found = account.stamp === first.stamp ? first : await findToken(context, realm, token)
  if (found?.stamp !== account.stamp) return null
  return { ...found, identity: { ...account.identity, sessionId: found.sessionId } }
}

/** An administrator by number, with the rights of now: for work done in their name. Null when there is none, or a disabled one. */
export async function adminOf(moment: Moment, id: number): Promise<AdminIdentity | null> {
  const identity = (await accountOf(moment, adminRealm, id))?.identity
  return identity?.kind === 'admin' ? identity : null
}

const adminQuery = compiledOnce((db, id) =>
  db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'status', 'security_stamp'])
    .where('id', '=', id),
)

const memberQuery = compiledOnce((db, id) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'nickname', 'status', 'security_stamp', 'group_id'])
    .where('id', '=', id),
)

/** An account that may sign in, outside of any session, and its stamp of now; null when there is none, or a disabled one. */
export async function accountOf(
  { app, db }: Moment,
  realm: Realm,
  id: number,
): Promise<{ readonly identity: Account; readonly stamp: string } | null> {
  const query = realm.kind === 'admin' ? adminQuery : memberQuery
  const [row] = (await query(app.database, db, id)) as readonly Readonly<Record<string, unknown>>[]
  if (row?.status !== realm.enabled) return null
  const who = { id, username: String(row.username), nickname: String(row.nickname), sessionId: '' }
  const { access, memberAccess } = app.settings
  const identity: Account =
    realm.kind === 'admin'
      ? { ...who, kind: 'admin', rights: access.rightsOf(id) }
      : { ...who, kind: 'member', rights: memberAccess.rightsOf(Number(row.group_id)) }
  return { identity, stamp: String(row.security_stamp) }
}
