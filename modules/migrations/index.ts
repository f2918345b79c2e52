import { migration as kernel0001 } from '#server/db/migrations/kernel/0001-tables.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'
import { declaredRows } from '#server/declared/declared-rows.ts'
import { migration as admin0001 } from '../admin/migrations/0001-tables.ts'
import { seed as adminSeed } from '../admin/migrations/seed.ts'
import { migration as attachment0001 } from '../attachment/migrations/0001-tables.ts'
import { seed as attachmentSeed } from '../attachment/migrations/seed.ts'
import { migration as captcha0001 } from '../captcha/migrations/0001-tables.ts'
import { migration as config0001 } from '../config/migrations/0001-tables.ts'
import { seed as configSeed } from '../config/migrations/seed.ts'
import { migration as content0001 } from '../content/migrations/0001-tables.ts'
import { migration as exchange0001 } from '../exchange/migrations/0001-tables.ts'
import { migration as generator0001 } from '../generator/migrations/0001-tables.ts'
import { modules } from '../index.ts'
import { seed as mailSeed } from '../mail/migrations/seed.ts'
import { migration as member0001 } from '../member/migrations/0001-tables.ts'
import { seed as memberSeed } from '../member/migrations/seed.ts'
import { migration as operations0001 } from '../operations/migrations/0001-tables.ts'
import { migration as recycle0001 } from '../recycle/migrations/0001-tables.ts'
import { seed as recycleSeed } from '../recycle/migrations/seed.ts'
import { migration as terminal0001 } from '../terminal/migrations/0001-tables.ts'
import { seed as terminalSeed } from '../terminal/migrations/seed.ts'
import { migration as views0001 } from '../views/migrations/0001-tables.ts'

/**
 * Every migration in the order of application: the tables of each module behind those of the modules that it needs, then the
 * rows that each begins with, then what was added later, at the end, as it comes in databases that are in use
 * (`docs/decisions/0034-a-history-a-module.md`).
 */
export const migrations: readonly Migration[] = [
  kernel0001,
  admin0001,
  captcha0001,
  config0001,
  attachment0001,
  member0001,
  content0001,
  recycle0001,
  exchange0001,
  views0001,
  operations0001,
  terminal0001,
  generator0001,
  adminSeed,
  configSeed,
  attachmentSeed,
  memberSeed,
  mailSeed,
  recycleSeed,
  terminalSeed,
  declaredRows(modules),
]
