import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { closeDatabase, createTestDatabase, dialects } from '#server/testing/databases.ts'
import { migrations } from './index.ts'

// What was uploaded and written before attachments knew who uses them.
for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`on ${dialect}`, () => {
    test('files and texts of an older installation are known after the migration', async () => {
      const home = await createTestDatabase(dialect)
      const database = await openDatabase(home.url)
      try {
        await migrate(database, migrations.slice(0, 2), 1)
        const { write } = database
        const file = (url: string, mimetype: string, admin_id: number) => ({
          url,
          mimetype,
          admin_id,
          user_id: 0,
        })
        const cover = '/storage/default/20260101/a.png'
        await write
          .insertInto('attachment')
          .values(file(cover, 'image/png', 1))
          .execute()
        await write
          .insertInto('attachment')
          .values(file('/storage/b.rar', 'application/vnd.rar', 0))
          .execute()
        const article = { title: 'x', category_id: 1, status: 'draft', cover: `https://cdn.example${cover}` }
        const body = `<p><img src="${cover}" alt=""/><a href="/storage/b.rar">b</a></p>`
        await write
          .insertInto('content_article')
          .values({ ...article, body })
          .execute()
        await write.updateTable('config').set({ value: cover }).where('name', '=', 'logo').execute()

        await migrate(database, migrations, 2)

        const files = await write
          .selectFrom('attachment')
          .select(['kind', 'admin_id', 'user_id'])
          .orderBy('id')
          .execute()
        expect(files).toEqual([
          { kind: 'image', admin_id: 1, user_id: null },
          { kind: 'archive', admin_id: null, user_id: null },
        ])
        const uses = await write
          .selectFrom('attachment_reference')
          .select(['attachment_id', 'resource', 'row_id', 'field'])
          .orderBy('resource')
          .orderBy('attachment_id')
          .orderBy('field')
          .execute()
        expect(uses.map((use) => Object.values(use).join(' '))).toEqual([
          '1 content/article 1 body',
          '1 content/article 1 cover',
          '2 content/article 1 body',
          '1 routine/config 15 value',
        ])
        const menu = await write
          .selectFrom('admin_rule')
          .select('status')
          .where('name', '=', 'routine/attachment')
          .execute()
        expect(menu).toEqual([{ status: '1' }])
      } finally {
        await closeDatabase(database)
        await home.drop()
      }
    })
  })
}
