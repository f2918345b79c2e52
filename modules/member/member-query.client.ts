import { queryOptions } from '@tanstack/react-query'
import { adminUrl } from '#core/wire.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'

/** A member as the form of a ledger needs them. */
export interface Member {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly money: string
  readonly score: number
}

/** The member an entry is for, with the present figures; asked again after every entry. */
export function memberQuery(ledger: string, id: number | null) {
  return queryOptions({
    queryKey: [...rowsKey(ledger), 'member', id],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ user: Member }>(adminUrl(ledger, 'add'), {
        query: { userId: id },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data.user
    },
    enabled: id !== null,
    retry: false,
  })
}
