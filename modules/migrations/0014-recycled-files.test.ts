import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { closeDatabase, createTestDatabase, dialects } from '#server/testing/databases.ts'
import { migration } from './0014-recycled-files.ts'
import { migrations } from './index.ts'

// What was deleted before the recycle bin held files.
for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`on ${dialect}`, () => {
    test('rows that are in the recycle bin already hold their files after the migration', async () => {
      const home = await createTestDatabase(dialect)
      const database = await openDatabase(home.url)
      try {
        const earlier = migrations.filter(({ name }) => name < migration.name)
        await migrate(database, earlier, 1)
        const { write } = database
        const [cover, logo] = ['/storage/default/a.png', '/storage/default/b.png']
        for (const url of [cover, logo]) await write.insertInto('attachment').values({ url }).execute()
        const body = `<p><img src="${cover}" alt=""/>${logo}</p>`
        for (const [data_table, row] of [
          ['content_article', { id: 7, title: 'x', cover: `https://cdn.example${cover}`, body }],
          ['config', { id: 15, name: 'picture', type: 'image', value: logo }],
          ['config', { id: 16, name: 'words', type: 'string', value: logo }],
          ['content_tag', { id: 1, name: cover }],
        ] as const) {
          const values = { data_table, snapshot: JSON.stringify({ row, links: [] }) }
          await write.insertInto('security_data_recycle_log').values(values).execute()
        }
        await write
          .insertInto('security_data_recycle_log')
          .values({ data_table: 'admin', snapshot: 'not to be read' })
          .execute()

        await migrate(database, [...earlier, migration], 2)

        const uses = await write
          .selectFrom('attachment_reference')
          .select(['attachment_id', 'resource', 'row_id', 'field'])
          .orderBy('row_id')
          .orderBy('field')
          .execute()
        expect(uses.map((use) => Object.values(use).join(' '))).toEqual([
          '1 security/dataRecycleLog 1 body',
          '1 security/dataRecycleLog 1 cover',
          '2 security/dataRecycleLog 2 value',
        ])
      } finally {
        await closeDatabase(database)
        await home.drop()
      }
    })
  })
}
