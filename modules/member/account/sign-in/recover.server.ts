import { field } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { forgetName } from '#server/auth/sign-in/attempts.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { type Context, system } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { siteName } from '#server/settings/kernel-settings.ts'
import { type Channel, type CodeTarget, checkCode, redeemCode } from '../codes/codes.server.ts'
import { normalizeAddress } from '../codes/normalize-address.server.ts'
import { findHolder, readChannel } from '../codes/sending.server.ts'
import { memberInfo } from '../member-info.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { tellMember } from '../notices.server.ts'
import { requireMemberCentre } from './require-member-centre.server.ts'

/** A new password for whoever reads the mail or the messages of an account (`docs/wire.md#own-account`). */
export const recoverRoutes: readonly Route[] = [
  requireMemberCentre({
    url: '/api/account/retrievepassword',
    method: 'POST',
    access: 'public',
    handle: recover,
  }),
]

/** An address without an account is answered like a wrong code: of one, no code has ever been right. */
async function recover(context: Context, { body }: Input): Promise<Answer> {
  const sentAs = { email: 'account', mobile: 'account' }
  const { channel, address, password } = await labelFaults(
    'user/user',
    context,
    async () => readRecovery(context, body),
    sentAs,
  )
  const target: CodeTarget = { event: 'user_retrieve_pwd', channel, address, memberId: 0 }
  await checkCode(context, target, body.captcha)
  const holder = await findHolder(context, channel, address)
  if (!holder?.isEnabled) throw new Problem('codeWrong')
  await setPassword(context, holder.id, password, (inside) => redeemCode(inside, target, body.captcha))
  runAfterResponse(context.app, () => tell(context, holder.id))
  return { data: {}, message: 'member:passwordReset' }
}

/** New hash and new stamp, so that every session ends; with them the use of the code, or nothing of it. */
async function setPassword(
  context: Context,
  id: number,
  password: string,
  use: (inside: Context) => Promise<void>,
): Promise<void> {
  const { username, email, mobile } = await memberInfo(context, id)
  const beforeCommit = async (inside: Context) => {
    await use(inside)
    await noteEvent(inside, id, 'recover')
    // Whoever has tried the old password too often need not wait with the new one.
    for (const name of [username, email, mobile]) await forgetName(inside, memberRealm, name)
  }
  const entry = context.app.registry.get('user/user')
  const rows = rowsOf(entry, { ...context, identity: system, cause: 'owner', beforeCommit })
  await rows.update([id], { password })
}

/** By mail; who has no address there, by short message. */
async function tell(context: Context, id: number): Promise<void> {
  const { app, translate } = context
  const info = await memberInfo(context, id)
  await tellMember(context, info, 'passwordChanged')
  if (info.email !== '' || info.mobile === '' || !app.sms.isConfigured()) return
  const text = translate('member:sms.passwordChanged', { site: app.settings.value(siteName) })
  await app.sms.send({ to: info.mobile, text, code: '', event: 'password_changed' }, context)
}

function readRecovery(
  context: Context,
  body: Input['body'],
): { readonly channel: Channel; readonly address: string; readonly password: string } {
  const channel = readChannel(context, body.type, 'type')
  const address = normalizeAddress(channel, body.account)
  const faults: Record<string, Fault> = {}
  if (address === null) faults[channel] = { message: `validate.${body.account ? channel : 'required'}` }
  const password = validateField(field.password({ required: true }), body.password, context)
  if (password instanceof Refusal) faults.password = password
  else if (isCommonPassword(String(password))) faults.password = { message: 'validate.commonPassword' }
  if (address === null || Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return { channel, address, password: String(password) }
}
