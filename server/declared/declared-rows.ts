import { createHash } from 'node:crypto'
import { memberMenuRows, menuRows } from '#core/menu.ts'
import { inOrder, type Module } from '#core/module.ts'
import { groupsOf, settingRow } from '#core/settings/setting.ts'
import type { Db } from '../db/database.ts'
import type { Migration } from '../db/migrations/migrate.ts'
import { invalidateCache } from '../settings/invalidate-cache.ts'
import { settingsOf } from '../settings/kernel-settings.ts'
import { removeMenu, writeMenu } from './write-menu.ts'
import { removeSettings, writeSettings } from './write-settings.ts'

/** What the journal calls each state of what is declared. */
export const declaredPrefix = 'declared/'

/** Names under which processes ask whether what the kernel keeps in memory is stale. */
const kernelVersions = ['rights', 'settings']

/**
 * Writes what the modules declare and the database has never had: entries of both menus, settings, names of what gets stale. It is
 * journalled under a hash of all that, so that a start that finds the hash there asks nothing more
 * (`docs/decisions/0038-declared-rows.md`).
 */
export function declaredRows(modules: readonly Module[]): Migration {
  const ordered = inOrder(modules)
  const menu = menuRows(ordered)
  const memberMenu = memberMenuRows(ordered)
  const versions = [...kernelVersions, ...ordered.flatMap((module) => module.versions)]
  const settings = settingsOf(ordered)
  const hash = createHash('sha256')
    .update(JSON.stringify([versions, menu, memberMenu, settings.map(settingRow), groupsOf(settings)]))
    .digest('hex')
  const name = `${declaredPrefix}${hash.slice(0, 16)}`
  return {
    name,
    steps: [],
    async data({ db, now }) {
      await writeVersions(db, versions)
      const run = { source: name, now }
      const isWritten = [
        await writeMenu(db, 'menu', menu, run),
        await writeMenu(db, 'member_menu', memberMenu, run),
      ].some(Boolean)
      if (isWritten) await invalidateCache('rights', { db })
      if (await writeSettings(db, settings, run)) await invalidateCache('settings', { db })
    },
    async undo({ db }) {
      await removeMenu(db, 'menu', name)
      await removeMenu(db, 'member_menu', name)
      await removeSettings(db, name)
      await db.deleteFrom('declared_row').where('source', '=', name).execute()
      await invalidateCache('rights', { db })
      await invalidateCache('settings', { db })
    },
  }
}

async function writeVersions(db: Db, names: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('cache_version').select('name').execute()
  const known = new Set(rows.map(({ name }) => String(name)))
  const missing = names.filter((name) => !known.has(name)).map((name) => ({ name, version: 1 }))
  if (missing.length > 0) await db.insertInto('cache_version').values(missing).execute()
}
