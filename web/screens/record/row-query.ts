import { queryOptions } from '@tanstack/react-query'
import type { PublicData } from '#core/calls/draft.ts'
import { flatRow } from '#core/translations/translated.ts'
import { adminUrl } from '#core/wire.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import type { ListRow } from '../list/tree/tree-rows.ts'

/** A whole row, as its form opens it or as it is read, with what the public sees of it where that is told. */
export function rowQuery(name: string, call: 'edit' | 'show', id: number) {
  return queryOptions({
    queryKey: [...rowsKey(name), call, id],
    queryFn: async ({ signal }) => {
      const options = { query: { id }, signal, dedupe: false, showsError: false }
      type Opened = { readonly row: ListRow; readonly public_state?: PublicData }
      const { row, public_state } = (await request<Opened>(adminUrl(name, call), options)).data
      return { ...flatRow(row), ...(public_state ? { public_state } : {}) }
    },
    retry: false,
  })
}
