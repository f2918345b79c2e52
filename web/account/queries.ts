import { queryOptions } from '@tanstack/react-query'
import { RequestFailure, request } from '#web/api/request.ts'

/** Where the calls about one's own account are: each area has its own. */
export type AccountBase = '/admin/routine.AdminInfo' | '/api/account'

/** Where the account is signed in. */
export interface Session {
  readonly id: number
  readonly user_agent: string
  readonly address: string
  readonly create_time: number
  readonly seen_time: number
  readonly is_current: 0 | 1
}

/** The second factor: what the site says of it, and what the account has. */
export interface Factor {
  readonly mode: 'off' | 'optional' | 'required'
  /** unix seconds; null while it is not on */
  readonly since: number | null
  readonly recovery_left: number
  readonly passkeys: readonly Passkey[]
  /** where browsers take passkeys; '' when this installation has no such address */
  readonly passkey_origin: string
}

/** A passkey of the account. */
export interface Passkey {
  readonly id: number
  readonly name: string
  readonly create_time: number
  readonly used_time: number | null
}

/** Asks one of the account's calls; what goes wrong is for the page to show. */
export async function ask<T>(
  base: AccountBase,
  call: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<T> {
  const options = { query, signal, dedupe: false, showsError: false }
  return (await request<T>(`${base}/${call}`, options)).data
}

export function sessionsQuery(base: AccountBase) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) =>
      (await ask<{ list: readonly Session[] }>(base, 'sessions', {}, signal)).list,
    refetchInterval: 60_000,
  })
}

export function factorQuery(base: AccountBase) {
  return queryOptions({
    queryKey: ['account', 'factor'],
    queryFn: ({ signal }) => ask<Factor>(base, 'factor', {}, signal),
  })
}

export async function endSession(base: AccountBase, id: number): Promise<void> {
  await request(`${base}/endSession`, { method: 'POST', body: { id }, showsSuccess: true })
}

export async function endOtherSessions(base: AccountBase): Promise<void> {
  await request(`${base}/endOthers`, { method: 'POST', body: {}, showsSuccess: true })
}

/** What takes the password of now; the faults are those of the password. */
export type ProvenCall = 'factorBegin' | 'factorRemove' | 'recoveryCodes' | 'passkeyBegin' | 'passkeyRemove'

export async function callWithPassword(
  base: AccountBase,
  call: ProvenCall,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly data: unknown } | { readonly faults: Faults }> {
  let data: unknown = null
  const faults = await tellingFaults(async () => {
    const options = { method: 'POST', body, showsError: false } as const
    const answer = await request(`${base}/${call}`, { ...options, showsSuccess: call.endsWith('Remove') })
    data = answer.data
  })
  return faults ? { faults } : { data }
}

/** Switches a begun factor on; answers the recovery codes. */
export async function confirmFactor(base: AccountBase, code: string): Promise<readonly string[]> {
  const options = { method: 'POST', body: { code }, showsSuccess: true } as const
  return (await request<{ recovery_codes: readonly string[] }>(`${base}/factorConfirm`, options)).data
    .recovery_codes
}

/** Keeps a passkey that the browser has made; answers the recovery codes that come with a first factor. */
export async function addPasskey(
  base: AccountBase,
  made: { readonly until: number; readonly passkey: object; readonly name: string },
): Promise<readonly string[]> {
  const options = { method: 'POST', body: made, showsSuccess: true } as const
  return (await request<{ recovery_codes: readonly string[] }>(`${base}/passkeyAdd`, options)).data
    .recovery_codes
}

/** What a refusal says about each input; anything else stands under the empty name. */
export type Faults = Readonly<Record<string, string>>

/** Does something at the server; answers the faults, null when it was taken. What else went wrong goes on. */
export async function tellingFaults(work: () => Promise<unknown>): Promise<Faults | null> {
  try {
    await work()
    return null
  } catch (error) {
    return faultsIn(error)
  }
}

function faultsIn(error: unknown): Faults {
  if (!(error instanceof RequestFailure)) throw error
  const data = error.envelope?.data as { faults?: Faults } | null | undefined
  return data?.faults ?? { '': error.message }
}
