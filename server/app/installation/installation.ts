import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError, withKey } from '../../config.ts'
import type { App } from '../../context.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { isMissingTable, journalNames, type Migration } from '../../db/migrations/migrate.ts'
import { declaredPrefix } from '../../declared/declared-rows.ts'
import type { ServerModule } from '../../module.ts'
import { createFiles } from '../../storage/store.ts'
import { withoutSecrets } from './faults.ts'
import { keyCheckOf, noteKeyOnce, opensSealed, readKeyCheck, sealedColumnsOf } from './key-check.ts'
import { findKey } from './key-file.ts'

/** What the product stands on: database, key and data folder that belong together. */
export interface Installation {
  readonly config: Config
  readonly database: Database
}

/**
 * Opens database and data folder, and makes what a first start has not got yet. What does not belong together is refused in
 * a sentence before anything is made or changed: a database without its key, uploads without their database, what a newer
 * release has changed (`docs/decisions/0025-what-belongs-together.md`).
 */
export async function openInstallation(
  config: Config,
  product: Pick<App, 'modules' | 'migrations'>,
  log: Logger,
): Promise<Installation> {
  checkDataFolder(config)
  if (isWithoutFile(config)) {
    await refuseUploads(config, log, 'is missing or empty')
    makeDataFolder(config)
  }
  const database = await openDatabase(config.databaseUrl)
  try {
    const { newer, absent } = unknownIn(await journalNames(database), product)
    refuseNewer(newer, product.migrations)
    if (absent.length > 0)
      log.warn({ modules: absent }, 'tables of modules that are not there stay as they are')
    if (!(await hasAdministrator(database))) {
      await refuseUploads(config, log, 'has no administrator, as an empty one')
      makeDataFolder(config)
      return { database, config: withKey(config) }
    }
    const keyed = withFoundKey(config)
    await refuseForeignKey(keyed, database, product.modules)
    makeDataFolder(config)
    return { database, config: keyed }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Notes the key in the database of an earlier release, and refuses one that another process was faster to note. */
export async function settleKey({
  config,
  database,
  modules,
}: Installation & Pick<App, 'modules'>): Promise<void> {
  if ((await readKeyCheck(database)) === null) await noteKeyOnce(database, config.secret)
  await refuseForeignKey(config, database, modules)
}

/** What a journal has that the migrations of a process do not. Rows that other modules or releases declare stand in nobody's way. */
export interface Unknown {
  /** names of a newer release: of modules that are there, or of the kernel */
  readonly newer: readonly string[]
  /** modules that are not there; their tables stay as they are */
  readonly absent: readonly string[]
}

/** Compares a journal with what is there (`docs/decisions/0042-migrations-in-modules.md`). */
export function unknownIn(
  journal: readonly string[],
  { modules, migrations }: Pick<App, 'modules' | 'migrations'>,
): Unknown {
  const known = new Set(migrations.map(({ name }) => name))
  const present = new Set(['kernel', ...modules.map(({ module }) => module.name)])
  const unknown = journal.filter((name) => !known.has(name) && !name.startsWith(declaredPrefix))
  const moduleOf = (name: string) => /^(.+?)\//.exec(name)?.[1] ?? 'kernel'
  return {
    newer: unknown.filter((name) => present.has(moduleOf(name))),
    absent: [...new Set(unknown.map(moduleOf).filter((module) => !present.has(module)))].toSorted(),
  }
}

/** Tells whether the database is a file that is not there, or has nothing in it. */
export function isWithoutFile({ databaseUrl }: Config): boolean {
  if (!databaseUrl.startsWith('sqlite:')) return false
  const path = withoutSecrets(databaseUrl)
  const size = sizeOf(path)
  if (size > 0) accessSync(path, constants.R_OK | constants.W_OK)
  return size === 0
}

/** Tells whether the first start has been through: nobody can take the last administrator away. */
async function hasAdministrator({ write }: Database): Promise<boolean> {
  try {
    return (await write.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined
  } catch (error) {
    if (isMissingTable(error)) return false
    throw error
  }
}

/** A folder that is there has to be open to us; one that is not is made later. */
function checkDataFolder({ dataDir }: Config): void {
  if (existsSync(dataDir)) accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
}

function makeDataFolder({ dataDir }: Config): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}

function refuseNewer(newer: readonly string[], migrations: readonly Migration[]): void {
  if (newer.length === 0) return
  throw new ConfigError(
    `a newer version of Portico was here: the database has migrations that this one does not know (${newer.join(', ')}; ` +
      `the newest known is ${migrations.at(-1)?.name}), so start that version, or restore a copy of the database from before it`,
  )
}

/** The key of before may have been made by another process since the environment was read. */
function withFoundKey(config: Config): Config {
  if (config.secret !== '') return config
  if (findKey(config.secretPlace) !== null) return withKey(config)
  throw new ConfigError(
    `the key file ${config.secretPlace} is missing, but the database ${withoutSecrets(config.databaseUrl)} is in use: ` +
      `put the file back from where you keep a copy (or set PORTICO_SECRET, if that was the key); ${onPurpose}`,
  )
}

const onPurpose =
  '"npm run doctor -- --accept-key" goes on with another key and says what can not be read then'

async function refuseForeignKey(
  config: Config,
  database: Database,
  modules: readonly ServerModule[],
): Promise<void> {
  const check = await readKeyCheck(database)
  const isRight =
    check === null
      ? await opensSealed(database, config.secret, sealedColumnsOf(modules))
      : check === keyCheckOf(config.secret)
  if (isRight) return
  throw new ConfigError(
    `the key in ${config.secretPlace} is not the one that the database ${withoutSecrets(config.databaseUrl)} is kept with: ` +
      `put the right one back; ${onPurpose}`,
  )
}

/** A database that begins anew would leave what people have uploaded to the sweep. */
async function refuseUploads(config: Config, log: Logger, what: string): Promise<void> {
  const place = await leftovers(config, log)
  if (place === null) return
  throw new ConfigError(
    `the database ${withoutSecrets(config.databaseUrl)} ${what}, but there is something of it in ${place}: check DATABASE_URL and ` +
      `restore the database from a copy, or, to begin anew, move that and ${config.secretPlace} away`,
  )
}

/** Where something lies that an installation in use has left; null when this may be a first start. */
async function leftovers(config: Config, log: Logger): Promise<string | null> {
  if (config.databaseUrl.startsWith('sqlite:')) {
    const unwritten = `${withoutSecrets(config.databaseUrl)}-wal`
    if (isWithoutFile(config) && sizeOf(unwritten) > 0) return unwritten
  }
  for (const name of ['storage', 'backups', 'generated']) {
    const folder = join(config.dataDir, name)
    if (hasFile(folder)) return folder
  }
  if (!config.storage) return null
  try {
    for await (const _ of (await createFiles(config, log)).list())
      return `the bucket ${config.storage.bucket}`
  } catch {
    // A store that is away, or refuses us, tells nothing; it is asked again before the start is through.
  }
  return null
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function hasFile(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory() ? hasFile(join(folder, entry.name)) : entry.isFile(),
  )
}
