import { describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { closeDatabase, createTestDatabase, dialects } from '#server/testing/databases.ts'
import { migration } from './0015-grants.ts'
import { migrations } from './index.ts'

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
    test('later nodes go to the groups that may do the same row by row, and to nobody else', async () => {
      const home = await createTestDatabase(dialect)
      const database = await openDatabase(home.url)
      try {
        const earlier = migrations.filter(({ name }) => name < migration.name)
        await migrate(database, earlier, 1)
        const { write } = database
        const idOf = async (name: string) =>
          (
            await write
              .selectFrom('admin_rule')
              .select('id')
              .where('name', '=', name)
              .executeTakeFirstOrThrow()
          ).id
        const own = [
          ['auth/admin', 'auth/admin/index', 'auth/admin/edit'],
          // The node without its page leads nowhere.
          ['user/user/index'],
          ['user/user', 'user/user/index', 'user/user/add', 'user/user/export'],
        ]
        for (const [at, names] of own.entries()) {
          await write
            .insertInto('admin_group')
            .values({ id: 40 + at, pid: 1, name: `own ${at}` })
            .execute()
          for (const name of names)
            await write
              .insertInto('admin_group_rule')
              .values({ group_id: 40 + at, rule_id: await idOf(name) })
              .execute()
        }
        const before = new Map<number, readonly string[]>()
        for (const group of [2, 3, 4, 40, 41, 42]) before.set(group, await rulesOf(database, group))

        await migrate(database, [...earlier, migration], 2)

        const gained = async (group: number) =>
          (await rulesOf(database, group)).filter((name) => !before.get(group)?.includes(name))
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
        expect(await gained(2)).toEqual([...members, ...ledgers, ...security, ...general].toSorted())
        expect(await gained(3)).toEqual([...members, ...ledgers].toSorted())
        expect(await gained(4)).toEqual(security)
        expect(await gained(40)).toEqual(['auth/admin/export', 'auth/admin/signOut'])
        expect([await gained(41), await gained(42)]).toEqual([[], []])
      } finally {
        await closeDatabase(database)
        await home.drop()
      }
    })
  })
}
