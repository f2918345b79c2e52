import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { root } from '../paths.ts'

// As a start has it (`server/main.ts`).
enableCompileCache(join(root, 'node_modules/.cache/portico'))
const { migrations } = await import('./modules.ts')

/** Brings the database that `DATABASE_URL` names to the present schema, and nothing else. */
const database = await openDatabase(process.env.DATABASE_URL ?? '')
await migrate(database, migrations, 1)
await database.close()
