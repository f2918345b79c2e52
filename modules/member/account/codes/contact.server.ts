import { Problem } from '#core/problems.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import type { App, Context, MemberIdentity } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { memberInfo } from '../member-info.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { tellMember } from '../notices.server.ts'
import { own, saveAsOwner } from '../own.server.ts'
import {
  type Channel,
  type CodeEvent,
  type CodeTarget,
  checkCode,
  redeemCode,
  takeCode,
} from './codes.server.ts'
import { normalizeAddress } from './normalize-address.server.ts'

/**
 * Binding and changing e-mail and mobile number, with proof of the old one (`docs/wire.md#own-account`,
 * `docs/security.md#sign-in`).
 */
export const contactRoutes: readonly Route[] = [
  { url: '/api/account/verification', method: 'POST', access: 'member', handle: own(verify) },
  { url: '/api/account/changebind', method: 'POST', access: 'member', handle: own(changeBind) },
]

/** seconds that a proof counts */
const proofLife = 600
const proofEvents: Readonly<Record<Channel, CodeEvent>> = {
  email: 'user_email_verify',
  mobile: 'user_mobile_verify',
}
const changeEvents: Readonly<Record<Channel, CodeEvent>> = {
  email: 'user_change_email',
  mobile: 'user_change_mobile',
}

/** A right code sent to the present address gives a token, good for one change of it from this session. */
async function verify(context: Context, own: MemberIdentity, { body }: Input): Promise<Answer> {
  const type = readType(body.type)
  const { [type]: address } = await memberInfo(context, own.id)
  if (address === '') throw new Problem('codeWrong')
  await takeCode(
    context,
    { event: proofEvents[type], channel: type, address, memberId: own.id },
    body.captcha,
  )
  return { data: { type, accountVerificationToken: await issueProof(context, own, type) } }
}

async function changeBind(context: Context, own: MemberIdentity, { body }: Input): Promise<Answer> {
  const type = readType(body.type)
  const address = normalizeAddress(type, body[type])
  if (address === null)
    throw new Problem('invalid', {}, { faults: { [type]: { message: `validate.${type}` } } })
  const before = await memberInfo(context, own.id)
  const isBound = before[type] !== ''
  if (isBound) await checkProof(context, own, type, body.accountVerificationToken)
  else await provePassword(context, own, body.password, 'password')
  const target: CodeTarget = { event: changeEvents[type], channel: type, address, memberId: own.id }
  await checkCode(context, target, body.captcha)
  // Only behind the right code: whether an address is in use is told to whoever reads its mail.
  await labelFaults('user/user', context, () =>
    saveAsOwner(context, own, { [type]: address }, async (inside) => {
      await redeemCode(inside, target, body.captcha)
      if (isBound) await redeemProof(inside, own, type, body.accountVerificationToken)
      await noteEvent(inside, own.id, type === 'email' ? 'email' : 'mobile')
    }),
  )
  const notice = type === 'email' ? 'emailChanged' : 'mobileChanged'
  runAfterResponse(context.app, () => tellMember(context, before, notice))
  return { data: {}, message: 'member:contactChanged' }
}

function readType(raw: unknown): Channel {
  if (raw !== 'email' && raw !== 'mobile') throw new Problem('parameter', { name: 'type' })
  return raw
}

/** The newest proof of an account for a kind of address; it counts for the session that it was made in. */
async function issueProof(
  context: Context,
  { id, sessionId }: MemberIdentity,
  type: Channel,
): Promise<string> {
  const { app, now } = context
  const { write } = app.database
  const token = app.random(24).toString('base64url')
  await write.deleteFrom('contact_proof').where('user_id', '=', id).where('type', '=', type).execute()
  await write
    .insertInto('contact_proof')
    .values({
      token: hashOf(app, type, token),
      user_id: id,
      session_id: sessionId,
      type,
      expire_time: now + proofLife,
    })
    .execute()
  return token
}

async function checkProof(
  context: Context,
  own: MemberIdentity,
  type: Channel,
  given: unknown,
): Promise<void> {
  const row = await context.app.database.write
    .selectFrom('contact_proof')
    .select('token')
    .where('token', '=', hashOf(context.app, type, readToken(given)))
    .where('user_id', '=', own.id)
    .where('session_id', '=', own.sessionId)
    .where('expire_time', '>', context.now)
    .executeTakeFirst()
  if (!row) throw new Problem('proofNeeded')
}

/** Of two who come with one proof only one changes anything. */
async function redeemProof(
  inside: Context,
  own: MemberIdentity,
  type: Channel,
  given: unknown,
): Promise<void> {
  const { numDeletedRows } = await inside.db
    .deleteFrom('contact_proof')
    .where('token', '=', hashOf(inside.app, type, readToken(given)))
    .where('user_id', '=', own.id)
    .where('session_id', '=', own.sessionId)
    .where('expire_time', '>', inside.now)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Problem('proofNeeded')
}

/** Proofs that nobody used in time go. */
export async function sweepProofs({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('contact_proof')
    .where('expire_time', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function readToken(given: unknown): string {
  if (typeof given !== 'string' || !/^[\w-]{32}$/.test(given)) throw new Problem('proofNeeded')
  return given
}

function hashOf(app: App, type: Channel, token: string): string {
  return keyed(app, `user-${type}-pass`, token)
}
