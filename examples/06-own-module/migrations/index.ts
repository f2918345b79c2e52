import type { Migration } from '#server/db/migrations/migrate.ts'
import { migration as migration0004 } from './0004-usage.ts'

/** In order, as `npm run db:diff` lists them. */
export const migrations: readonly Migration[] = [migration0004]
