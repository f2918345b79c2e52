import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'
import { addressesIn, storedAddresses } from '#server/upload/addresses.ts'

/** The attachments page: who uploaded is a relation, kinds can be filtered by, and which row uses which file is kept. */
export const migration: Migration = {
  name: '0003-attachments',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'attachment_reference',
        primaryKey: ['attachment_id', 'resource', 'row_id', 'field'],
        columns: [
          { name: 'attachment_id', type: 'int', nullable: false, default: 0 },
          { name: 'resource', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'row_id', type: 'int', nullable: false, default: 0 },
          { name: 'field', type: 'varchar', length: 64, nullable: false, default: '' },
        ],
        indexes: [{ name: 'attachment_reference_row', columns: ['resource', 'row_id'], unique: false }],
      },
    },
    { step: 'changeColumn', table: 'attachment', column: { name: 'admin_id', type: 'int', nullable: true } },
    { step: 'changeColumn', table: 'attachment', column: { name: 'user_id', type: 'int', nullable: true } },
    {
      step: 'addColumn',
      table: 'attachment',
      column: { name: 'kind', type: 'varchar', length: 30, nullable: false, default: 'other' },
    },
    ...[
      ['kind', 'last_upload_time', 'id'],
      ['url'],
      ['sha256'],
      ['disk_name'],
      ['topic', 'last_upload_time', 'id'],
      ['admin_id', 'id'],
      ['user_id', 'id'],
    ].map(
      (columns) =>
        ({
          step: 'addIndex',
          table: 'attachment',
          index: { name: `attachment_${columns.join('_')}`, columns, unique: false },
        }) as const,
    ),
  ],
  async data({ db }) {
    await db.updateTable('attachment').set({ admin_id: null }).where('admin_id', '=', 0).execute()
    await db.updateTable('attachment').set({ user_id: null }).where('user_id', '=', 0).execute()
    await nameKinds(db)
    await noteReferences(db)
    await db
      .updateTable('admin_rule')
      .set({ status: '1' })
      .where(({ eb, or }) =>
        or([eb('name', 'in', ['routine', 'routine/attachment']), eb('name', 'like', 'routine/attachment/%')]),
      )
      .execute()
    await db
      .updateTable('admin_rule')
      .set({ remark: 'routine/attachment:remark' })
      .where('name', '=', 'routine/attachment')
      .execute()
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}

const archives = [
  'application/zip',
  'application/x-rar-compressed',
  'application/vnd.rar',
  'application/x-7z-compressed',
  'application/gzip',
  'application/x-tar',
  'application/x-bzip2',
  'application/x-xz',
]

async function nameKinds(db: Db): Promise<void> {
  for (const kind of ['image', 'video', 'audio'])
    await db.updateTable('attachment').set({ kind }).where('mimetype', 'like', `${kind}/%`).execute()
  await db.updateTable('attachment').set({ kind: 'archive' }).where('mimetype', 'in', archives).execute()
}

/** What could refer to a file before references were kept. */
const holders = [
  { resource: 'auth/admin', table: 'admin', fields: { avatar: 'image' } },
  { resource: 'content/article', table: 'content_article', fields: { cover: 'image', body: 'richText' } },
] as const

async function noteReferences(db: Db): Promise<void> {
  const files = await db.selectFrom('attachment').select(['id', 'url']).execute()
  if (files.length === 0) return
  const ids = new Map<string, number[]>()
  for (const { id, url } of files) ids.set(String(url), [...(ids.get(String(url)) ?? []), Number(id)])
  const note = async (resource: string, row_id: number, field: string, urls: readonly string[]) => {
    for (const attachment_id of new Set(urls.flatMap((url) => ids.get(url) ?? [])))
      await db.insertInto('attachment_reference').values({ attachment_id, resource, row_id, field }).execute()
  }
  for (const { resource, table, fields } of holders) {
    for await (const row of rowsOf(db, table, Object.keys(fields))) {
      for (const [field, kind] of Object.entries(fields))
        await note(resource, Number(row.id), field, addressesIn({ kind }, row[field]))
    }
  }
  const settings = await db
    .selectFrom('config')
    .select(['id', 'value'])
    .where('type', 'in', ['image', 'images', 'file', 'files'])
    .execute()
  for (const { id, value } of settings)
    await note('routine/config', Number(id), 'value', storedAddresses(String(value).split(/[",[\]]/)))
}

/** Every row of a table, some hundred at a time: texts are long. */
async function* rowsOf(
  db: Db,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom(table)
      .select(['id', ...columns])
      .where('id', '>', last)
      .orderBy('id')
      .limit(200)
      .execute()
    yield* page
    if (page.length === 0) return
    last = Number(page.at(-1)?.id)
  }
}
