import { defineResource } from '#core/resource.ts'
import type { Db } from '#server/db/database.ts'
import type { Table } from '#server/db/schema.ts'
import type { RowResource } from '#server/module.ts'
import { type ServerResource, serverResource } from '#server/resource/side.ts'
import type { EntityData } from '../design/design.ts'
import { menuOf } from './plan/menu.ts'

/** A generated entity that is live. */
export interface GeneratedRow {
  readonly entity: EntityData
  /** its tables as they are in the database */
  readonly tables: readonly Table[]
  /** the text of each file as it was written last, by path */
  readonly files: Readonly<Record<string, string>>
  /** names of the rules that were made for it */
  readonly rules: readonly string[]
  /** row of the generator's log that it comes from */
  readonly logId: number
}

/** Every generated entity, in the order in which they were generated. */
export async function generatedRows(db: Db): Promise<readonly GeneratedRow[]> {
  const rows = await db.selectFrom('made_entity').selectAll().orderBy('id').execute()
  return rows.map(rowOf)
}

/** Every generated entity as a resource, in the order in which they were generated. */
export async function generatedResources(db: Db): Promise<readonly RowResource[]> {
  const rows = await db.selectFrom('made_entity').select(['name', 'entity']).orderBy('id').execute()
  return rows.map(({ name, entity }) => ({
    name: String(name),
    read() {
      const generated: EntityData = JSON.parse(String(entity))
      const { messages } = generated
      const title = { 'zh-cn': menuOf(generated).title, en: messages.en.name }
      return { resource: resourceOf(generated), messages, title }
    },
  }))
}

/** A generated entity as one that a developer had declared. */
export function resourceOf({ name, spec }: EntityData): ServerResource {
  return serverResource(defineResource(name, spec))
}

/** The generated entity of a name; null when there is none. */
export async function generatedRow(db: Db, name: string): Promise<GeneratedRow | null> {
  const row = await db.selectFrom('made_entity').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Keeps an entity, in the place of an earlier one of the name. */
export async function keepGenerated(
  db: Db,
  { entity, tables, files, rules, logId }: GeneratedRow,
  now: number,
): Promise<void> {
  const values = {
    entity: JSON.stringify(entity),
    tables: JSON.stringify(tables),
    files: JSON.stringify(files),
    rules: JSON.stringify(rules),
    log_id: logId,
    update_time: now,
  }
  const { numUpdatedRows } = await db
    .updateTable('made_entity')
    .set(values)
    .where('name', '=', entity.name)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('made_entity')
    .values({ name: entity.name, ...values, create_time: now })
    .execute()
}

/** Gives rules over to the entity that was generated last below each: with it, or with the last one there, they go. */
export async function handOver(db: Db, rules: readonly string[]): Promise<void> {
  for (const rule of rules) {
    const below = await db
      .selectFrom('made_entity')
      .select(['id', 'name', 'rules'])
      .where('name', 'like', `${rule}/%`)
      .orderBy('id', 'desc')
      .execute()
    const heir = below.find(({ name }) => String(name).startsWith(`${rule}/`))
    if (!heir) continue
    const own = JSON.parse(String(heir.rules)) as readonly string[]
    if (own.includes(rule)) continue
    await db
      .updateTable('made_entity')
      .set({ rules: JSON.stringify([rule, ...own]) })
      .where('id', '=', heir.id)
      .execute()
  }
}

/** Forgets an entity; its table stays. */
export async function dropGenerated(db: Db, name: string): Promise<void> {
  await db.deleteFrom('made_entity').where('name', '=', name).execute()
}

function rowOf(row: Readonly<Record<string, unknown>>): GeneratedRow {
  const part = (column: string) => JSON.parse(String(row[column]))
  return {
    entity: part('entity'),
    tables: part('tables'),
    files: part('files'),
    rules: part('rules'),
    logId: Number(row.log_id),
  }
}
