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
import { formDraftRoutes } from './form-drafts.ts'
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
    ...formDraftRoutes(),
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
/** values of one administrator: with another one the oldest goes */
const mostPreferences = 1000

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
  await removeOldest(app, identity.id)
  return { data: {} }
}

async function removeOldest({ database: { write } }: App, adminId: number): Promise<void> {
  const tooMany = await write
    .selectFrom('admin_preference')
    .select('key')
    .where('admin_id', '=', adminId)
    .orderBy('update_time', 'desc')
    .limit(mostPreferences)
    .offset(mostPreferences)
    .execute()
  if (tooMany.length === 0) return
  const keys = tooMany.map(({ key }) => key)
  await write
    .deleteFrom('admin_preference')
    .where('admin_id', '=', adminId)
    .where('key', 'in', keys)
    .execute()
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
  const shown = (names: readonly string[]) => names.filter((name) => Object.hasOwn(fields, name))
  const declaration = {
    ...json,
    fields,
    form: json.form.map(shown),
    tabs: Object.fromEntries(Object.entries(json.tabs).map(([tab, names]) => [tab, shown(names)])),
    aside: shown(json.aside),
    list: openList(entry, json.list, open),
  }
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
    sums: part(list.sums),
  }
}
