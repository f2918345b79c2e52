import { Problem } from '#core/problems.ts'
import type { App, Context } from '../context.ts'
import { isDuplicate } from '../db/dialect.ts'
import type { Input, Route } from '../http/route.ts'
import { textsOf } from '../module.ts'
import { declaration } from './declaration.ts'
import { formDraftRoutes } from './form-drafts.ts'
import { regionsOf } from './regions.ts'
import { tableRoutes } from './tables/routes.ts'
import { targetRoutes } from './targets.ts'

/** Small calls that need a login (`docs/wire.md#small-calls`), those about tables a node of a screen that asks for them, and their public twins of the member area. */
export function ajaxRoutes(app: App): readonly Route[] {
  const book = textsOf(app.modules)
  const area = async (_context: Context, { query }: Input) => ({
    data: regionsOf(query.province, query.city),
  })
  return [
    { url: '/admin/ajax/area', method: 'GET', access: 'admin', inViews: 'shown', handle: area },
    { url: '/api/ajax/area', method: 'GET', access: 'public', handle: area },
    ...tableRoutes(app),
    ...targetRoutes,
    {
      url: '/admin/ajax/clearcache',
      method: 'POST',
      access: 'super',
      logTitle: 'core:log.clearCache',
      handle: clearCache,
    },
    {
      url: '/admin/ajax/preference',
      method: 'GET',
      access: 'admin',
      inViews: 'own',
      handle: readPreference,
    },
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
      inViews: 'shown',
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
