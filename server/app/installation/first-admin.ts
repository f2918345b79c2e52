import { hashPassword } from '../../auth/password.ts'
import type { App } from '../../context.ts'
import { isDuplicate } from '../../db/dialect.ts'
import { catchUpSequence } from '../../db/migrations/migrate.ts'
import { recordSeeded } from '../../declared/record-seeded.ts'
import { beginSiteLanguage } from '../../settings/site-language-question.ts'
import { noteKey } from './key-check.ts'

type Installing = Pick<App, 'database' | 'config' | 'random' | 'clock'>

/**
 * On the first start: makes administrator 1 in the super group, and tells a password that it has generated just before the
 * account is kept: a process that is killed right then leaves no account whose password nobody has seen.
 */
export async function createFirstAdmin(
  app: Installing,
  tell: (password: string) => void = () => {},
): Promise<void> {
  const { database, config } = app
  const known = await database.write.selectFrom('admin').select('id').limit(1).executeTakeFirst()
  if (known) return
  const generated = config.adminPassword === '' ? app.random(12).toString('base64url') : ''
  const password = await hashPassword(config.adminPassword || generated, config)
  try {
    await insertFirstAdmin(app, password, () => generated !== '' && tell(generated))
  } catch (error) {
    // The id is fixed, so of two processes that start at once one is refused and goes on with the other's account.
    if (!isDuplicate(error)) throw error
  }
}

async function insertFirstAdmin(app: Installing, password: string, beforeCommit: () => void): Promise<void> {
  const { database, config } = app
  const now = Math.floor(app.clock() / 1000)
  await database.write.transaction().execute(async (db) => {
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
    const { password: _, security_stamp: __, ...known } = account
    await recordSeeded(db, 'auth/admin', [known], now)
    await db.insertInto('admin_group_access').values({ uid: 1, group_id: 1 }).execute()
    // With the account the database begins to hold what only this key opens.
    await noteKey(db, config.secret)
    await beginSiteLanguage(db, config.siteLanguage)
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
    beforeCommit()
  })
}
