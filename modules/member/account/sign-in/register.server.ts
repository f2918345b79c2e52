import { type Fault, Problem } from '#core/problems.ts'
import { validateRow } from '#core/rules/validate.ts'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { stampOf } from '#server/auth/sessions.ts'
import { beginSession, refuseSignedIn, welcome } from '#server/auth/sign-in/sign-in.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { type Context, system } from '#server/context.ts'
import type { Answer, Input } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { user } from '../../user/user.ts'
import { type Channel, type CodeTarget, checkCode, redeemCode } from '../codes/codes.server.ts'
import { normalizeAddress, normalizeUsername } from '../codes/normalize-address.server.ts'
import { readChannel } from '../codes/sending.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { awardScore } from '../score.server.ts'
import { memberSide } from './member-side.server.ts'
import { registerGroup } from './register-settings.ts'

/** What somebody registers with, each in its one spelling. */
interface Registration {
  readonly username: string
  readonly password: string
  readonly channel: Channel
  readonly address: string
}

/**
 * Makes an account for whoever reads the mail or the messages of an address (`docs/wire.md#members-sign-in`). User names are
 * public: that one is taken is said at once. That an address has an account is said only behind the right code, to its owner.
 */
export async function register(context: Context, input: Input): Promise<Answer> {
  await refuseSignedIn(context, memberSide, input)
  const { body } = input
  return labelFaults('user/user', context, async () => {
    const wanted = readRegistration(context, body)
    await refuseTakenName(context, wanted.username)
    const target: CodeTarget = {
      event: 'user_register',
      channel: wanted.channel,
      address: wanted.address,
      memberId: 0,
    }
    await checkCode(context, target, body.captcha)
    const { id, tokens } = await join(context, wanted, (inside) => redeemCode(inside, target, body.captcha))
    return { ...(await welcome(context, memberSide, id, tokens)), message: 'member:registered' }
  })
}

/** The account, its points, its first session and the use of the code: all of it is kept, or nothing. */
async function join(
  context: Context,
  { username, password, channel, address }: Registration,
  use: (inside: Context) => Promise<void>,
): Promise<{ readonly id: number; readonly tokens: Tokens }> {
  const { app } = context
  // Done again after a deadlock; what was kept is what came last.
  const begun: { id: number; tokens: Tokens }[] = []
  const beforeCommit = async (inside: Context) => {
    await use(inside)
    const { id } = await inside.db
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const member = { id: Number(id), stamp: await stampOf(inside, memberSide.realm, Number(id)) }
    await awardScore(inside, member.id, 'register')
    await noteEvent(inside, member.id, 'register')
    begun.push({
      id: member.id,
      tokens: await beginSession(inside, memberSide, { ...member, isKept: false }),
    })
  }
  await rowsOf(app.registry.get('user/user'), { ...context, identity: system, beforeCommit }).insert({
    username,
    password,
    [channel]: address,
    nickname: nicknameOf(username),
    group_id: await groupOf(context),
    join_ip: context.address.slice(0, 50),
  })
  const last = begun.at(-1)
  if (!last) throw new Error('a member has joined without a session')
  return last
}

function readRegistration(context: Context, body: Input['body']): Registration {
  const channel = readChannel(context, body.registerType, 'registerType')
  const required = { fields: { ...user.fields, password: { ...user.fields.password, required: true } } }
  const { faults } = validateRow(required, body, ['username', 'password'], { ...context, partial: false })
  const username = normalizeUsername(body.username)
  const address = normalizeAddress(channel, body[channel])
  const password = String(body.password)
  const found: Record<string, Fault> = { ...faults }
  if (address === null) found[channel] = { message: `validate.${body[channel] ? channel : 'required'}` }
  if (!found.password && isCommonPassword(password)) found.password = { message: 'validate.commonPassword' }
  if (Object.keys(found).length > 0 || username === null || address === null)
    throw new Problem('invalid', {}, { faults: found })
  return { username, password, channel, address }
}

async function refuseTakenName({ app }: Context, username: string): Promise<void> {
  const taken = await app.database.write
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  if (taken) throw new Problem('invalid', {}, { faults: { username: { message: 'validate.duplicate' } } })
}

/** Others read the nickname: a mobile number in a user name is not for them. */
function nicknameOf(username: string): string {
  return username.replace(/(1[3-9]\d)\d{4}(\d{4})/, '$1****$2')
}

/** A group that is named and not there must not be taken for one with more rights. */
async function groupOf({ app }: Context): Promise<number> {
  const id = app.settings.value(registerGroup)
  const found = await app.database.write
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', '1')
    .executeTakeFirst()
  if (found) return id
  app.log.error(
    { group: id },
    'nobody can register: the configured group of members is not there or disabled',
  )
  throw new Problem('unavailable')
}
