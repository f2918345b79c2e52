import type { Migration } from '#server/db/migrations/migrate.ts'
import { migration as migration0003 } from './0003-repairs.ts'

/** In order, as `npm run db:diff` lists them. */
export const migrations: readonly Migration[] = [migration0003]
