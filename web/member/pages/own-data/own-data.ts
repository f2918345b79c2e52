import { queryOptions } from '@tanstack/react-query'
import { ask, type Faults, tellingFaults } from '../../../account/queries.ts'
import { request } from '../../../api/request.ts'
import { memberAccount } from '../queries.ts'

/** A file of one's own data, or the end of the account, as somebody once asked for it. */
export interface DataRequest {
  readonly id: number
  readonly kind: 'export' | 'deletion'
  readonly state: 'waiting' | 'done' | 'withdrawn' | 'refused'
  readonly answer: string
  readonly create_time: number
}

/** What was asked for, newest first, and what may be. */
export interface OwnData {
  readonly list: readonly DataRequest[]
  /** the deletion that waits for its time */
  readonly deletion: { readonly id: number; readonly due_time: number } | null
  readonly deletion_days: number
  readonly exports_left: number
}

export const dataQuery = queryOptions({
  queryKey: ['account', 'data'],
  queryFn: ({ signal }) => ask<OwnData>(memberAccount, 'data', {}, signal),
})

/** Asks for the file and has the browser save it. */
export async function beginExport(): Promise<void> {
  const { data } = await request<{ url: string }>(`${memberAccount}/export`, { method: 'POST', body: {} })
  const link = document.createElement('a')
  link.href = data.url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** Asks for the end of the account; answers the faults, null when it was taken. */
export async function askForDeletion(password: string, reason: string): Promise<Faults | null> {
  return tellingFaults(() =>
    request(`${memberAccount}/deletion`, {
      method: 'POST',
      body: { password, reason },
      showsSuccess: true,
      showsError: false,
    }),
  )
}

/** Takes the request for the end of the account back. */
export async function keepAccount(): Promise<void> {
  await request(`${memberAccount}/keep`, { method: 'POST', body: {}, showsSuccess: true })
}
