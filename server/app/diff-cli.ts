import { parseArgs } from 'node:util'
import { serverModules } from '#modules/index.server.ts'
import { renderMigration } from '../db/migrations/render-migration.ts'
import { writeMigration } from '../db/migrations/write-migration.ts'
import { diffSchema, replay, type SchemaStep } from '../db/schema.ts'
import { migrationsOf, systemTablesOf } from '../module.ts'
import { root } from '../paths.ts'
import { declaredSchema, tablesOf } from '../resource/columns/table.ts'

/**
 * Compares the declarations with what the migrations lead to, and writes the next numbered file of each module whose tables
 * differ. What would lose data is only written with `--lose`; `--check` writes nothing and fails when there is a difference.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'change' },
    module: { type: 'string', default: 'kernel' },
    lose: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const declared = declaredSchema(
  serverModules.flatMap(({ module }) => module.resources.map(({ resource }) => resource)),
  systemTablesOf(serverModules),
)
const migrations = migrationsOf(serverModules)
const { steps, losing } = diffSchema(replay(migrations.flatMap((migration) => migration.steps)), declared)
const wanted = values.lose ? [...steps, ...losing] : steps

if (!values.lose && losing.length > 0) {
  console.log('These steps would lose data and were left out; repeat with --lose to write them:')
  for (const step of losing) console.log(`  ${JSON.stringify(step)}`)
}
if (wanted.length === 0) console.log('The declarations and the migrated schema are the same.')
else if (values.check) {
  console.log(`Missing in the migrations: ${stepsOf(wanted.length)}; run npm run db:diff.`)
  process.exitCode = 1
} else {
  for (const [module, own] of Map.groupBy(wanted, (step) => moduleOf(tableIn(step)))) {
    const { files } = await writeMigration(root, module, values.name, (name) => renderMigration(name, own))
    const [file, ...lists] = files
    console.log(`Wrote ${file} with ${stepsOf(own.length)}. Look at it, then commit it.`)
    for (const list of lists) console.log(`Listed it in ${list}.`)
  }
}

function stepsOf(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`
}

function tableIn(step: SchemaStep): string {
  return step.step === 'createTable' ? step.table.name : step.table
}

/** The module that made a table; of a new one the module that declares it, else `--module`. */
function moduleOf(table: string): string {
  const maker = migrations.find(({ steps }) =>
    steps.some((step) => step.step === 'createTable' && step.table.name === table),
  )
  if (maker) return maker.name.split('/')[0] ?? ''
  const declaring = serverModules.find(({ module, tables = [] }) =>
    [...tables, ...module.resources.flatMap(({ resource }) => tablesOf(resource))].some(
      ({ name }) => name === table,
    ),
  )
  return declaring?.module.name ?? values.module
}
