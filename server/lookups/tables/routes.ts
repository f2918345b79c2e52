import { hasNode, readableFields } from '#core/access/permissions.ts'
import { isSecret } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { type ForeignColumn, type ForeignTable, readType } from '#core/tables/foreign-table.ts'
import type { App, Context } from '../../context.ts'
import { type DialectName, typeSql } from '../../db/dialect.ts'
import type { Column } from '../../db/schema.ts'
import type { Input, Route, RouteAccess } from '../../http/route.ts'
import { tablesOf } from '../../resource/columns/table.ts'
import { connectionKey, withConnection } from './connections.ts'
import { foreignTables } from './introspect.ts'
import { closedSources, sourceTable } from './source-table.ts'

/** The product's own database, by the key that rules name it; they may leave it out. */
const defaultConnection = 'default'

/** Tells whether rules may name a connection so: they are about the product's own database only. */
export function isConnection(key: unknown): boolean {
  return key === undefined || key === null || key === '' || key === defaultConnection
}

/**
 * What forms ask of tables and columns (`docs/wire.md#small-calls`): those of declared resources, and nothing that is closed, for those whose
 * screens choose tables. Who may see every table also gets what other connections hold, tables that are nobody's, and with
 * `forGenerator` every table of the product's own.
 */
export function tableRoutes({ modules }: App): readonly Route[] {
  const anyOf = modules.flatMap(({ tableNodes }) =>
    tableNodes ? [...tableNodes.choose, tableNodes.every ?? []].flat() : [],
  )
  if (anyOf.length === 0) return []
  const access: RouteAccess = { anyOf }
  return [
    { url: '/admin/ajax/gettablepk', method: 'GET', access, handle: tablePk },
    { url: '/admin/ajax/gettablelist', method: 'GET', access, handle: tableList },
    { url: '/admin/ajax/gettablefieldlist', method: 'GET', access, handle: fieldList },
    { url: '/admin/ajax/getdatabaseconnectionlist', method: 'GET', access, handle: connectionList },
  ]
}

/** Tells whether the caller may read tables that belong to no resource, and those of other connections. */
function maySeeEvery({ app, identity }: Context): boolean {
  return app.modules.some(({ tableNodes }) => tableNodes?.every && hasNode(identity.rights, tableNodes.every))
}

async function tablePk(context: Context, { query }: Input) {
  if (!resourceOf(context, query)) {
    const { primaryKey } = await foundTable(context, query)
    return { data: { pk: primaryKey[0] ?? '' } }
  }
  return { data: { pk: 'id' } }
}

async function tableList(context: Context, { query }: Input) {
  const excluded = new Set(listOf(query.excludeTable))
  const isWhole = isForGenerator(context, query)
  const mayChoose = maySeeEvery(context)
  const all = isWhole
    ? await everyTable(context, query)
    : [...declaredTables(context), ...(mayChoose ? await foreignOnes(context) : [])]
  const list = all
    .filter(({ table, comment }) => !excluded.has(table) && isFound(comment, query.quickSearch))
    .toSorted((one, other) => (one.table < other.table ? -1 : 1))
  return { data: { list } }
}

/** A table as the list answers it; nothing can be generated from one that is closed. */
interface ListedTable {
  readonly table: string
  readonly comment: string
  readonly connection: string
  readonly prefix: ''
  readonly closed?: true
}

function declaredTables({ app, translate }: Context): readonly ListedTable[] {
  return app.registry.entries.map(({ resource: { name, table } }) => ({
    table,
    comment: `${table} - ${translate(`${name}:name`)}`,
    connection: '',
    prefix: '',
  }))
}

/** Tables of the product's own database that are nobody's, for clients of the original, which say not whom they ask for. */
async function foreignOnes(context: Context): Promise<readonly ListedTable[]> {
  const declared = new Set(declaredTables(context).map(({ table }) => table))
  const all = await everyTable(context, {})
  return all.filter(({ table, closed }) => !closed && !declared.has(table))
}

async function everyTable(context: Context, query: Input['query']): Promise<readonly ListedTable[]> {
  const { app } = context
  const connection = connectionKey(query.connection)
  const tables = await withConnection(app, connection, foreignTables)
  const isOwn = connection === ''
  const closed = isOwn ? closedSources(app) : new Set<string>()
  const declared = new Map(declaredTables(context).map(({ table, comment }) => [table, comment]))
  return tables.map(({ name, comment }) => ({
    table: name,
    comment: (isOwn && declared.get(name)) || (comment === '' ? name : `${name} - ${comment.slice(0, 200)}`),
    connection,
    prefix: '',
    ...(closed.has(name.toLowerCase()) ? { closed: true } : {}),
  }))
}

async function fieldList(context: Context, { query }: Input) {
  const isClean = query.clean !== '0' && query.clean !== 0
  const resource = resourceOf(context, query)
  if (resource) return { data: { pk: 'id', fieldList: ownColumns(context, resource, isClean) } }
  const { columns, primaryKey } = await foundTable(context, query)
  return { data: { pk: primaryKey[0] ?? '', fieldList: listed(columns, primaryKey, isClean) } }
}

/** Columns by name: what people call them, or everything that the schema says of them, as MySQL would say it. */
function listed(columns: readonly ForeignColumn[], key: readonly string[], isClean: boolean) {
  const entries = columns.map((column) => {
    const [label = ''] = column.comment.split(/[:：]/)
    return [column.name, isClean ? label.trim().slice(0, 200) : schemaRow(column, key)] as const
  })
  return Object.fromEntries(entries)
}

function schemaRow(column: ForeignColumn, key: readonly string[]) {
  const { family, length, precision } = column
  const isText = family === 'char' || family === 'text'
  const isNumber = family === 'integer' || family === 'decimal' || family === 'real'
  return {
    COLUMN_NAME: column.name,
    ORDINAL_POSITION: column.position,
    COLUMN_DEFAULT: column.default,
    IS_NULLABLE: column.nullable ? 'YES' : 'NO',
    DATA_TYPE: column.type,
    CHARACTER_MAXIMUM_LENGTH: isText && length > 0 ? length : null,
    NUMERIC_PRECISION: isNumber && length > 0 ? length : null,
    NUMERIC_SCALE: isNumber ? precision : null,
    COLUMN_TYPE: column.fullType,
    COLUMN_KEY: key.includes(column.name) ? 'PRI' : '',
    EXTRA: column.autoIncrement ? 'auto_increment' : '',
    COLUMN_COMMENT: column.comment,
  }
}

function ownColumns({ identity, translate }: Context, resource: AnyResource, isClean: boolean) {
  const open = new Set(readableFields(resource, identity.rights))
  const columns = tablesOf(resource)[0]?.columns.filter(
    ({ name }) => open.has(name) || isSecret(resource.fields[name]),
  )
  // Kept in a table of links, and a field of the form all the same.
  const links = Object.keys(resource.fields)
    .filter((name) => open.has(name) && resource.fields[name]?.kind === 'manyToMany')
    .map((name): Column => ({ name, type: 'text', nullable: false }))
  const all = [...(columns ?? []), ...links].map(
    (column, at): ForeignColumn => ({
      ...readType(typeSql('mysql', column).replace(' auto_increment', '')),
      name: column.name,
      position: at + 1,
      nullable: column.nullable,
      default: column.default === undefined ? null : String(column.default),
      autoIncrement: column.type === 'id',
      isComputed: false,
      comment: translate([...labelKeys(resource.name, column.name), column.name]),
    }),
  )
  return listed(all, ['id'], isClean)
}

async function connectionList(context: Context, { query }: Input) {
  const { app } = context
  const own = [defaultConnection, app.config.databaseUrl] as const
  const others = maySeeEvery(context) ? app.config.connections : []
  const list = [own, ...others].map(([key, url]) => ({
    type: dialectOf(url),
    database: `${databaseName(url).slice(0, 1)}***`,
    key,
  }))
  return { data: { list: list.filter(({ key, type }) => isFound(`${key} ${type}`, query.quickSearch)) } }
}

function dialectOf(url: string): DialectName {
  if (url.startsWith('sqlite:')) return 'sqlite'
  return url.startsWith('postgres') ? 'postgres' : 'mysql'
}

/** What the connection's address calls the database: the last part of its path. */
function databaseName(url: string): string {
  return /([^/\\]+?)(?:\?.*)?$/.exec(url)?.[1] ?? ''
}

/**
 * The declared resource whose table is asked for; null when the database has to be asked, which only those may who may
 * generate: the list of tables has shown them what is nobody's.
 */
function resourceOf(context: Context, query: Input['query']): AnyResource | null {
  const isForeign = isForGenerator(context, query) || maySeeEvery(context)
  const isOwn = connectionKey(query.connection) === ''
  const entry = context.app.registry.entries.find(({ resource }) => isOwn && resource.table === query.table)
  if (!entry && !isForeign) throw new Problem('noTable')
  return entry?.resource ?? null
}

async function foundTable({ app }: Context, { table, connection }: Input['query']): Promise<ForeignTable> {
  if (typeof table !== 'string' || table.includes('\0')) throw new Problem('noTable')
  return sourceTable(app, connectionKey(connection), table)
}

/** Tells whether more than declared tables is asked for, and refuses callers who may not see that. */
function isForGenerator(context: Context, { connection, forGenerator }: Input['query']): boolean {
  const isOwn = isConnection(connection)
  const isKnown = typeof connection === 'string' && context.app.config.connections.has(connection)
  if (!isOwn && !isKnown) throw new Problem('parameter', { name: 'connection' })
  if (isOwn && forGenerator !== '1' && forGenerator !== 1) return false
  if (!maySeeEvery(context)) throw new Problem('notAllowed')
  return true
}

function isFound(text: string, search: unknown): boolean {
  return typeof search !== 'string' || text.toLowerCase().includes(search.trim().toLowerCase())
}

function listOf(raw: unknown): readonly string[] {
  const items = typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]
  return items.filter((item) => typeof item === 'string')
}
