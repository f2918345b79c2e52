import { titleIn } from '#modules/config/config/config-titles.ts'
import { serverModules } from '#modules/index.server.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { migrationsOf } from '#server/module.ts'

/** A setting as a new installation has it, its texts in English. */
export interface Setting {
  readonly name: string
  readonly group: string
  readonly title: string
  readonly tip: string
  readonly type: string
  readonly value: string
}

/** Every setting that the migrations lead to, in the order of the configuration page; `file` is for their database. */
export async function seededSettings(file: string): Promise<readonly Setting[]> {
  const database = await openDatabase(`sqlite:${file}`)
  try {
    await migrate(database, migrationsOf(serverModules), 1)
    const columns = ['name', 'group', 'title', 'tip', 'type', 'value'] as const
    const rows = await database.read
      .selectFrom('config')
      .select(columns)
      .orderBy('group')
      .orderBy('weigh', 'desc')
      .orderBy('id')
      .execute()
    const text = (value: unknown) => String(value ?? '')
    return rows.map((row) => ({
      name: text(row.name),
      group: text(row.group),
      title: titleIn('en', text(row.title)),
      tip: titleIn('en', text(row.tip)),
      type: text(row.type),
      value: text(row.value),
    }))
  } finally {
    await database.close()
  }
}
