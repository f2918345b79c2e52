import type { Migration } from '#server/db/migrations/migrate.ts'
import { migration as migration0001 } from './0001-tables.ts'
import { migration as migration0002 } from './0002-delivery.ts'
import { migration as migration0003 } from './0003-carts.ts'
import { migration as migration0004 } from './0004-orders.ts'
import { migration as migration0005 } from './0005-payments.ts'
import { migration as migration0006 } from './0006-mails.ts'
import { migration as migration0007 } from './0007-robots.ts'

/** In order, as `npm run db:diff` lists them. */
export const migrations: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
]
