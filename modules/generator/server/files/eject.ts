import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { renderMigration } from '#server/db/migrations/render-migration.ts'
import { listMigrations, writeMigration } from '#server/db/migrations/write-migration.ts'
import type { SchemaStep } from '#server/db/schema.ts'
import { tablesOf } from '#server/resource/columns/table.ts'
import type { EntityData } from '../../design/design.ts'
import { withoutFormerNames } from '../plan/plan.ts'
import { dropGenerated, type GeneratedRow, generatedRow, generatedRows, resourceOf } from '../store.ts'
import { generatedFolder, migrationPath, migrationPlace, placesOf } from './files.ts'
import { addModule, addResource, moduleList, resourceList } from './lists.ts'
import { renderDeclaration, renderMessages } from './source.ts'

/** What stands in the way of taking an entity into the source tree; the message is for people. */
export class EjectError extends Error {}

/** Where an entity is taken from, and into which source tree. */
export interface Ejection {
  readonly database: Database
  readonly config: Pick<Config, 'dataDir'>
  /** the folder that holds `modules/` */
  readonly root: string
  /** unix seconds */
  readonly now: number
}

/**
 * Takes a generated entity into the source tree: its files with what was edited in them, its lines in the list of its module,
 * and a migration, which this database has already. From the next start on it is built in; its rows stay where they are.
 * Answers the files that were written. May be repeated when it was broken off.
 */
export async function eject(
  { database, config, root, now }: Ejection,
  name: string,
): Promise<readonly string[]> {
  const generated = await generatedRow(database.read, name)
  if (!generated) {
    const names = (await generatedRows(database.read)).map(({ entity }) => entity.name)
    throw new EjectError(`no entity ${name} was made here; there are: ${names.join(', ') || 'none'}`)
  }
  const modules = await modulesOf(generated, config)
  for (const [path, text] of Object.entries(modules)) {
    const found = await textAt(join(root, path))
    if (found !== null && found !== text)
      throw new EjectError(`${path} is there already, with other contents`)
  }
  for (const [path, text] of Object.entries(modules)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const migration = await migrationOf(generated, root)
  const lists = await addToLists(generated.entity, root)
  await database.write.transaction().execute(async (db) => {
    const row = { name: migration.name, step: generated.tables.length, done: 1, time: now }
    await db.insertInto('migration_journal').values(row).execute()
    await dropGenerated(db, name)
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'resources')
      .execute()
  })
  return [...new Set([...Object.keys(modules), ...migration.files, ...lists])]
}

/** The two modules as they lie in the generated folder, or as they would be written where they do not. */
async function modulesOf(
  { entity }: GeneratedRow,
  config: Pick<Config, 'dataDir'>,
): Promise<Readonly<Record<string, string>>> {
  const { declaration, messages } = placesOf(entity.name)
  const folder = generatedFolder(config)
  return {
    [declaration]: (await textAt(join(folder, declaration))) ?? renderDeclaration(entity),
    [messages]: (await textAt(join(folder, messages))) ?? renderMessages(entity),
  }
}

/** Writes the migration that makes the entity elsewhere, unless an attempt that was broken off has. */
async function migrationOf(
  { entity }: GeneratedRow,
  root: string,
): Promise<{ readonly name: string; readonly files: readonly string[] }> {
  const [module, title] = migrationPlace(entity.name)
  const files = await readdir(join(root, 'modules', module, 'migrations')).catch(() => [])
  const known = files.find((file) => file.replace(/^\d{4}-/, '') === `${title}.ts`)
  if (known) {
    const name = `${module}/${known.slice(0, -'.ts'.length)}`
    return { name, files: [migrationPath(name), ...(await listMigrations(root, module))] }
  }
  // Columns that stayed in the table without a field are this database's own matter.
  const tables = tablesOf(resourceOf(entity).resource).map(withoutFormerNames)
  const steps: readonly SchemaStep[] = tables.map((table) => ({ step: 'createTable', table }))
  return writeMigration(root, module, title, (name) => renderMigration(name, steps))
}

async function addToLists(entity: EntityData, root: string): Promise<readonly string[]> {
  const resources = resourceList(entity)
  await writeFile(join(root, resources), addResource(await textAt(join(root, resources)), entity))
  const modules = await readFile(join(root, moduleList), 'utf8')
  await writeFile(join(root, moduleList), addModule(modules, entity))
  return [resources, moduleList]
}

function textAt(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
