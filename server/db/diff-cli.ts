import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { modules } from '#modules/index.ts'
import { migrations } from '#modules/migrations/index.ts'
import { root } from '../paths.ts'
import { declaredSchema } from '../resource/table.ts'
import { diffSchema, replay } from './schema.ts'
import { systemTables } from './system-tables.ts'
import { writeMigration } from './write-migration.ts'

/**
 * Compares the declarations with what the migrations lead to, and writes the next numbered file. What would lose data is
 * only written with `--lose`; `--check` writes nothing and fails when there is a difference.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'change' },
    lose: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const folder = join(root, 'modules/migrations')
const declared = declaredSchema(
  modules.flatMap(({ resources }) => resources.map(({ resource }) => resource)),
  systemTables,
)
const { steps, losing } = diffSchema(replay(migrations.flatMap((migration) => migration.steps)), declared)
const wanted = values.lose ? [...steps, ...losing] : steps

if (!values.lose && losing.length > 0) {
  console.log('These steps would lose data and were left out; repeat with --lose to write them:')
  for (const step of losing) console.log(`  ${JSON.stringify(step)}`)
}
if (wanted.length === 0) console.log('The declarations and the migrated schema are the same.')
else if (values.check) {
  console.log(`${wanted.length} steps are missing; run npm run db:diff.`)
  process.exitCode = 1
} else {
  const source = (name: string) => `import type { Migration } from '#server/db/migrate.ts'

export const migration: Migration = {
  name: '${name}',
  steps: ${JSON.stringify(wanted, null, 2)},
}
`
  const name = await writeMigration(folder, values.name, source)
  console.log(`Wrote modules/migrations/${name}.ts with ${wanted.length} steps. Look at it, then commit it.`)
}
