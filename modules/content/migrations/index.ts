import type { Migration } from '#server/db/migrations/migrate.ts'
import { migration as migration0001 } from './0001-tables.ts'
import { migration as migration0002 } from './0002-places.ts'
import { migration as migration0003 } from './0003-robots.ts'

/** In order, as `npm run db:diff` lists them. */
export const migrations: readonly Migration[] = [migration0001, migration0002, migration0003]
