import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask, type Faults, tellingFaults } from '#web/account/queries.ts'
import { request } from '#web/api/request.ts'
import { type MemberInfo, memberSession, useMember } from '#web/stores/member.ts'
import { type LedgerState, ledgerParams } from './ledger/ledger-state.ts'

/** Where the calls about a member's own account are. */
export const memberAccount = '/api/account'

/** Sums of changes by day. */
export interface Growth {
  /** `YYYY-MM-DD`, oldest first */
  readonly days: readonly string[]
  readonly score: readonly number[]
  readonly money: readonly string[]
}

export const growthQuery = queryOptions({
  queryKey: ['account', 'growth'],
  queryFn: ({ signal }) => ask<Growth>(memberAccount, 'overview', {}, signal),
})

/** What members are given points for. */
export interface ScoreRule {
  readonly rule: 'register' | 'daily' | 'profile'
  /** points that it gives; 0 while it is off */
  readonly score: number
  /** points that it has given to this member in all */
  readonly earned: number
  readonly last_time: number | null
  /** 1: it would give points now */
  readonly is_open: 0 | 1
}

/** The member's points, today's among them, and where more are to be had. */
export interface Score {
  readonly score: number
  readonly today: number
  /** most points of one day; 0 for no limit */
  readonly cap: number
  readonly rules: readonly ScoreRule[]
}

export const scoreQuery = queryOptions({
  queryKey: ['account', 'score'],
  queryFn: async ({ signal }) => {
    const score = await ask<Score>(memberAccount, 'score', {}, signal)
    memberSession.update({ score: score.score })
    return score
  },
})

/** Takes today's points; answers how many there were. */
export async function signInToday(): Promise<number> {
  const { data } = await request<{ score: number }>(`${memberAccount}/signin`, {
    method: 'POST',
    body: {},
    showsSuccess: true,
  })
  return data.score
}

const memberQuery = queryOptions({
  queryKey: ['account', 'member'],
  queryFn: async ({ signal }) => {
    const { data } = await request<{ userInfo: Partial<MemberInfo> }>('/api/index/index', {
      signal,
      dedupe: false,
      showsError: false,
    })
    if (data.userInfo.id === useMember.getState().id) memberSession.update(data.userInfo)
    return data.userInfo
  },
  staleTime: 10_000,
})

/** The member as the store has it, asked for anew where a page shows what may have changed elsewhere. */
export function useFreshMember(): MemberInfo {
  useQuery(memberQuery)
  return useMember()
}

/** Ways of reaching a member. */
export type Channel = 'email' | 'mobile'

/** By which ways the site can send codes. */
export const channelsQuery = queryOptions({
  queryKey: ['account', 'channels'],
  queryFn: async ({ signal }) =>
    (await ask<{ accountVerificationType: readonly Channel[] }>(memberAccount, 'profile', {}, signal))
      .accountVerificationType,
})

/** What the profile page saves. */
export type ProfileValues = Pick<
  MemberInfo,
  'avatar' | 'username' | 'nickname' | 'gender' | 'birthday' | 'motto'
>

/** Saves the profile; answers the faults, null when it was taken. */
export async function saveProfile(values: Partial<ProfileValues>): Promise<Faults | null> {
  return post('profile', values)
}

/** Changes the password; answers the faults, null when it was taken. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<Faults | null> {
  return post('changePassword', { oldPassword, newPassword })
}

async function post(call: string, body: object): Promise<Faults | null> {
  return tellingFaults(() =>
    request(`${memberAccount}/${call}`, { method: 'POST', body, showsSuccess: true, showsError: false }),
  )
}

/** An entry of a ledger. */
export interface LedgerEntry {
  readonly id: number
  readonly score?: number
  readonly money?: string
  readonly before: number | string
  readonly after: number | string
  readonly memo: string
  readonly create_time: number
}

interface LedgerPage {
  readonly list: readonly LedgerEntry[]
  readonly total: number
  readonly total_is_estimate?: boolean
}

export type Ledger = 'integral' | 'balance'

/** One page of a ledger, newest first. The page before stays until it is there. */
export function ledgerQuery(ledger: Ledger, state: LedgerState) {
  const params = ledgerParams(ledger, state)
  return queryOptions({
    queryKey: ['account', ledger, params],
    queryFn: ({ signal }) => ask<LedgerPage>(memberAccount, ledger, params, signal),
    placeholderData: keepPreviousData,
  })
}
