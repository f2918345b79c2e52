import { queryOptions } from '@tanstack/react-query'
import { flatRow } from '#core/translated.ts'
import { adminUrl } from '#core/wire.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import type { ListRow } from '../list/tree/tree-rows.ts'

/** A whole row, as its form opens it or as it is read. */
export function rowQuery(name: string, call: 'edit' | 'show', id: number) {
  return queryOptions({
    queryKey: [...rowsKey(name), call, id],
    queryFn: async ({ signal }) => {
      const options = { query: { id }, signal, dedupe: false, showsError: false }
      return flatRow((await request<{ row: ListRow }>(adminUrl(name, call), options)).data.row)
    },
    retry: false,
  })
}
