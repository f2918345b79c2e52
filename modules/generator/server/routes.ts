import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route, RouteAccess } from '#server/http/route.ts'
import { connectionKey } from '#server/lookups/tables/connections.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { entityName } from '../design/names.ts'
import { placesOf } from './files/files.ts'
import { designRefusal } from './plan/design-refusal.ts'
import { planDesign, tableNames } from './plan/plan.ts'
import { readDesign } from './plan/read-design.ts'
import { faultsOfRows } from './run/copy-rows.ts'
import { generate, remove } from './run/run.ts'
import { readTable } from './sql/read-table.ts'

/** The most a design may be: 200 fields with all their attributes stay far below. */
const designLimit = { bodyLimit: 2 * 1024 * 1024, bodyKeys: 20_000 }

/** The calls of the code generator (`docs/generator.md#calls`). */
export const generatorRoutes: readonly Route[] = [
  {
    url: '/admin/crud.crud/index',
    method: 'GET',
    access: { node: 'crud/crud/index' },
    handle: async ({ app }) => ({
      data: { isOn: app.config.hasGenerator, connections: app.config.connections.size + 1 },
    }),
  },
  route('GET', 'getfiledata', { node: 'crud/crud/index' }, fileData),
  {
    ...route('POST', 'parsefielddata', { node: 'crud/crud/generate' }, parse),
    logTitle: 'generator:log.parse',
  },
  {
    ...route('POST', 'generatecheck', { node: 'crud/crud/generate' }, check),
    logTitle: 'generator:log.check',
  },
  route('GET', 'checkcrudlog', { node: 'crud/crud/index' }, newestLog),
  {
    ...route('POST', 'logstart', { node: 'crud/crud/index' }, beginFromLog),
    logTitle: 'generator:log.start',
  },
  {
    ...route('POST', 'preview', { node: 'crud/crud/generate' }, preview),
    ...designLimit,
    logTitle: false,
  },
  { ...route('POST', 'generate', { node: 'crud/crud/generate' }, make), ...designLimit },
  route('POST', 'delete', { node: 'crud/crud/delete' }, forget),
  {
    url: '/admin/crud.log/index',
    method: 'GET',
    access: { node: 'crud/crud/index' },
    handle: async (context, { query }) => ({ data: await logRows(context).list(query) }),
  },
]

function route(
  method: Route['method'],
  call: string,
  access: RouteAccess,
  handle: (context: Context, input: Input) => Promise<Answer>,
): Route {
  return {
    url: `/admin/crud.crud/${call}`,
    method,
    access,
    handle(context, input) {
      if (!context.app.config.hasGenerator) throw new Problem('generatorOff')
      // One admission for the whole call: its log row is written at the end, whatever became of it.
      return handle({ ...context, beforeCommit: null }, input)
    },
  }
}

/** Where the files of an entity will be: under the name that `generate` makes of the same table and path. */
async function fileData(_context: Context, { query }: Input): Promise<Answer> {
  const path = typeof query.relativePath === 'string' ? query.relativePath.trim() : ''
  const table = tableOf(query)
  // Clients of the original send the path in place of the table, as soon as there is one.
  const isPath = path === '' && /[/\\]/.test(table)
  const name = entityName({ name: table, generateRelativePath: isPath ? table : path })
  const { declaration, messages } = placesOf(name)
  return {
    data: {
      modelFile: declaration,
      controllerFile: declaration,
      validateFile: declaration,
      webViewsDir: messages,
      controllerFileList: { [declaration]: declaration },
      modelFileList: { [declaration]: declaration },
    },
  }
}

async function parse(context: Context, { body }: Input): Promise<Answer> {
  return { data: await readTable(context, body) }
}

/** Tells, before anything is generated, what of it is there already. */
async function check(context: Context, { body }: Input): Promise<Answer> {
  const { connection, controllerFile } = body
  const table = tableOf(body)
  const { app } = context
  const isThere = connectionKey(connection) === '' && (await tableNames(app)).has(table)
  const name = entityName({ name: table, generateRelativePath: nameIn(controllerFile) })
  const isGenerated = app.registry.find(name) !== null
  if (!isThere && !isGenerated) return { data: {} }
  const msg = context.translate('generator:exists', { name: table })
  return { body: { code: -1, msg, time: context.now, data: { table: isThere, controller: isGenerated } } }
}

/** The name of a table, of which no database takes an empty one or one with a zero in it. */
function tableOf({ table }: Readonly<Record<string, unknown>>): string {
  if (typeof table !== 'string' || table === '' || table.includes('\0'))
    throw new Problem('parameter', { name: 'table' })
  return table
}

/** `modules/shop/book/book.ts` → `shop/book`; '' for anything else. */
function nameIn(file: unknown): string {
  return (typeof file === 'string' && /^modules\/(.+)\/[^/]+$/.exec(file)?.[1]) || ''
}

async function newestLog({ app }: Context, { query }: Input): Promise<Answer> {
  const table = tableOf(query)
  const connection = connectionKey(query.connection)
  if (connection.includes('\0')) throw new Problem('parameter', { name: 'connection' })
  const row = await app.database.read
    .selectFrom('crud_log')
    .select(['id', 'status'])
    .where('table_name', '=', table)
    .where('connection', '=', connection)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { data: { id: row?.status === 'success' ? Number(row.id) : 0 } }
}

/** The design of a log row, to go on from. */
async function beginFromLog(context: Context, { body }: Input): Promise<Answer> {
  const row = await logRows(context).find(idOf(body.id))
  if (!row) throw new Problem('rowNotFound')
  const table = JSON.parse(String(row.table)) as Readonly<Record<string, unknown>>
  return { data: { table: { ...table, empty: false }, fields: JSON.parse(String(row.fields)) } }
}

async function preview(context: Context, { body }: Input): Promise<Answer> {
  const work = await planDesign(designOf(body, context), context)
  // What would be refused at the first rows is told before anybody waits for them.
  const faults =
    'copy' in work && work.copy ? await faultsOfRows(work.copy, work.design, work.entity, context) : []
  return { data: { ...work.plan, faults: [...work.plan.faults, ...faults] } }
}

async function make(context: Context, { body }: Input): Promise<Answer> {
  const outcome = await generate(designOf(body, context), body.confirm, context)
  return { data: outcome, message: outcome.job ? 'generator:begun' : 'generator:done' }
}

async function forget(context: Context, { body }: Input): Promise<Answer> {
  await remove(idOf(body.id), body.confirm, context)
  return { data: {}, message: 'generator:removed' }
}

function designOf(body: Input['body'], context: Context) {
  const design = readDesign(body)
  if (!('table' in design)) throw designRefusal(design, context)
  return design
}

function logRows(context: Context) {
  return rowsOf(context.app.registry.get('crud/log'), context)
}
