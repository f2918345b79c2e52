import type { Migration } from '#server/db/migrate.ts'
import { migration as m0001 } from './0001-foundation.ts'
import { migration as m0002 } from './0002-seed.ts'
import { migration as m0003 } from './0003-attachments.ts'
import { migration as m0004 } from './0004-members.ts'
import { migration as m0005 } from './0005-security.ts'
import { migration as m0006 } from './0006-config-page.ts'
import { migration as m0007 } from './0007-accounts.ts'
import { migration as m0008 } from './0008-jobs.ts'
import { migration as m0009 } from './0009-exchange.ts'
import { migration as m0010 } from './0010-saved-views.ts'
import { migration as m0011 } from './0011-uploads.ts'
import { migration as m0012 } from './0012-dashboard.ts'

/** Every migration, in the order of application. */
export const migrations: readonly Migration[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
]
