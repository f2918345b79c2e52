import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'
import { addressesIn, storedAddresses } from '#server/upload/addresses.ts'

/** Rows that wait in the recycle bin hold their files: those that are in it already, too. */
export const migration: Migration = {
  name: '0014-recycled-files',
  steps: [],
  async data({ db }) {
    for await (const { id, data_table, snapshot } of records(db)) {
      const row = rowIn(String(snapshot))
      if (!row) continue
      const held = filesOf(String(data_table), row)
      for (const [field, urls] of held) await note(db, Number(id), field, urls)
    }
  },
}

const resource = 'security/dataRecycleLog'

/** What could refer to a file when this was written; a setting does so by its type. */
const holders: Readonly<Record<string, Readonly<Record<string, 'image' | 'richText'>>>> = {
  admin: { avatar: 'image' },
  user: { avatar: 'image' },
  content_article: { cover: 'image', body: 'richText' },
}
const fileSettings: ReadonlySet<unknown> = new Set(['image', 'images', 'file', 'files'])

type Row = Readonly<Record<string, unknown>>

function filesOf(table: string, row: Row): readonly (readonly [field: string, urls: readonly string[]])[] {
  if (table === 'config' && fileSettings.has(row.type))
    return [['value', storedAddresses(String(row.value ?? '').split(/[",[\]]/))]]
  return Object.entries(holders[table] ?? {}).map(([name, kind]) => [name, addressesIn({ kind }, row[name])])
}

/** The deleted row of a record; null where nobody can read it any more. */
function rowIn(snapshot: string): Row | null {
  try {
    return (JSON.parse(snapshot) as { readonly row?: Row }).row ?? null
  } catch {
    return null
  }
}

async function note(db: Db, row_id: number, field: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  const files = await db.selectFrom('attachment').select('id').where('url', 'in', urls).execute()
  for (const { id } of files)
    await db
      .insertInto('attachment_reference')
      .values({ attachment_id: Number(id), resource, row_id, field })
      .execute()
}

/** Every record of the bin, a few at a time: a whole row may be long. */
async function* records(db: Db): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom('security_data_recycle_log')
      .select(['id', 'data_table', 'snapshot'])
      .where('id', '>', last)
      .where('data_table', 'in', ['config', ...Object.keys(holders)])
      .orderBy('id')
      .limit(50)
      .execute()
    yield* page
    if (page.length === 0) return
    last = Number(page.at(-1)?.id)
  }
}
