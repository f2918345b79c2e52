import { groupsOf, type Setting, type SettingGroup, settingRow } from '#core/settings/setting.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import type { Db } from '../db/database.ts'
import { insertAll, madeNames, notedNames, noteRows, type Writing } from '../db/declared-notes.ts'
import { configGroups } from '../settings/kernel-settings.ts'

/** Adds the rows of settings that the database has never had, and the tabs they stand in. Answers whether there were any. */
export async function writeSettings(
  db: Db,
  settings: readonly Setting[],
  { source }: Writing,
): Promise<boolean> {
  const noted = await notedNames(db, 'setting')
  const rows = await db.selectFrom('config').select('name').execute()
  const had = new Set(rows.map(({ name }) => String(name)))
  const wanted = settings.filter(({ name }) => !noted.has(name))
  const missing = wanted.filter(({ name }) => !had.has(name)).map(settingRow)
  const hadGroups = await groupNames(db)
  // In a new database ids are the same everywhere, also after an attempt that was broken off.
  const values = had.size > 0 ? missing : missing.map((row, at) => ({ id: at + 1, ...row }))
  await insertAll(
    db,
    'config',
    values.map((row) => ({ ...row })),
  )
  const names = wanted.map(({ name }) => name)
  await noteRows(db, 'setting', names, (name) => (had.has(name) ? '' : source))
  await writeGroups(db, groupsOf(settings), { source, had: hadGroups })
  return missing.length > 0
}

/** Takes the rows of one writing away again, and the tabs that it added, as far as nobody else stands in them. */
export async function removeSettings(db: Db, source: string): Promise<void> {
  const names = await madeNames(db, 'setting', source)
  if (names.length > 0) await db.deleteFrom('config').where('name', 'in', names).execute()
  const made = await madeNames(db, 'setting_group', source)
  const rows = await db.selectFrom('config').select('group').execute()
  const used = new Set(rows.map(({ group }) => String(group)))
  const groups = await loadGroups(db)
  await storeGroups(
    db,
    groups.filter(({ key }) => !made.includes(key) || used.has(key)),
  )
}

/** Those that were there before, which the row of a new database is not, belong to no writing. */
async function writeGroups(
  db: Db,
  declared: readonly SettingGroup[],
  { source, had }: { readonly source: string; readonly had: ReadonlySet<string> },
): Promise<void> {
  const noted = await notedNames(db, 'setting_group')
  const groups = await loadGroups(db)
  const there = new Set(groups.map(({ key }) => key))
  const wanted = declared.filter(({ name, title }) => title !== null && !noted.has(name))
  const missing = wanted.filter(({ name }) => !there.has(name))
  if (missing.length > 0)
    await storeGroups(db, [...groups, ...missing.map(({ name, kept }) => ({ key: name, value: kept }))])
  await noteRows(
    db,
    'setting_group',
    wanted.map(({ name }) => name),
    (name) => (had.has(name) ? '' : source),
  )
}

async function groupNames(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await loadGroups(db)).map(({ key }) => key))
}

async function loadGroups(db: Db): Promise<readonly KeyValue[]> {
  const row = await db
    .selectFrom('config')
    .select('value')
    .where('name', '=', configGroups.name)
    .executeTakeFirst()
  return row ? (JSON.parse(String(row.value || '[]')) as readonly KeyValue[]) : []
}

async function storeGroups(db: Db, groups: readonly KeyValue[]): Promise<void> {
  const value = JSON.stringify(groups)
  await db.updateTable('config').set({ value }).where('name', '=', configGroups.name).execute()
}
