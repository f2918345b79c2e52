import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { Problem } from '#core/problems.ts'
import type { App, Context } from '../../context.ts'
import { isDuplicate } from '../../db/dialect.ts'
import { keyed } from '../../secrets/keyed.ts'
import { siteName } from '../../settings/kernel-settings.ts'
import { type Realm, realmOf } from '../realm.ts'
import type { Account } from '../sessions.ts'

/** A passkey as its owner sees it. */
export interface PasskeyView {
  readonly id: number
  /** what its owner calls it */
  readonly name: string
  readonly create_time: number
  /** null before its first use */
  readonly used_time: number | null
}

/** What a browser is asked to do, and what it has to be sent back with. */
export interface PasskeyRequest {
  readonly options: Readonly<Record<string, unknown>>
  /** unix seconds: until then the answer counts */
  readonly until: number
}

/** passkeys of one account */
const maxPasskeys = 10
/** ES256, EdDSA and RS256 (COSE): what browsers and keys have had for years */
const algorithms = [-7, -8, -257]
/** seconds that a browser may take to make one */
const life = 300

/**
 * The site that passkeys are made for (WebAuthn Level 3, 5.1.2 "RP ID"): the public address of this installation, and this
 * machine's own name while none is set and nothing is in production. Null where browsers offer none: an address without a
 * name, or one that is not encrypted.
 */
export function passkeySite({
  config,
}: Pick<App, 'config'>): { readonly id: string; readonly origin: string } | null {
  const { publicUrl, isProduction, port } = config
  if (publicUrl === '') return isProduction ? null : { id: 'localhost', origin: `http://localhost:${port}` }
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isNamed = /[a-z]$/i.test(hostname)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isNamed && isSafe ? { id: hostname, origin } : null
}

/** An account's passkeys, the oldest first. */
export async function listPasskeys(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  id: number,
): Promise<readonly PasskeyView[]> {
  const rows = await db
    .selectFrom(realm.passkeys)
    .select(['id', 'name', 'create_time', 'used_time'])
    .where(realm.owner, '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    create_time: Number(row.create_time),
    used_time: row.used_time === null ? null : Number(row.used_time),
  }))
}

/** What the browser of a signed-in account needs to make a passkey. */
export async function beginPasskey(context: Context, own: Account): Promise<PasskeyRequest> {
  const { app, now } = context
  const realm = realmOf(own)
  const site = siteOf(app)
  const known = await credentialsOf(context, realm, own.id)
  if (known.length >= maxPasskeys) throw new Problem('tooManyPasskeys', { max: maxPasskeys })
  const until = now + life
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: app.settings.value(siteName),
    rpID: site.id,
    userName: own.username,
    userDisplayName: own.nickname || own.username,
    // Nothing that tells who it is: the authenticator keeps it.
    userID: new Uint8Array(Buffer.from(keyed(app, `${realm.name}-passkey-holder`, String(own.id)), 'hex')),
    challenge: new Uint8Array(newChallenge(app, own, until)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: life * 1000,
    supportedAlgorithmIDs: algorithms,
  })
  return { options: { ...options }, until }
}

const made = z.object({
  until: z.int(),
  name: z.string().trim().min(1).max(50),
  passkey: z.looseObject({ id: z.string().max(2000) }),
})

/** Keeps the passkey that a browser has made; one that the account has already is refused. */
export async function addPasskey(
  context: Context,
  own: Account,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { app, now } = context
  const realm = realmOf(own)
  const { success, data } = made.safeParse(body)
  if (!success) throw new Problem('passkeyRefused')
  const { until } = data
  if (until <= now || until > now + life) throw new Problem('passkeyRefused')
  const credential = await readNew(app, data.passkey, newChallenge(app, own, until))
  const known = await credentialsOf(context, realm, own.id)
  if (known.length >= maxPasskeys) throw new Problem('tooManyPasskeys', { max: maxPasskeys })
  const row = {
    [realm.owner]: own.id,
    credential: hashOf(app, realm, credential.id),
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(',').slice(0, 100),
    name: data.name,
    create_time: now,
    used_time: null,
  }
  await context.db
    .insertInto(realm.passkeys)
    .values(row)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('passkeyKnown') : error
    })
}

/** What a browser needs to use one of the account's passkeys for the sign-in that a ticket stands for. */
export async function askForPasskey(
  context: Context,
  realm: Realm,
  id: number,
  ticket: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { app } = context
  const known = await credentialsOf(context, realm, id)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(app).id,
    challenge: new Uint8Array(signInChallenge(app, realm, ticket)),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  })
  return { ...options }
}

/** Tells whether one of the account's passkeys has signed the sign-in of a ticket; each signature counts once. */
export async function takePasskey(
  context: Context,
  realm: Realm,
  id: number,
  ticket: string,
  answer: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { app, db, now } = context
  const site = siteOf(app)
  const credential = (await credentialsOf(context, realm, id)).find((one) => one.id === answer.id)
  if (!credential) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: signInChallenge(app, realm, ticket).toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) return false
  // A counter that another process has moved on meanwhile means that this signature is an old one.
  const { numUpdatedRows } = await db
    .updateTable(realm.passkeys)
    .set({ counter: authenticationInfo.newCounter, used_time: now })
    .where('credential', '=', hashOf(app, realm, credential.id))
    .where(realm.owner, '=', id)
    .where('counter', '=', credential.counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one of the account's own passkeys away; those of others and unknown ones answer alike. */
export async function removePasskey(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  owner: number,
  id: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(realm.passkeys)
    .where('id', '=', id)
    .where(realm.owner, '=', owner)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('rowNotFound')
}

/** The credential of a browser's answer; whatever is wrong with it is one refusal. */
async function readNew(
  app: App,
  answer: Readonly<Record<string, unknown>>,
  challenge: Buffer,
): Promise<WebAuthnCredential> {
  const site = siteOf(app)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw new Problem('passkeyRefused')
  return registrationInfo.credential
}

async function credentialsOf(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  id: number,
): Promise<readonly WebAuthnCredential[]> {
  const rows = await db
    .selectFrom(realm.passkeys)
    .select(['credential_id', 'public_key', 'counter', 'transports'])
    .where(realm.owner, '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: String(row.credential_id),
    publicKey: new Uint8Array(Buffer.from(String(row.public_key), 'base64url')),
    counter: Number(row.counter),
    transports: String(row.transports).split(',').filter(Boolean),
  }))
}

function siteOf(app: App): { readonly id: string; readonly origin: string } {
  const site = passkeySite(app)
  if (!site) throw new Problem('passkeysAway')
  return site
}

/** What a new passkey signs: it follows from session and time, so nothing has to be kept meanwhile. */
function newChallenge(app: App, own: Account, until: number): Buffer {
  return Buffer.from(keyed(app, `${realmOf(own).name}-passkey-new`, `${own.sessionId}\0${until}`), 'hex')
}

/** What a passkey signs at sign-in: a ticket counts for one. */
function signInChallenge(app: App, { name }: Realm, ticket: string): Buffer {
  return Buffer.from(keyed(app, `${name}-passkey-sign-in`, ticket), 'hex')
}

function hashOf(app: App, { name }: Realm, credentialId: string): string {
  return keyed(app, `${name}-passkey`, credentialId)
}
