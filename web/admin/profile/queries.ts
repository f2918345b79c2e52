import { queryOptions } from '@tanstack/react-query'
import { RequestFailure, request } from '#web/api/request.ts'

const base = '/admin/routine.AdminInfo'

/** The account as its holder edits it. */
export interface Profile {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  readonly email: string
  readonly mobile: string
  readonly motto: string
  readonly last_login_time: string
}

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
}

/** A line of the account's own log. */
export interface LogEntry {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly ip: string
  readonly create_time: number
}

async function ask<T>(
  call: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<T> {
  const options = { query, signal, isCancelledByTwin: false, showsError: false }
  return (await request<T>(`${base}/${call}`, options)).data
}

export const profileQuery = queryOptions({
  queryKey: ['profile', 'info'],
  queryFn: async ({ signal }) => (await ask<{ info: Profile }>('index', {}, signal)).info,
  retry: false,
})

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await ask<{ list: readonly Session[] }>('sessions', {}, signal)).list,
  refetchInterval: 60_000,
})

export const factorQuery = queryOptions({
  queryKey: ['profile', 'factor'],
  queryFn: ({ signal }) => ask<Factor>('factor', {}, signal),
})

export function logQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: ['profile', 'log', page, limit],
    queryFn: ({ signal }) =>
      ask<{ list: readonly LogEntry[]; total: number }>('log', { page, limit }, signal),
    placeholderData: (before) => before,
  })
}

/** What a refusal says about each input; whatever else went wrong has been told. */
export type Faults = Readonly<Record<string, string>>

/** Saves what was sent of the profile; answers the faults, none when it was taken. */
export async function saveProfile(values: Readonly<Record<string, unknown>>): Promise<Faults | null> {
  return tellingFaults(() =>
    request(`${base}/edit`, { method: 'POST', body: values, showsSuccess: true, showsError: false }),
  )
}

export async function endSession(id: number): Promise<void> {
  await request(`${base}/endSession`, { method: 'POST', body: { id }, showsSuccess: true })
}

export async function endOtherSessions(): Promise<void> {
  await request(`${base}/endOthers`, { method: 'POST', body: {}, showsSuccess: true })
}

/** What takes the password of now; the faults are those of the password. */
export type ProvenCall = 'factorBegin' | 'factorRemove' | 'recoveryCodes'

export async function callWithPassword(
  call: ProvenCall,
  old_password: string,
): Promise<{ readonly data: unknown } | { readonly faults: Faults }> {
  let data: unknown = null
  const faults = await tellingFaults(async () => {
    const options = { method: 'POST', body: { old_password }, showsError: false } as const
    const answer = await request(`${base}/${call}`, { ...options, showsSuccess: call === 'factorRemove' })
    data = answer.data
  })
  return faults ? { faults } : { data }
}

/** Switches a begun factor on; answers the recovery codes. */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  const options = { method: 'POST', body: { code }, showsSuccess: true } as const
  return (await request<{ recovery_codes: readonly string[] }>(`${base}/factorConfirm`, options)).data
    .recovery_codes
}

async function tellingFaults(work: () => Promise<unknown>): Promise<Faults | null> {
  try {
    await work()
    return null
  } catch (error) {
    return faultsIn(error)
  }
}

/** Faults by input; anything else stands under the empty name. */
function faultsIn(error: unknown): Faults {
  if (!(error instanceof RequestFailure)) throw error
  const data = error.envelope?.data as { faults?: Faults } | null | undefined
  return data?.faults ?? { '': error.message }
}
