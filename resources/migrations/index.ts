import type { Migration } from '#server/db/migrate.ts'
import { migration as m0001 } from './0001-foundation.ts'
import { migration as m0002 } from './0002-seed.ts'

/** Every migration, in the order of application. */
export const migrations: readonly Migration[] = [m0001, m0002]
