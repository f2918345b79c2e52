import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { serverModules } from '#modules/index.server.ts'
import { explainFault, withoutSecrets } from '../app/installation/faults.ts'
import { isWithoutFile } from '../app/installation/installation.ts'
import { type Config, ConfigError, readEnvironment } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { isMissingTable } from '../db/migrations/migrate.ts'
import { createGeneratedResources } from '../declared/generated-resources.ts'
import { createTranslators } from '../messages.ts'
import { migrationsOf, resourcesOf, variablesOf } from '../module.ts'
import { createRegistry } from '../resource/registry.ts'
import { createFiles } from '../storage/store.ts'
import { acceptKey } from './accept-key.ts'
import type { Subject } from './check.ts'
import { examine, subjectParts } from './doctor.ts'

/**
 * `npm run doctor [-- --accept-key]`: looks the installation over that the environment names, running or stopped, and ends
 * with 0 when all is well, else with 1. It changes nothing, unless it is told to accept another key.
 */
const log = pino({ level: 'silent' })

let config: Config | null = null
try {
  const { values } = parseArgs({ options: { 'accept-key': { type: 'boolean', default: false } } })
  config = readEnvironment(process.env, variablesOf(serverModules))
  if (isWithoutFile(config))
    throw new ConfigError(
      `there is no database at ${withoutSecrets(config.databaseUrl)}: check DATABASE_URL and PORTICO_DATA_DIR`,
    )
  const database = await openDatabase(config.databaseUrl)
  try {
    const keyed = values['accept-key']
      ? await acceptKey(config, database, migrationsOf(serverModules), console.log)
      : config
    console.log(`Portico doctor: ${withoutSecrets(keyed.databaseUrl)}, data in ${keyed.dataDir}`)
    const bad = await examine(await subjectOf(keyed, database), console.log)
    if (bad > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  const isMisspelt = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  const sentence = isMisspelt ? (error as Error).message : explainFault(error, config)
  console.error(sentence === null ? error : `Portico doctor: ${sentence}`)
  process.exitCode = 1
}

/** What the generator made is part of it, as far as the database still tells. */
async function subjectOf(config: Config, database: Database): Promise<Subject> {
  const registry = createRegistry(resourcesOf(serverModules))
  const generatedResources = createGeneratedResources({
    database,
    modules: serverModules,
    aspects: [],
    registry,
    translators: createTranslators({}),
    log,
  })
  await generatedResources.load().catch((error: unknown) => {
    if (!isMissingTable(error)) throw error
  })
  const files = await createFiles(config, log)
  return { config, database, ...subjectParts(serverModules), entries: registry.entries, files }
}
