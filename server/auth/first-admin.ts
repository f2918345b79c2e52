import type { App } from '../context.ts'
import { isDuplicate } from '../db/dialect.ts'
import { catchUpSequence } from '../db/migrate.ts'
import { noteKey } from '../installation/key-check.ts'
import { hashPassword } from './password.ts'

/**
 * On the first start: makes administrator 1 in the super group. Answers the generated password to be printed once, '' when
 * the environment gave one, null when there was an administrator already.
 */
export async function createFirstAdmin(app: App): Promise<string | null> {
  const { database, config } = app
  const known = await database.write.selectFrom('admin').select('id').limit(1).executeTakeFirst()
  if (known) return null
  const generated = config.adminPassword === '' ? app.random(12).toString('base64url') : ''
  const password = await hashPassword(config.adminPassword || generated)
  try {
    return await insertFirstAdmin(app, password, generated)
  } catch (error) {
    // The id is fixed, so of two processes that start at once one is refused and goes on with the other's account.
    if (isDuplicate(error)) return null
    throw error
  }
}

async function insertFirstAdmin(app: App, password: string, generated: string): Promise<string> {
  const { database, config } = app
  const now = Math.floor(app.clock() / 1000)
  return database.write.transaction().execute(async (db) => {
    const account = {
      id: 1,
      username: config.adminUsername,
      nickname: 'Admin',
      password,
      security_stamp: app.random(16).toString('hex'),
      create_time: now,
      update_time: now,
    }
    await db.insertInto('admin').values(account).execute()
    await catchUpSequence(database.dialect, db, 'admin')
    await db.insertInto('admin_group_access').values({ uid: 1, group_id: 1 }).execute()
    // With the account the database begins to hold what only this key opens.
    await noteKey(db, config.secret)
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
    return generated
  })
}
