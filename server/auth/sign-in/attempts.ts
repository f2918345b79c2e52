import { Problem } from '#core/problems.ts'
import type { App, Context } from '../../context.ts'
import { networkOf } from '../../network/address.ts'
import { keyed } from '../../secrets/keyed.ts'
import type { Realm } from '../realm.ts'
import { findDevice } from '../second-factor/devices.ts'
import { countAttempt, forgetFailures } from './throttle.ts'

/** An attempt that has been counted and may go on. */
export interface Attempt {
  /** seconds that strangers have to wait for this name; a right password must not let them in before */
  readonly seconds: number
  /** it was right: what it was counted under is forgotten, of the address only the attempt itself */
  readonly forget: () => Promise<void>
}

/** An account that a name leads to, as far as it decides who has to wait. */
interface Known {
  readonly id: number
  readonly stamp: string
}

/**
 * Counts an attempt to sign in before its password is looked at, or refuses it (`docs/decisions/0026-who-has-to-wait.md`):
 * a device that has signed in before by itself, everybody else by address and by name. The name's waiting is answered,
 * not thrown: what is due then is the caller's to say, alike for every name.
 */
export async function countSignIn(
  context: Context,
  realm: Realm,
  name: string,
  account: Known | null,
  device: unknown,
): Promise<Attempt> {
  const free = realm.policy(context.app.settings).retry
  const known = await findDevice(context, realm, account, device)
  if (known !== null) {
    const key = deviceKey(realm, 'sign-in', known)
    refuseToWait(await countAttempt(context, [key], free))
    return { seconds: 0, forget: () => forgetFailures(context, [key], []) }
  }
  const address = addressKey(realm, context)
  const byName = nameKey(context.app, realm, name)
  refuseToWait(await countAttempt(context, [address], free))
  const seconds = await countAttempt(context, [byName], free)
  return { seconds, forget: () => forgetFailures(context, seconds === 0 ? [byName] : [], [address]) }
}

/** Forgets the failures with this name: the account's owner has proven in another way to be it. */
export async function forgetName({ app, db }: Context, realm: Realm, name: string): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', '=', nameKey(app, realm, name))
    .execute()
}

/** What proves a second step, as far as it decides what it is counted under. */
interface Proof {
  readonly device: unknown
  /** a signature: it can not be guessed, so that nobody has to wait because of the guesses of others */
  readonly isSigned: boolean
}

/** Runs a second step under the throttle of its account and address; a failure stays counted. */
export async function countingSteps<T>(
  context: Context,
  realm: Realm,
  account: Known,
  { device, isSigned }: Proof,
  work: () => Promise<T>,
): Promise<T> {
  const known = await findDevice(context, realm, account, device)
  if (known !== null) return counting(context, realm, [deviceKey(realm, 'factor', known)], [], work)
  const byAccount = isSigned ? [] : [`${realm.name}:factor:sign-in:${account.id}`]
  return counting(context, realm, byAccount, [addressKey(realm, context)], work)
}

/**
 * Runs what looks at a code or a password of an open session, under the throttle of its account and address; a failure stays
 * counted. These have a counter of their own: a caller at an open session keeps nobody from signing in.
 */
export async function countingFailures<T>(
  context: Context,
  realm: Realm,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  return counting(context, realm, [`${realm.name}:factor:profile:${id}`], [addressKey(realm, context)], work)
}

async function counting<T>(
  context: Context,
  realm: Realm,
  forgotten: readonly string[],
  givenBack: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const free = realm.policy(context.app.settings).retry
  refuseToWait(await countAttempt(context, [...forgotten, ...givenBack], free))
  const result = await work()
  await forgetFailures(context, forgotten, givenBack)
  return result
}

/** Refuses a caller who has to wait so many seconds; 0 lets through. */
export function refuseToWait(seconds: number): void {
  if (seconds <= 0) return
  throw new Problem('loginThrottled', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

/** What a typed name is counted under. It stands for the name, not for the account: a counter tells nobody what exists. */
function nameKey(app: App, { name: realm }: Realm, typed: string): string {
  return `${realm}:name:${keyed(app, 'throttle', typed.toLowerCase()).slice(0, 40)}`
}

function addressKey({ name }: Realm, { address }: Context): string {
  return `${name}:ip:${networkOf(address)}`.slice(0, 100)
}

function deviceKey({ name }: Realm, step: 'sign-in' | 'factor', device: string): string {
  return `${name}:device:${step}:${device.slice(0, 40)}`
}
