import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { root } from '../paths.ts'
import { BackupError, backUp, backupKeeping, clearBackups } from './backup.ts'
import { type Database, openDatabase } from './database.ts'
import { isAway, isDenied } from './dialect.ts'
import { Irreversible, migrate, migrationState, rollBack } from './migrations/migrate.ts'

/**
 * What the terminal does to the database, in a process of its own, which knows the migrations that are on disk now. Where
 * the database is comes by standard input: arguments and environment can be looked at by others on the machine.
 */
const { databaseUrl, folder } = (await json(process.stdin)) as { databaseUrl: string; folder: string }

// As a start has it (`server/main.ts`): the modules are much code.
enableCompileCache(join(root, 'node_modules/.cache/portico'))
const { serverModules } = await import('#modules/index.server.ts')
const { migrationsOf } = await import('../module.ts')
const migrations = migrationsOf(serverModules)

const works: Readonly<Record<string, (database: Database) => Promise<void>>> = {
  run: applyAll,
  rollback: takeNewestBack,
  status: showState,
  backup: makeBackup,
}

const work = works[process.argv[2] ?? '']
if (!work) throw new Error(`one of ${Object.keys(works).join(', ')}`)
try {
  const database = await openDatabase(databaseUrl)
  try {
    await work(database)
  } finally {
    await database.close()
  }
} catch (error) {
  const isExpected =
    error instanceof BackupError || error instanceof Irreversible || isAway(error) || isDenied(error)
  console.error(red(isExpected ? (error as Error).message : String((error as Error).stack)))
  process.exitCode = 1
}

async function applyAll(database: Database): Promise<void> {
  const applied = await migrate(database, migrations, now())
  for (const name of applied) console.log(green(`applied   ${name}`))
  console.log(
    applied.length === 0 ? 'Nothing to do: every migration is applied.' : `${applied.length} applied.`,
  )
}

async function showState(database: Database): Promise<void> {
  const { list, newest, obstacle } = await migrationState(database, migrations)
  for (const { name, isApplied } of list)
    console.log(isApplied ? green(`applied   ${name}`) : `waiting   ${name}`)
  if (newest)
    console.log(obstacle ? `Can not be rolled back: ${obstacle}.` : `Can be rolled back: ${newest}.`)
}

/** First a copy: what the migration brought goes with it. */
async function takeNewestBack(database: Database): Promise<void> {
  const { newest, obstacle } = await migrationState(database, migrations)
  if (obstacle) throw new Irreversible(obstacle)
  if (!newest) return console.log('Nothing to do: no migration is applied.')
  await makeBackup(database)
  const name = await rollBack(database, migrations)
  console.log(green(`rolled back   ${name}`))
  console.log('For going back to the release before: this one applies it again when it next starts.')
}

async function makeBackup(_database: Database): Promise<void> {
  // Clears up before it ends: the program that copies is asked as well, and what it has left goes.
  process.on('SIGTERM', () => {})
  const backups = join(folder, 'backups')
  const { path, bytes } = await backUp(databaseUrl, backups, new Date())
  console.log(green(`backup   ${path}   ${(bytes / 1024 / 1024).toFixed(1)} MiB`))
  const removed = await clearBackups(path, backups, new Date())
  for (const name of removed) console.log(`removed  ${name}`)
  const { days, copies } = backupKeeping
  console.log(`Copies are kept for ${days} days, and the newest ${copies} always.`)
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

function green(text: string): string {
  return `\u001b[32m${text}\u001b[0m`
}

function red(text: string): string {
  return `\u001b[31m${text}\u001b[0m`
}
