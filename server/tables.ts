import { labelKeys } from '#core/messages.ts'
import { readableFields } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Context } from './context.ts'
import type { Input, Route } from './http/route.ts'
import { tablesOf } from './resource/table.ts'

/** The one database connection there is, by the key that rules name it; they may leave it out. */
const defaultConnection = 'default'

/** Tells whether rules and calls may name a connection so. */
export function isConnection(key: unknown): boolean {
  return key === undefined || key === null || key === '' || key === defaultConnection
}

/** What forms ask of tables and columns (`wire.md` 2.3): those of declared resources, and nothing that is closed. */
export const tableRoutes: readonly Route[] = [
  { url: '/admin/ajax/gettablepk', method: 'GET', access: 'admin', handle: tablePk },
  { url: '/admin/ajax/gettablelist', method: 'GET', access: 'admin', handle: tableList },
  { url: '/admin/ajax/gettablefieldlist', method: 'GET', access: 'admin', handle: fieldList },
  { url: '/admin/ajax/getdatabaseconnectionlist', method: 'GET', access: 'admin', handle: connectionList },
]

async function tablePk({ app }: Context, { query }: Input) {
  resourceOf(app, query)
  return { data: { pk: 'id' } }
}

async function tableList({ app, translate }: Context, { query }: Input) {
  checkConnection(query)
  const excluded = new Set(listOf(query.excludeTable))
  const list = app.registry.entries
    .map(({ resource: { name, table } }) => ({
      table,
      comment: `${table} - ${translate(`${name}:name`)}`,
      connection: '',
      prefix: '',
    }))
    .filter(({ table, comment }) => !excluded.has(table) && isFound(comment, query.quickSearch))
    .toSorted((one, other) => (one.table < other.table ? -1 : 1))
  return { data: { list } }
}

async function fieldList({ app, identity, translate }: Context, { query }: Input) {
  const resource = resourceOf(app, query)
  const open = new Set(readableFields(resource, identity.rights))
  const columns = tablesOf(resource)[0]?.columns.filter(
    ({ name }) => open.has(name) || resource.fields[name]?.kind === 'password',
  )
  const isClean = query.clean !== '0' && query.clean !== 0
  const entries = (columns ?? []).map((column) => {
    const label = translate([...labelKeys(resource.name, column.name), column.name])
    const whole = {
      COLUMN_NAME: column.name,
      DATA_TYPE: column.type === 'id' ? 'int' : column.type,
      IS_NULLABLE: column.nullable ? 'YES' : 'NO',
      COLUMN_DEFAULT: column.default ?? null,
      COLUMN_KEY: column.name === 'id' ? 'PRI' : '',
      COLUMN_COMMENT: label,
    }
    return [column.name, isClean ? label : whole] as const
  })
  return { data: { pk: 'id', fieldList: Object.fromEntries(entries) } }
}

async function connectionList({ app }: Context, { query }: Input) {
  const { dialect } = app.database
  const name = databaseName(app.config.databaseUrl)
  const only = { type: dialect, database: `${name.slice(0, 1)}***`, key: defaultConnection }
  return { data: { list: isFound(`${only.key} ${only.type}`, query.quickSearch) ? [only] : [] } }
}

/** What the connection's address calls the database: the last part of its path. */
function databaseName(url: string): string {
  return /([^/\\]+?)(?:\?.*)?$/.exec(url)?.[1] ?? ''
}

function resourceOf({ registry }: Context['app'], query: Input['query']): AnyResource {
  checkConnection(query)
  const entry = registry.entries.find(({ resource }) => resource.table === query.table)
  if (!entry) throw new Problem('noTable')
  return entry.resource
}

function checkConnection({ connection }: Input['query']): void {
  if (!isConnection(connection)) throw new Problem('parameter', { name: 'connection' })
}

function isFound(text: string, search: unknown): boolean {
  return typeof search !== 'string' || text.toLowerCase().includes(search.trim().toLowerCase())
}

function listOf(raw: unknown): readonly string[] {
  const items = typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]
  return items.filter((item) => typeof item === 'string')
}
