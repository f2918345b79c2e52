import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { closeDatabase, createTestDatabase, dialects, type TestDatabase } from '#server/testing/databases.ts'
import { migrations } from './index.ts'
import { addMenu, type MenuEntry } from './seed.ts'

async function rulesOf({ read }: Database, group: number): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('admin_group_rule as held')
    .innerJoin('admin_rule as rule', 'rule.id', 'held.rule_id')
    .select('rule.name')
    .where('held.group_id', '=', group)
    .execute()
  return rows.map(({ name }) => String(name)).toSorted()
}

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`on ${dialect}`, () => {
    let home: TestDatabase
    let database: Database
    beforeAll(async () => {
      home = await createTestDatabase(dialect)
      database = await openDatabase(home.url)
      await migrate(database, migrations, 1)
    })
    afterAll(async () => {
      await closeDatabase(database)
      await home.drop()
    })

    test('groups begin with the nodes that carry out and in what they may do row by row, and nobody with more', async () => {
      const further = async (group: number) =>
        (await rulesOf(database, group)).filter((name) =>
          /\/(export|import|share|signOut|resetFactor)$/.test(name),
        )
      const members = ['group', 'rule', 'user'].flatMap((name) => [
        `user/${name}/export`,
        `user/${name}/import`,
      ])
      const ledgers = ['user/moneyLog/export', 'user/scoreLog/export']
      const security = [
        'security/dataRecycle/export',
        'security/dataRecycle/import',
        'security/dataRecycleLog/export',
        'security/sensitiveData/export',
        'security/sensitiveData/import',
        'security/sensitiveDataLog/export',
      ]
      const general = ['routine/attachment/export', 'routine/view/share']
      expect(await further(2)).toEqual([...members, ...ledgers, ...security, ...general].toSorted())
      expect(await further(3)).toEqual([...members, ...ledgers].toSorted())
      expect(await further(4)).toEqual(security)
      for (const group of [2, 3, 4]) {
        const held = await rulesOf(database, group)
        for (const name of held.filter((one) => /\/(export|import)$/.test(one))) {
          const page = name.slice(0, name.lastIndexOf('/'))
          const needed = name.endsWith('export') ? ['index'] : ['add', 'edit']
          expect(held).toEqual(expect.arrayContaining([page, ...needed.map((node) => `${page}/${node}`)]))
        }
      }
      expect(await rulesOf(database, 2)).not.toContain('routine/config/del')
    })

    test('an entry is added below the one that is there, and what is there stays as people have it', async () => {
      const { write } = database
      await write.updateTable('admin_rule').set({ title: 'Words' }).where('name', '=', 'content').execute()
      const entries: readonly MenuEntry[] = [
        { type: 'menu_dir', name: 'content', title: 'Content', icon: 'fa fa-folder' },
        {
          type: 'menu',
          in: 'content',
          name: 'content/book',
          title: 'Books',
          nodes: { index: {}, lend: { title: 'Lend' } },
        },
      ]
      await addMenu(write, 2, entries)
      await addMenu(write, 3, entries)
      const rules = await write
        .selectFrom('admin_rule as rule')
        .leftJoin('admin_rule as above', 'above.id', 'rule.pid')
        .select(['rule.name', 'rule.title', 'rule.type', 'rule.status', 'above.name as above'])
        .where((eb) => eb.or([eb('rule.name', '=', 'content'), eb('rule.create_time', '>', 1)]))
        .orderBy('rule.id')
        .execute()
      expect(rules.map((rule) => Object.values(rule).join(' '))).toEqual([
        'content Words menu_dir 1 ',
        'content/book Books menu 1 content',
        'content/book/index 查看 button 1 content/book',
        'content/book/lend Lend button 1 content/book',
      ])
    })
  })
}
