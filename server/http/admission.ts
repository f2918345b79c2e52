import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { oncePer } from '#core/values/once.ts'
import { viewHeader } from '#core/wire.ts'
import { type PendingLog, writeLogRow } from '../auth/admin-log.ts'
import { keyIn } from '../auth/api-keys/api-keys.ts'
import { realmOfUrl } from '../auth/realm.ts'
import { explainRefusal } from '../auth/rights/explain-refusal.ts'
import { noteSeen } from '../auth/sessions.ts'
import { viewedBy } from '../auth/view-as/view-as.ts'
import { type App, type Context, guest, type Identity } from '../context.ts'
import type { Translator } from '../messages.ts'
import { callerAddress } from '../network/address.ts'
import { bannedAddresses, siteTimeZone } from '../settings/kernel-settings.ts'
import { memberCentre } from '../settings/sign-in-settings.ts'
import { checkAdminBase } from './admin-base.ts'
import { whileAnswering } from './answering.ts'
import { checkAccess, checkOpen, nodesOf } from './gate.ts'
import { type Found, identify, refuseTwoTokens } from './identity/identity.ts'
import { identifyKey } from './identity/key-identity.ts'
import type { Throttle } from './limits/throttle.ts'
import { sendAnswer } from './reply.ts'
import { languageOf } from './request-url.ts'
import type { Answer, Input, Route } from './route.ts'

/** Before a byte of the body is read: refuses banned callers, and those who have to sign in first. */
export async function admit(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  throttle: Throttle,
  translator: Translator,
): Promise<void> {
  await freshSettings(app)
  checkAdminBase(app, request, route.url)
  refuseCrossSite(app, request, route)
  const context = makeContext(app, request, route, translator)
  if (app.settings.value(bannedAddresses)(context.address)) throw new Problem('banned')
  refuseTwoTokens(request)
  const key = keyIn(request.headers.authorization)
  const realm = realmOfUrl(route.url)
  const identified = key ? identifyKey(context, realm, key) : identify(request, context, realm)
  const asked = await whileAnswering(app.database, identified)
  await throttle.take(asked.identity, context.address)
  noteSeen({ ...context, identity: asked.identity })
  const view = request.headers[viewHeader]
  const found = typeof view === 'string' ? await viewedBy(context, route, asked, view) : asked
  const known: Context = { ...context, identity: found.identity }
  admissions.set(request, { context: known, found, route, throttle })
  const closed = checkOpen(route, app.settings.value(memberCentre) === 1)
  if (closed) throw closed
  if (found.problem && route.access !== 'public') {
    await logOf(route, known, inputOf(request, reply))?.finish(null)
    throw found.problem
  }
  // The parser of uploads belongs to them alone: a call takes JSON and nothing else.
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true
  if (isForm && !route.isUpload && !route.rawBody) throw new Problem('wrongType')
}

/** Runs the call of an admitted request and answers it. */
export async function carryOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const admission = admissions.get(request)
  if (!admission) throw new Error('a call came past the door')
  const work = answerCall(request, reply, admission)
  // A stream waits for its next event, not for the database.
  if (admission.route.isStream) return work
  return whileAnswering(admission.context.app.database, work, () => !reply.sent)
}

async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, found, route, throttle }: Admission,
): Promise<FastifyReply> {
  refuseTwoTokens(request)
  const input = inputOf(request, reply)
  const logged = logOf(route, context, input)
  const withLog: Context = logged ? { ...context, beforeCommit: logged.within } : context
  let answer: Answer = {}
  try {
    const verdict = checkAccess(route, found)
    if (verdict) throw verdict
    if (route.limit) await throttle.takeOf(route.limit, context.identity, context.address)
    answer = await route.handle(withLog, input)
  } catch (error) {
    throw explainRefusal(error, context)
  } finally {
    await logged?.finish(answer.actor)
  }
  if (reply.sent) return reply
  return sendAnswer(reply, answer, context.now, context.translate)
}

/** The first query of every request also tells whether the database answers at all; one that has much to do is not away. */
export function freshSettings({ database, settings }: App): Promise<void> {
  return whileAnswering(database, settings.refresh())
}

/** What was found out about a request before its body was read. */
interface Admission {
  readonly context: Context
  readonly found: Found
  readonly route: Route
  readonly throttle: Throttle
}

const admissions = new WeakMap<FastifyRequest, Admission>()

/** Who asks, as far as the request was admitted. */
export const identityOf = (request: FastifyRequest): Identity | undefined =>
  admissions.get(request)?.context.identity

const noBytes = Buffer.alloc(0)

function inputOf(request: FastifyRequest, reply: FastifyReply): Input {
  const query = (request.query ?? {}) as Record<string, unknown>
  if (Buffer.isBuffer(request.body)) return { query, body: {}, raw: request.body, request, reply }
  const body = (request.body ?? {}) as Record<string, unknown>
  // What a POST is about never stands in its address: addresses are kept in histories and logs, and sent on as referrers.
  const sent = request.method === 'POST' ? body : { ...query, ...body }
  return { query, body: sent, raw: noBytes, request, reply }
}

function logOf(route: Route, context: Context, input: Input): PendingLog | null {
  if (route.method === 'GET' || route.logTitle === false || !route.url.startsWith('/admin/')) return null
  return writeLogRow(context, input, route.url, route.logTitle ?? null)
}

/** Calls that a browser declares to come from another site, unless that site was opened. Pictures may be shown anywhere. */
function refuseCrossSite(app: App, { headers }: FastifyRequest, { url }: Route): void {
  if (headers['sec-fetch-site'] !== 'cross-site' || url.endsWith('/buildsuffixsvg')) return
  const { origin } = headers
  if (typeof origin !== 'string' || !app.config.corsOrigins.includes(origin)) throw new Problem('crossSite')
}

/** What every call of a route has alike. */
const ofRoute = oncePer(({ url, access }: Route) => ({
  source: url.replace(/^\/(?:admin|api)\//, ''),
  takes: { nodes: nodesOf(access) },
}))

function makeContext(app: App, request: FastifyRequest, route: Route, translator: Translator): Context {
  const language = languageOf(request)
  return {
    app,
    identity: guest,
    now: Math.floor(app.clock() / 1000),
    language,
    timeZone: app.settings.value(siteTimeZone),
    address: callerAddress(app.config, request.raw),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    requestId: request.id,
    ...ofRoute(route),
    translate: translator(language),
    db: app.database.read,
    batch: null,
    beforeCommit: null,
  }
}
