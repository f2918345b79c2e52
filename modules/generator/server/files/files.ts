import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Problem } from '#core/problems.ts'
import type { Config } from '#server/config.ts'
import { renderMigration } from '#server/db/migrations/render-migration.ts'
import type { SchemaStep } from '#server/db/schema.ts'
import type { EntityData, PlannedFile } from '../../design/design.ts'
import { mergeTexts } from './merge.ts'
import { modulesOf, renderDeclaration, renderMessages } from './source.ts'

/** Where the generator writes: in the data folder, laid out like the source tree. */
export function generatedFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'generated')
}

/** The places of an entity's files, within the generated folder as within the source tree. */
export function placesOf(name: string): { readonly declaration: string; readonly messages: string } {
  const { declaration, messages } = modulesOf({ name })
  return { declaration: `modules/${declaration}`, messages: `modules/${messages}` }
}

/** The module of an entity's migrations, and what they are called there: `shop` and `order-item`. */
export function migrationPlace(name: string): readonly [module: string, title: string] {
  const [module = '', ...rest] = name.split('/')
  return [module, rest.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]
}

/** The file of a migration, such as `shop/0001-book`, within the generated folder as within the source tree. */
export function migrationPath(name: string): string {
  return `modules/${name.replace('/', '/migrations/')}.ts`
}

/** The texts that belong to an entity, by path; the steps lead to its tables from none, or from those it had. */
export function textsOf(
  entity: EntityData,
  stamp: string,
  steps: readonly SchemaStep[],
): Readonly<Record<string, string>> {
  const { declaration, messages } = placesOf(entity.name)
  const [module, title] = migrationPlace(entity.name)
  const migration = `${module}/${stamp}-${title}`
  return {
    [declaration]: renderDeclaration(entity),
    [messages]: renderMessages(entity),
    ...(steps.length > 0 ? { [migrationPath(migration)]: renderMigration(migration, steps) } : {}),
  }
}

/**
 * How files would change. `written` is what the generator wrote there last: what somebody has edited since is joined with
 * the new text, and an edit wins where both changed the same lines.
 */
export async function planFiles(
  config: Pick<Config, 'dataDir'>,
  texts: Readonly<Record<string, string>>,
  written: Readonly<Record<string, string>>,
): Promise<readonly PlannedFile[]> {
  return Promise.all(
    Object.entries(texts).map(async ([path, text]): Promise<PlannedFile> => {
      const found = await textAt(config, path)
      const base = written[path]
      if (found === null) return { path, state: 'new', before: '', after: text, conflicts: 0 }
      if (found === text) return { path, state: 'same', before: found, after: text, conflicts: 0 }
      if (found === base) return { path, state: 'changed', before: found, after: text, conflicts: 0 }
      const { text: after, conflicts } = mergeTexts({ base: base ?? '', theirs: found, ours: text })
      return { path, state: 'edited', before: found, after, conflicts }
    }),
  )
}

/** Writes files, each whole or not at all. */
export async function writeFiles(
  config: Pick<Config, 'dataDir'>,
  files: readonly Pick<PlannedFile, 'path' | 'after'>[],
): Promise<void> {
  for (const { path, after } of files) {
    const place = placeOf(config, path)
    await orRefused(path, async () => {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const fresh = `${place}.new`
      try {
        await writeFile(fresh, after, { mode: 0o600 })
        await rename(fresh, place)
      } catch (error) {
        await rm(fresh, { force: true }).catch(() => undefined)
        throw error
      }
    })
  }
}

/** Refuses, before anything is done, what could not be written; leaves nothing behind. */
export async function tryFiles(
  config: Pick<Config, 'dataDir'>,
  files: readonly Pick<PlannedFile, 'path' | 'after'>[],
): Promise<void> {
  const trials = files.map(({ path, after }) => ({ path: `${path}.try`, after }))
  try {
    await writeFiles(config, trials)
  } finally {
    const paths = trials.map(({ path }) => path)
    await removeFiles(config, paths).catch(() => undefined)
  }
}

/** The files that are no longer as they were written. */
export async function editedFiles(
  config: Pick<Config, 'dataDir'>,
  written: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(written).map(async ([path, text]) => {
      const now = await textAt(config, path)
      return now !== null && now !== text ? [path] : []
    }),
  )
  return found.flat()
}

/** Removes files and the folders that are empty then. */
export async function removeFiles(config: Pick<Config, 'dataDir'>, paths: readonly string[]): Promise<void> {
  const root = generatedFolder(config)
  for (const path of paths) {
    const place = placeOf(config, path)
    await orRefused(path, () => rm(place, { force: true }))
    for (let folder = dirname(place); folder !== root && folder.startsWith(root); folder = dirname(folder)) {
      if ((await readdir(folder).catch(() => ['?'])).length > 0) break
      await rmdir(folder).catch(() => undefined)
    }
  }
}

async function textAt(config: Pick<Config, 'dataDir'>, path: string): Promise<string | null> {
  return orRefused(path, () =>
    readFile(placeOf(config, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  )
}

/** A disk that is full, a folder that is closed: told by the path within the data folder, and by nothing beyond it. */
async function orRefused<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    const place = `generated/${path}`
    const known = fileProblems[code ?? '']
    if (known) throw new Problem(known, { place })
    throw new Problem('generatorFailed', { reason: `${place}: ${code}` })
  }
}

const fileProblems: Readonly<Record<string, 'generatorDiskFull' | 'generatorDiskClosed'>> = {
  ENOSPC: 'generatorDiskFull',
  EDQUOT: 'generatorDiskFull',
  EROFS: 'generatorDiskClosed',
  EACCES: 'generatorDiskClosed',
  EPERM: 'generatorDiskClosed',
}

/** A path within the generated folder; one that leads out of it is a fault of ours. */
function placeOf(config: Pick<Config, 'dataDir'>, path: string): string {
  const root = generatedFolder(config)
  const place = resolve(root, path)
  if (relative(root, place).split(sep)[0] === '..')
    throw new Error(`${path} leads out of the generated folder`)
  return place
}
