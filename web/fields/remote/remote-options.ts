import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Field } from '#core/field.ts'
import { rowsKey } from '../../api/queries.ts'
import { request } from '../../api/request.ts'
import { rowsUrl } from '../../area/area.ts'

type Row = Readonly<Record<string, unknown>>

/** A row of another resource as something to choose. */
export interface RemoteOption {
  readonly id: number
  readonly label: string
  readonly row: Row
}

/** One page of them. Without `total` all are there. */
export interface RemotePage {
  readonly options: readonly RemoteOption[]
  readonly total: number
}

/** Rows in a page of a remote select (`docs/wire.md#lists`). */
export const remotePageSize = 10

/** Reads an answer of a list call in select mode: `options` if there are any, else `list`; `total` 0 hides the pager. */
export function readRemotePage(data: unknown, labelField: string): RemotePage {
  const { options, list, total } = (data ?? {}) as { options?: unknown; list?: unknown; total?: unknown }
  const rows = Array.isArray(options) ? options : Array.isArray(list) ? list : []
  return {
    options: rows.flatMap((row: Row) => {
      const id = Number(row?.id)
      return Number.isSafeInteger(id) ? [{ id, label: String(row[labelField] ?? `#${id}`), row }] : []
    }),
    total: typeof total === 'number' ? total : 0,
  }
}

/** One page of a resource to choose from. */
export function remotePageQuery(to: string, labelField: string, quickSearch: string, page: number) {
  const params = { select: true, quickSearch: quickSearch || undefined, page, limit: remotePageSize }
  return queryOptions({
    queryKey: [...rowsKey(to), 'select', params, labelField],
    queryFn: async ({ signal }) => readRemotePage(await fetchRows(to, params, signal), labelField),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
}

/** The rows with these ids, to name what is chosen already. */
export function chosenRowsQuery(to: string, labelField: string, ids: readonly number[]) {
  const params = { select: true, initKey: 'id', initValue: ids }
  return queryOptions({
    queryKey: [...rowsKey(to), 'select', params, labelField],
    queryFn: async ({ signal }) => readRemotePage(await fetchRows(to, params, signal), labelField),
    enabled: ids.length > 0,
    staleTime: 60_000,
    retry: false,
  })
}

async function fetchRows(to: string, query: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
  const { data } = await request(rowsUrl(to, 'index'), {
    query,
    signal,
    dedupe: false,
    showsError: false,
  })
  return data
}

/** The label without the branches that a tree draws before it. */
export function plainLabel(label: string): string {
  return label.replace(/^[\s│├└]+/, '')
}

/** Name of the resource a relation leads to. */
export function targetOf(resourceName: string, field: Field): string {
  return field.kind === 'parent' ? resourceName : (field.to ?? resourceName)
}

/** Ids a row of a tree may not have as parent: itself and all below it, as far as the options tell. */
export function idsBelow(
  options: readonly RemoteOption[],
  parentField: string,
  id: number,
): ReadonlySet<number> {
  const below = new Set([id])
  // Options come in the order of the tree, parents first; another pass only if some come before theirs.
  for (let size = 0; size !== below.size; ) {
    size = below.size
    for (const option of options) if (below.has(Number(option.row[parentField]))) below.add(option.id)
  }
  return below
}
