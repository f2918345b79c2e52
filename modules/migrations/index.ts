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
import { migration as m0013 } from './0013-terminal.ts'
import { migration as m0014 } from './0014-recycled-files.ts'
import { migration as m0015 } from './0015-grants.ts'
import { migration as m0016 } from './0016-member-realm.ts'
import { migration as m0017 } from './0017-member-codes.ts'
import { migration as m0018 } from './0018-member-centre.ts'
import { migration as m0019 } from './0019-passkeys.ts'
import { migration as m0020 } from './0020-generator.ts'
import { migration as m0021 } from './0021-wide-ids.ts'
import { migration as m0022 } from './0022-list-indexes.ts'
import { migration as m0023 } from './0023-job-progress.ts'
import { migration as m0024 } from './0024-installation.ts'
import { migration as m0025 } from './0025-devices.ts'
import { migration as m0026 } from './0026-stream-tickets.ts'

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
  m0013,
  m0014,
  m0015,
  m0016,
  m0017,
  m0018,
  m0019,
  m0020,
  m0021,
  m0022,
  m0023,
  m0024,
  m0025,
  m0026,
]
