import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/values/time.ts'
import { renderMail } from '#modules/mail/templates/render.server.ts'
import type { MailEvent } from '#modules/mail/templates/templates.ts'
import { requireHuman } from '#server/auth/human-check.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { createLimiter, type Limiter } from '#server/concurrency/limiter.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import type { App, Context, MemberIdentity } from '#server/context.ts'
import { identify } from '#server/http/identity/identity.ts'
import { tooMany } from '#server/http/limits/throttle.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { networkOf } from '#server/network/address.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import { siteName } from '#server/settings/kernel-settings.ts'
import { accountMails } from '../../mailTemplate/mailTemplate.ts'
import { requireMemberCentre } from '../sign-in/require-member-centre.server.ts'
import {
  type Channel,
  type CodeEvent,
  codeEvents,
  codeLife,
  makeCode,
  verificationTypes,
} from './codes.server.ts'
import { normalizeAddress } from './normalize-address.server.ts'

/** Codes by mail and short message (`docs/wire.md#codes`), under the rules of `docs/security.md#codes`. */
export const sendingRoutes: readonly Route[] = [
  requireMemberCentre({
    url: '/api/ems/send',
    method: 'POST',
    access: 'public',
    handle: sendWith('email', 'event'),
  }),
  requireMemberCentre({
    url: '/api/sms/send',
    method: 'POST',
    access: 'public',
    handle: sendWith('mobile', 'template_code'),
  }),
]

/** Whom a code of an event is for. Of an account that is looked for by its address nobody is told whether it exists. */
const purposes: Readonly<Record<CodeEvent, { readonly channel: Channel | 'any'; readonly for: Purpose }>> = {
  user_register: { channel: 'any', for: 'nobody yet' },
  user_retrieve_pwd: { channel: 'any', for: 'holder' },
  user_change_email: { channel: 'email', for: 'nobody yet, asked by a member' },
  user_change_mobile: { channel: 'mobile', for: 'nobody yet, asked by a member' },
  user_email_verify: { channel: 'email', for: 'the member' },
  user_mobile_verify: { channel: 'mobile', for: 'the member' },
}
type Purpose = 'nobody yet' | 'nobody yet, asked by a member' | 'holder' | 'the member'

/** Faults name the fields as members know them; what it is for is sent in another field by each way. */
function sendWith(channel: Channel, field: 'event' | 'template_code'): Route['handle'] {
  return (context, input) =>
    labelFaults('user/user', context, () =>
      send(context, input, channel, readEvent(input.body[field], channel, field)),
    )
}

/** An account as far as a message to it needs it. */
interface Holder {
  readonly id: number
  readonly username: string
}

/**
 * Makes a code and answers; what is sent, and to whom, is found out after the answer. Whether an address has an account
 * shows neither in the answer nor in what comes before it.
 */
async function send(context: Context, input: Input, channel: Channel, event: CodeEvent): Promise<Answer> {
  readChannel(context, channel, 'type')
  const purpose = purposes[event].for
  const needsMember = purpose !== 'nobody yet' && purpose !== 'holder'
  const member = needsMember ? await signedIn(context, input) : null
  const address = normalizeAddress(channel, input.body[channel])
  if (address === null) throw fault(channel, `validate.${channel}`)
  await requireHuman(context, input.body)
  await countSending(context)
  if (member && purpose === 'the member') {
    if ((await ownAddress(context, member, channel)) !== address) throw fault(channel, 'member:ownAddress')
    await provePassword(context, member, input.body.password, 'password')
  }
  const code = await makeCode(context, { event, channel, address, memberId: member?.id ?? 0 })
  runAfterResponse(context.app, () => deliver(context, { event, channel, address, member, code }))
  return { data: {}, message: 'member:codeSent', params: { minutes: codeLife / 60 } }
}

interface Delivery {
  readonly event: CodeEvent
  readonly channel: Channel
  readonly address: string
  readonly member: MemberIdentity | null
  readonly code: string
}

/** To the holder of an account, to an address that nobody has, or, where it is taken, a notice to whoever has it. */
async function deliver(context: Context, { event, channel, address, member, code }: Delivery): Promise<void> {
  const outside: Context = { ...context, db: context.app.database.write, batch: null, beforeCommit: null }
  const holder = await findHolder(outside, channel, address)
  const purpose = purposes[event].for
  if (purpose === 'holder' || purpose === 'the member') {
    if (holder?.isEnabled) await sendCode(outside, event, channel, address, holder.username, code)
  } else if (holder) await sendTaken(outside, channel, address, holder.username)
  else await sendCode(outside, event, channel, address, member?.username ?? '', code)
}

async function sendCode(
  context: Context,
  event: CodeEvent,
  channel: Channel,
  to: string,
  username: string,
  code: string,
): Promise<void> {
  const { app, translate } = context
  const minutes = String(codeLife / 60)
  if (channel === 'email') {
    await app.mail.send(
      await renderMail(context, accountMails, event as MailEvent<typeof accountMails>, to, {
        ...{ username, code, minutes },
      }),
      context,
    )
    return
  }
  const text = translate('member:sms.code', { site: app.settings.value(siteName), code, minutes })
  await app.sms.send({ to, text, code, event }, context)
}

async function sendTaken(context: Context, channel: Channel, to: string, username: string): Promise<void> {
  const { app, translate, now, timeZone } = context
  if (channel === 'email') {
    const time = unixToText(now, timeZone)
    await app.mail.send(
      await renderMail(context, accountMails, 'address_taken', to, { username, time }),
      context,
    )
    return
  }
  const text = translate('member:sms.taken', { site: app.settings.value(siteName) })
  await app.sms.send({ to, text, code: '', event: 'address_taken' }, context)
}

/** The account that an address belongs to. */
export async function findHolder(
  { db }: Pick<Context, 'db'>,
  channel: Channel,
  address: string,
): Promise<(Holder & { readonly isEnabled: boolean }) | null> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'username', 'status'])
    .where(channel, '=', address)
    .executeTakeFirst()
  if (!row) return null
  return { id: Number(row.id), username: String(row.username), isEnabled: row.status === memberRealm.enabled }
}

/** A way that codes can go at this moment; what is named must be one, and set up. */
export function readChannel(context: Context, raw: unknown, name: string): Channel {
  if (raw !== 'email' && raw !== 'mobile') throw new Problem('parameter', { name })
  if (!verificationTypes(context).includes(raw))
    throw new Problem(raw === 'email' ? 'mailNotConfigured' : 'smsNotConfigured')
  return raw
}

function readEvent(asked: unknown, channel: Channel, name: string): CodeEvent {
  const known = codeEvents.find((event) => event === asked)
  const way = known && purposes[known].channel
  if (known && (way === 'any' || way === channel)) return known
  throw new Problem('parameter', { name })
}

/** Who asks; the call is public, so who has to be somebody is found out here. */
async function signedIn(context: Context, { request }: Input): Promise<MemberIdentity> {
  const { identity, problem } = await identify(request, context, memberRealm)
  if (problem || identity.kind !== 'member') throw problem ?? new Problem('needLogin')
  return identity
}

async function ownAddress({ db }: Context, { id }: MemberIdentity, channel: Channel): Promise<string> {
  const row = await db.selectFrom('user').select(channel).where('id', '=', id).executeTakeFirst()
  return String(row?.[channel] ?? '')
}

function fault(name: string, message: string): Problem {
  return new Problem('invalid', {}, { faults: { [name]: { message } } })
}

/** Codes that one client may ask for, whoever they are for. What goes to one address is counted where codes are made. */
const limits = [
  { name: 'code-client', points: 60, seconds: 600 },
  { name: 'code-client-day', points: 300, seconds: 24 * 3600 },
] as const

type Limiters = readonly { readonly limiter: Limiter; readonly points: number }[]
const knownLimiters = new WeakMap<App, Limiters>()

/** Counts a code, whoever it is for, or refuses it. */
async function countSending({ app, address }: Context): Promise<void> {
  for (const { limiter, points } of limitersOf(app)) {
    await limiter.consume(networkOf(address)).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal, points) : refusal
    })
  }
}

function limitersOf(app: App): Limiters {
  const known = knownLimiters.get(app)
  if (known) return known
  const made = limits.map((one) => ({ limiter: createLimiter(app.redis, one), points: one.points }))
  knownLimiters.set(app, made)
  return made
}
