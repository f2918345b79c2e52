import { describeResource } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { hasNode, nodeOf, readableFields } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { ListSpec } from '#core/resource.ts'
import type { App, Context } from '../context.ts'
import { isDuplicate } from '../db/dialect.ts'
import type { Input, Route } from '../http/route.ts'
import type { MessageBook } from '../messages.ts'
import { textsOf } from '../module.ts'
import type { Entry } from '../resource/registry.ts'
import { regionsOf } from './regions.ts'
import { tableRoutes } from './tables/routes.ts'

/** Small calls that need a login (`docs/wire.md#small-calls`), those about tables a node of a screen that asks for them, and their public twins of the member area. */
export function ajaxRoutes(app: App): readonly Route[] {
  const book = textsOf(app.modules)
  const area = async (_context: Context, { query }: Input) => ({
    data: regionsOf(query.province, query.city),
  })
  return [
    { url: '/admin/ajax/area', method: 'GET', access: 'admin', handle: area },
    { url: '/api/ajax/area', method: 'GET', access: 'public', handle: area },
    ...tableRoutes(app),
    {
      url: '/admin/ajax/clearcache',
      method: 'POST',
      access: 'super',
      logTitle: 'core:log.clearCache',
      handle: clearCache,
    },
    { url: '/admin/ajax/preference', method: 'GET', access: 'admin', handle: readPreference },
    {
      url: '/admin/ajax/preference',
      method: 'POST',
      access: 'admin',
      logTitle: false,
      handle: writePreference,
    },
    {
      url: '/admin/ajax/declaration',
      method: 'GET',
      access: 'admin',
      handle: (context, input) => declaration(context, input, book),
    },
  ]
}

/** What processes keep in memory is loaded anew: in every one, at its next request. */
async function clearCache(context: Context, { body }: Input) {
  if (body.type !== 'tp' && body.type !== 'all') throw new Problem('parameter', { name: 'type' })
  await context.app.database.write
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
  return { data: {}, message: 'core:success.cacheCleared' }
}

const maxKeyLength = 100
const largestValue = 16 * 1024

function preferenceKey(raw: unknown): string {
  if (typeof raw !== 'string' || raw === '' || raw.length > maxKeyLength || !/^[\w:/.-]+$/.test(raw)) {
    throw new Problem('parameter', { name: 'key' })
  }
  return raw
}

async function readPreference({ app, identity }: Context, { query }: Input) {
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const row = await app.database.read
    .selectFrom('admin_preference')
    .select('value')
    .where('admin_id', '=', identity.id)
    .where('key', '=', preferenceKey(query.key))
    .executeTakeFirst()
  return { data: { value: row ? JSON.parse(String(row.value)) : null } }
}

async function writePreference({ app, identity, now }: Context, { body }: Input) {
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const key = preferenceKey(body.key)
  const value = JSON.stringify(body.value ?? null)
  if (Buffer.byteLength(value) > largestValue) throw new Problem('tooLarge', { max: '16 KiB' })
  const { write } = app.database
  const row = { value, update_time: now }
  const update = () =>
    write
      .updateTable('admin_preference')
      .set(row)
      .where('admin_id', '=', identity.id)
      .where('key', '=', key)
      .executeTakeFirst()
  if ((await update()).numUpdatedRows > 0n) return { data: {} }
  try {
    await write
      .insertInto('admin_preference')
      .values({ admin_id: identity.id, key, ...row })
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await update()
  }
  return { data: {} }
}

/** A declaration as data, without the fields that are closed to the caller. */
async function declaration({ app, identity }: Context, { query }: Input, book: MessageBook) {
  const entry = typeof query.name === 'string' ? app.registry.find(query.name) : null
  if (!entry || !hasNode(identity.rights, nodeOf(entry.resource, 'index'))) throw new Problem('rowNotFound')
  const json = describeResource(entry.resource)
  const open = new Set(readableFields(entry.resource, identity.rights))
  const fields = Object.fromEntries(
    Object.entries(json.fields).filter(([name, { kind }]) => open.has(name) || kinds[kind].isSecret),
  )
  const form = json.form.map((group) => group.filter((name) => Object.hasOwn(fields, name)))
  const declaration = { ...json, fields, form, list: openList(entry, json.list, open) }
  const { name } = entry.resource
  return { data: { declaration, messages: book[name] ?? app.generatedResources.messagesOf(name) ?? {} } }
}

/** A list without the columns that are closed to the caller, related ones of closed relations included. */
function openList({ one }: Entry, list: ListSpec, open: ReadonlySet<string>): ListSpec {
  const isOpen = (name: string) => {
    const relation = one.find((candidate) => name.startsWith(`${candidate.name}.`))
    return open.has(relation?.field ?? name)
  }
  const columns = list.columns.filter((column) => isOpen(typeof column === 'string' ? column : column.field))
  const part = (names: readonly string[] | undefined) => names?.filter(isOpen)
  const sort = list.sort && isOpen(list.sort[0]) ? list.sort : undefined
  return {
    ...list,
    columns,
    sort,
    search: part(list.search),
    filters: part(list.filters),
    sortable: part(list.sortable),
  }
}
