import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { migrations } from './modules.ts'

/** Brings the database that `DATABASE_URL` names to the present schema, and nothing else. */
const database = await openDatabase(process.env.DATABASE_URL ?? '')
await migrate(database, migrations, 1)
await database.close()
