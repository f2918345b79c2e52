import { sql } from 'kysely'
import { declaredSchema } from '../resource/columns/table.ts'
import { serverResources, systemTables } from './modules.ts'
import type { TestApp } from './test-app.ts'

const tables = [
  ...declaredSchema(
    serverResources.map(({ resource }) => resource),
    systemTables,
  ).keys(),
]

/**
 * Notes from now on what is written in SQLite. What it answers tells the tables that were written since the last question, once for each
 * row. `except` has conditions by table, in which `row` is the row, before and after: what fits them is not noted.
 */
export async function noteWrites(
  { app }: TestApp,
  except: Readonly<Record<string, string>>,
): Promise<() => Promise<readonly string[]>> {
  const { write } = app.database
  await sql`create table noted_write (name text not null)`.execute(write)
  for (const table of tables) {
    const condition = except[table] ?? 'false'
    for (const [event, rows] of Object.entries({
      insert: ['new'],
      update: ['old', 'new'],
      delete: ['old'],
    })) {
      const fits = rows.map((row) => `(${condition.replaceAll('row.', `${row}.`)})`).join(' and ')
      await sql
        .raw(
          `create trigger note_${event}_${table} after ${event} on "${table}" when (${fits}) is not true
           begin insert into noted_write values ('${table}'); end`,
        )
        .execute(write)
    }
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from noted_write returning name`.execute(write)
    return rows.map(({ name }) => name)
  }
}
