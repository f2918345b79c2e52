import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Answer, Input, Route } from '../http/route.ts'
import { idOf } from '../resource/routes.ts'
import type { AccountEvent, OwnEvent } from './account-event.ts'
import { endKey, makeKey, showChoices, showKeys } from './api-keys/key-routes.ts'
import { provePassword } from './prove-password.ts'
import { type Realm, realmOf } from './realm.ts'
import { addPasskey, beginPasskey, passkeySite, removePasskey } from './second-factor/passkeys.ts'
import {
  beginFactor,
  confirmFactor,
  factorMethods,
  factorState,
  makeRecoveryCodes,
  readFactorCode,
  removeFactors,
  removeTotp,
} from './second-factor/second-factor.ts'
import { type Account, endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { countingFailures } from './sign-in/attempts.ts'

/** A call about the caller's own account; it never looks at another one. */
type OwnCall = (context: Context, own: Account, input: Input) => Promise<Answer>

/**
 * The calls by which an account of a realm looks after its own sessions, second factor and API keys (`docs/security.md#sign-in`), below an
 * address. What would weaken it takes the password, sent as `old_password`. `note` hears of what was done, then every module that wants to (`ServerModule.accountEvent`).
 */
export function ownAccountRoutes(
  base: string,
  realm: Realm,
  note: (context: Context, id: number, event: OwnEvent) => Promise<void> = async () => {},
): readonly Route[] {
  const own = (
    call: string,
    method: 'GET' | 'POST',
    handle: OwnCall,
    title?: string,
    event?: OwnEvent,
  ): Route => ({
    url: `${base}/${call}`,
    method,
    access: realm.kind,
    ...(title ? { logTitle: `core:log.${title}` } : {}),
    async handle(context, input) {
      if (context.identity.kind !== realm.kind) throw new Problem('needLogin')
      const answer = await handle(context, context.identity, input)
      if (event) {
        await note(context, context.identity.id, event)
        await tellModules(context, { realm, id: context.identity.id, event, body: input.body })
      }
      return answer
    },
  })
  return [
    own('sessions', 'GET', showSessions),
    own('endsession', 'POST', endSession, 'endSession', 'sessionEnded'),
    own('endothers', 'POST', endOthers, 'endOtherSessions', 'sessionsEnded'),
    own('factor', 'GET', showFactor),
    own('factorbegin', 'POST', begin, 'beginFactor'),
    own('factorconfirm', 'POST', confirm, 'confirmFactor', 'factorOn'),
    own('factorremove', 'POST', remove, 'removeFactor', 'factorOff'),
    own('recoverycodes', 'POST', renewRecoveryCodes, 'recoveryCodes', 'recoveryCodes'),
    own('passkeybegin', 'POST', beginKey, 'beginPasskey'),
    own('passkeyadd', 'POST', addKey, 'addPasskey', 'passkeyAdded'),
    own('passkeyremove', 'POST', removeKey, 'removePasskey', 'passkeyRemoved'),
    own('keys', 'GET', showKeys),
    own('keychoices', 'GET', showChoices),
    own('keyadd', 'POST', makeKey, 'addKey', 'keyAdded'),
    own('keyrevoke', 'POST', endKey, 'revokeKey', 'keyRevoked'),
  ]
}

async function tellModules(context: Context, happened: AccountEvent): Promise<void> {
  for (const { accountEvent } of context.app.modules) await accountEvent?.(context, happened)
}

async function showSessions(context: Context, own: Account): Promise<Answer> {
  return { data: { list: await listSessions(context, own) } }
}

async function endSession(context: Context, own: Account, { body }: Input): Promise<Answer> {
  await endOwnSession(context, own, idOf(body.id))
  return { message: 'core:success.sessionEnded' }
}

async function endOthers(context: Context, own: Account): Promise<Answer> {
  const count = await endOtherSessions(context, own)
  return { data: { count }, message: 'core:success.sessionsEnded', params: { count } }
}

async function showFactor(context: Context, own: Account): Promise<Answer> {
  const state = await factorState(context, realmOf(own), own.id)
  return {
    data: { mode: modeOf(context, own), passkey_origin: passkeySite(context.app)?.origin ?? '', ...state },
  }
}

async function begin(context: Context, own: Account, { body }: Input): Promise<Answer> {
  if (modeOf(context, own) === 'off') throw new Problem('factorOff')
  await provePassword(context, own, body.old_password, 'old_password')
  return { data: await beginFactor(context, realmOf(own), own) }
}

async function confirm(context: Context, own: Account, { body }: Input): Promise<Answer> {
  const realm = realmOf(own)
  const given = readFactorCode(body)
  if (!given || !('totp' in given)) throw new Problem('secondFactorWrong')
  const recovery_codes = await countingFailures(context, realm, own.id, () =>
    inTransaction(context, (inside) => confirmFactor(inside, realm, own.id, given.totp)),
  )
  return { data: { recovery_codes }, message: 'core:success.factorOn' }
}

/** The app is no longer asked for; with the last factor its recovery codes go. */
async function remove(context: Context, own: Account, { body }: Input): Promise<Answer> {
  const realm = realmOf(own)
  await provePassword(context, own, body.old_password, 'old_password')
  await inTransaction(context, async (inside) => {
    const { passkeys } = await factorState(inside, realm, own.id)
    if (passkeys.length === 0) return removeLast(inside, own)
    await removeTotp(inside, realm, own.id)
  })
  return { message: 'core:success.factorOff' }
}

/** The last factor of an account goes only where the site does not ask for one. */
async function removeLast(context: Context, own: Account): Promise<void> {
  if (modeOf(context, own) === 'required') throw new Problem('factorRequired')
  await removeFactors(context, realmOf(own), [own.id])
}

async function renewRecoveryCodes(context: Context, own: Account, { body }: Input): Promise<Answer> {
  const realm = realmOf(own)
  await provePassword(context, own, body.old_password, 'old_password')
  const methods = await factorMethods(context, realm, own.id)
  if (methods.length === 0) throw new Problem('factorNotBegun')
  const recovery_codes = await inTransaction(context, (inside) => makeRecoveryCodes(inside, realm, own.id))
  return { data: { recovery_codes } }
}

async function beginKey(context: Context, own: Account, { body }: Input): Promise<Answer> {
  if (modeOf(context, own) === 'off') throw new Problem('factorOff')
  await provePassword(context, own, body.old_password, 'old_password')
  return { data: await beginPasskey(context, own) }
}

/** The first factor of an account brings recovery codes along. */
async function addKey(context: Context, own: Account, { body }: Input): Promise<Answer> {
  if (modeOf(context, own) === 'off') throw new Problem('factorOff')
  const realm = realmOf(own)
  const recovery_codes = await inTransaction(context, async (inside) => {
    const isFirst = (await factorMethods(inside, realm, own.id)).length === 0
    await addPasskey(inside, own, body)
    return isFirst ? makeRecoveryCodes(inside, realm, own.id) : []
  })
  return { data: { recovery_codes }, message: 'core:success.passkeyAdded' }
}

async function removeKey(context: Context, own: Account, { body }: Input): Promise<Answer> {
  const realm = realmOf(own)
  await provePassword(context, own, body.old_password, 'old_password')
  await inTransaction(context, async (inside) => {
    await removePasskey(inside, realm, own.id, idOf(body.id))
    if ((await factorMethods(inside, realm, own.id)).length === 0) await removeLast(inside, own)
  })
  return { message: 'core:success.passkeyRemoved' }
}

function modeOf({ app }: Context, own: Account) {
  return realmOf(own).policy(app.settings).secondFactor
}
