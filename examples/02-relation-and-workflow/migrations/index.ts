import type { Migration } from '#server/db/migrations/migrate.ts'
import { migration as migration0002 } from './0002-loans.ts'

/** In order, as `npm run db:diff` lists them. */
export const migrations: readonly Migration[] = [migration0002]
