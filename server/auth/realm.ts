import type { Settings } from '../settings/settings.ts'
import {
  adminApiKeys,
  adminLoginRetry,
  adminSecondFactor,
  adminSingleSession,
  adminTokenLife,
  memberApiKeys,
  memberLoginRetry,
  memberSecondFactor,
  memberSingleSession,
  memberTokenLife,
} from '../settings/sign-in-settings.ts'

/** What a realm asks of an account that signs in. */
export interface SignInPolicy {
  /** failures before one has to wait */
  readonly retry: number
  /** a sign-in ends the account's other sessions */
  readonly isSingle: boolean
  /** seconds an access token lives */
  readonly tokenLife: number
  /** `off`: nobody can set one up; those who have one are asked for it all the same */
  readonly secondFactor: 'off' | 'optional' | 'required'
  /** its accounts may have API keys; otherwise none counts */
  readonly hasApiKeys: boolean
}

/**
 * A kind of account: administrators or members. Ids of the two overlap, so each has tables, headers, counters and key
 * spaces of its own, and whatever deals with accounts is told which one it deals with.
 */
export interface Realm {
  /** type of its tokens, and the beginning of its counters' and key spaces' names */
  readonly name: 'admin' | 'user'
  /** kind of the identity that a token of it gives */
  readonly kind: 'admin' | 'member'
  /** table of the accounts themselves */
  readonly accounts: string
  /** `status` of an account that may sign in */
  readonly enabled: string
  /** tables of its accounts */
  readonly sessions: string
  readonly totps: string
  readonly recoveryCodes: string
  readonly tickets: string
  readonly passkeys: string
  readonly downloads: string
  readonly devices: string
  readonly apiKeys: string
  /** column of these tables that names the account */
  readonly owner: string
  /** headers that carry an access token, in the order they are looked at (`docs/wire.md#headers`) */
  readonly headers: readonly string[]
  /** how its API keys begin, which tells them from everything else that a header may carry */
  readonly keyStart: string
  readonly policy: (settings: Settings) => SignInPolicy
}

export const adminRealm: Realm = {
  name: 'admin',
  kind: 'admin',
  accounts: 'admin',
  enabled: '1',
  sessions: 'admin_session',
  totps: 'admin_totp',
  recoveryCodes: 'admin_recovery_code',
  tickets: 'sign_in_ticket',
  passkeys: 'admin_passkey',
  downloads: 'download_ticket',
  devices: 'admin_device',
  apiKeys: 'admin_api_key',
  owner: 'admin_id',
  headers: ['batoken', 'ba-token'],
  keyStart: 'pa_',
  policy: ({ value }) => ({
    retry: value(adminLoginRetry),
    isSingle: value(adminSingleSession) === 1,
    tokenLife: value(adminTokenLife),
    secondFactor: value(adminSecondFactor),
    hasApiKeys: value(adminApiKeys) === 1,
  }),
}

export const memberRealm: Realm = {
  name: 'user',
  kind: 'member',
  accounts: 'user',
  enabled: 'enable',
  sessions: 'user_session',
  totps: 'user_totp',
  recoveryCodes: 'user_recovery_code',
  tickets: 'user_sign_in_ticket',
  passkeys: 'user_passkey',
  downloads: 'user_download_ticket',
  devices: 'user_device',
  apiKeys: 'user_api_key',
  owner: 'user_id',
  headers: ['bausertoken', 'ba-user-token'],
  keyStart: 'pm_',
  policy: ({ value }) => ({
    retry: value(memberLoginRetry),
    isSingle: value(memberSingleSession) === 1,
    tokenLife: value(memberTokenLife),
    secondFactor: value(memberSecondFactor),
    hasApiKeys: value(memberApiKeys) === 1,
  }),
}

export const realms: readonly Realm[] = [adminRealm, memberRealm]

/** Whose accounts the callers of an address are, as routes are declared. */
export function realmOfUrl(declaredUrl: string): Realm {
  return declaredUrl.startsWith('/admin/') ? adminRealm : memberRealm
}

/** The realm of a caller who has signed in. */
export function realmOf({ kind }: { readonly kind: Realm['kind'] }): Realm {
  return kind === 'admin' ? adminRealm : memberRealm
}
