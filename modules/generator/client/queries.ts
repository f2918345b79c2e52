import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { RequestFailure, request } from '#web/api/request.ts'
import type { Design, DesignFault, FieldDesign, ParsedTable, Plan, TableDesign } from '../design/design.ts'

const base = '/admin/crud.crud'

/** A row of the generator's log. */
export interface Run {
  readonly id: number
  readonly table_name: string
  readonly entity: string
  readonly table: TableDesign
  readonly fields: readonly FieldDesign[]
  readonly connection: string
  readonly status: 'start' | 'success' | 'error' | 'delete'
  readonly create_time: number
  readonly host: string
}

/** A table that a design can be read from. */
export interface FoundTable {
  readonly table: string
  readonly comment: string
  readonly connection: string
  readonly prefix: string
  /** belongs to the framework: it can not be read */
  readonly closed?: boolean
}

interface Connection {
  readonly type: string
  readonly database: string
  readonly key: string
}

/** Where the files of a design go. */
interface FilePlaces {
  readonly modelFile: string
  readonly controllerFile: string
  readonly validateFile: string
  readonly webViewsDir: string
}

/** Reading what others wait for: nothing is said in toasts, the page shows it. */
async function ask<T>(
  url: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<T> {
  return (await request<T>(url, { query, signal, dedupe: false, showsError: false })).data
}

/** What the generator of this server can do. */
interface Standing {
  /** false: nothing can be made here, and the log can still be read */
  readonly isOn: boolean
  /** databases that tables can be read from */
  readonly connections: number
}

export const standingQuery = queryOptions({
  queryKey: ['crud', 'standing'],
  queryFn: ({ signal }) => ask<Standing>(`${base}/index`, {}, signal),
})

/** Databases that tables can be read from; not asked for where there is but the product's own. */
export function useConnections(): readonly Connection[] {
  const standing = useQuery(standingQuery)
  const isChoice = (standing.data?.connections ?? 1) > 1
  return useQuery({ ...connectionsQuery, enabled: isChoice }).data ?? []
}

const connectionsQuery = queryOptions({
  queryKey: ['crud', 'connections'],
  queryFn: async ({ signal }) =>
    (await ask<{ list: readonly Connection[] }>('/admin/ajax/getDatabaseConnectionList', {}, signal)).list,
})

/** Every table of a connection, also those that belong to no resource. */
export function tablesQuery(connection: string, isForGenerator: boolean) {
  const query = { connection, ...(isForGenerator ? { forGenerator: 1 } : {}) }
  return queryOptions({
    queryKey: ['crud', 'tables', query],
    queryFn: async ({ signal }) =>
      (await ask<{ list: readonly FoundTable[] }>('/admin/ajax/getTableList', query, signal)).list,
  })
}

/** Columns of a table with what they are called. */
export function columnsQuery(table: string, connection: string) {
  return queryOptions({
    queryKey: ['crud', 'columns', table, connection],
    enabled: table !== '',
    queryFn: ({ signal }) => {
      const query = { table, connection, clean: 1 }
      return ask<{ pk: string; fieldList: Readonly<Record<string, string>> }>(
        '/admin/ajax/getTableFieldList',
        query,
        signal,
      )
    },
  })
}

/** Number of the newest run for a table if that one succeeded, else 0. */
export function lastRunQuery(table: string, connection: string) {
  return queryOptions({
    queryKey: ['crud', 'last', table, connection],
    enabled: table !== '',
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await ask<{ id: number }>(`${base}/checkCrudLog`, { table, connection }, signal)).id,
  })
}

export function filePlacesQuery(table: string, relativePath: string) {
  return queryOptions({
    queryKey: ['crud', 'files', table, relativePath],
    enabled: table !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask<FilePlaces>(`${base}/getFileData`, { table, relativePath, commonModel: 0 }, signal),
  })
}

/** How many runs a page of the log holds. */
export const runsPerPage = 10

export function runsQuery(page: number, quickSearch: string) {
  const query = { page, limit: runsPerPage, quickSearch, order: 'id,desc' }
  return queryOptions({
    queryKey: ['crud', 'runs', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      ask<{ list: readonly Run[]; total: number }>('/admin/crud.log/index', query, signal),
  })
}

/** Reads a table of a connection, or the table that a statement makes. */
export async function parseTable(
  source:
    | { readonly type: 'db'; readonly table: string; readonly connection: string }
    | { readonly type: 'sql'; readonly table: string; readonly sql: string },
): Promise<ParsedTable> {
  const options = { method: 'POST', body: source, showsError: false, timeout: 30_000 } as const
  return (await request<ParsedTable>(`${base}/parseFieldData`, options)).data
}

/** Why a statement can not be read, as far as it leads somewhere. */
export interface SqlRefusal {
  /** line that can not be read; 1 is the first */
  readonly line: number | null
  /** names of all tables, when one of them has to be chosen */
  readonly tables: readonly string[] | null
}

/** What a refusal of a statement tells beside its message. */
export function sqlRefusalOf(error: unknown): SqlRefusal {
  const { line, tables } = refusalOf(error) ?? {}
  return {
    line: typeof line === 'number' ? line : null,
    tables: Array.isArray(tables) ? tables.map(String) : null,
  }
}

/** The design that a run was made of. */
export async function loadRun(
  id: number,
): Promise<{ table: TableDesign & { empty: boolean }; fields: readonly FieldDesign[] }> {
  const options = { method: 'POST', body: { id }, showsError: false } as const
  return (
    await request<{ table: TableDesign & { empty: boolean }; fields: FieldDesign[] }>(
      `${base}/logStart`,
      options,
    )
  ).data
}

/** What a design would come to. */
export async function loadPlan(design: Design, signal?: AbortSignal): Promise<Plan> {
  const options = { method: 'POST', body: design, signal, showsError: false, timeout: 60_000 } as const
  return (await request<Plan>(`${base}/preview`, options)).data
}

/** What was generated. */
export interface GeneratedEntity {
  readonly entity: string
  readonly path: string
  /** the work that goes on after the answer, if any */
  readonly job?: number
  /** which copied rows may differ from those they were copied from; '' or absent when none do */
  readonly notice?: string
}

/** What came of an attempt to make something. */
export type Outcome =
  | { readonly is: 'generated'; readonly generated: GeneratedEntity }
  | { readonly is: 'faulty'; readonly faults: readonly DesignFault[] }
  | { readonly is: 'unconfirmed'; readonly confirm: string }

/** What stands in the way of a design that was refused as a whole; null when it failed otherwise. */
export function designFaultsOf(error: unknown): readonly DesignFault[] | null {
  const data = refusalOf(error)
  return data?.type === 'design' ? (data.faults as readonly DesignFault[]) : null
}

/** Makes what was designed. Refusals that the designer can show in their place are an answer; others are thrown. */
export async function generate(design: Design, confirm: string): Promise<Outcome> {
  try {
    const body = confirm === '' ? design : { ...design, confirm }
    const options = { method: 'POST', body, showsError: false, timeout: false } as const
    return { is: 'generated', generated: (await request<GeneratedEntity>(`${base}/generate`, options)).data }
  } catch (error) {
    const faults = designFaultsOf(error)
    if (faults) return { is: 'faulty', faults }
    const data = refusalOf(error)
    if (data?.type === 'confirm') return { is: 'unconfirmed', confirm: String(data.confirm) }
    throw error
  }
}

/** Removes what a run has made; answers files that somebody has edited, which then have to be confirmed. */
export async function removeGenerated(id: number, confirm: string): Promise<readonly string[] | null> {
  try {
    const body = confirm === '' ? { id } : { id, confirm }
    await request(`${base}/delete`, {
      method: 'POST',
      body,
      showsError: false,
      showsSuccess: true,
      timeout: false,
    })
    return null
  } catch (error) {
    const data = refusalOf(error)
    if (data?.type === 'edited') return data.files as readonly string[]
    throw error
  }
}

/** What a refusal says beside its message. */
function refusalOf(error: unknown): Readonly<Record<string, unknown>> | null {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : null
}
