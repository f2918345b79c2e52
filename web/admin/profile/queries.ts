import { queryOptions } from '@tanstack/react-query'
import { ask, type Faults, tellingFaults } from '#web/account/queries.ts'
import { request } from '#web/api/request.ts'

/** Where the calls about an administrator's own account are. */
export const adminAccount = '/admin/routine.AdminInfo'

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

/** A line of the account's own log. */
export interface LogEntry {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly ip: string
  readonly create_time: number
}

export const profileQuery = queryOptions({
  queryKey: ['profile', 'info'],
  queryFn: async ({ signal }) => (await ask<{ info: Profile }>(adminAccount, 'index', {}, signal)).info,
  retry: false,
})

export function logQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: ['profile', 'log', page, limit],
    queryFn: ({ signal }) =>
      ask<{ list: readonly LogEntry[]; total: number }>(adminAccount, 'log', { page, limit }, signal),
    placeholderData: (before) => before,
  })
}

/** Saves what was sent of the profile; answers the faults, none when it was taken. */
export async function saveProfile(values: Readonly<Record<string, unknown>>): Promise<Faults | null> {
  return tellingFaults(() =>
    request(`${adminAccount}/edit`, { method: 'POST', body: values, showsSuccess: true, showsError: false }),
  )
}
