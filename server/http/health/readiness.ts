import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../context.ts'
import { isDuplicate } from '../../db/dialect.ts'
import { isMigrated } from '../../db/migrations/migrate.ts'
import { withinTime } from '../limits/within-time.ts'
import { outageProblem } from './outage.ts'

/** How one part is: `full` takes nothing more, `away` does not answer or does not do what it is asked. */
type State = 'ready' | 'full' | 'away' | 'waiting' | 'off'

/** What `/readyz` answers. Without Redis the product goes on, so a process without it is still asked. */
export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'waiting'
  readonly checks: Readonly<Record<'database' | 'migrations' | 'redis' | 'disk', State>>
}

/** less room than this, and the next write may be the one that fails */
const leastBytes = 1024 * 1024
/** the result of a test by writing counts for so long, however often readiness is asked for */
const freshMilliseconds = 200

/** Looks whether this process can do its work: whether database and disk take writes, too (decision 0022). */
export function createReadiness(app: App): () => Promise<Readiness> {
  const database = onceAtATime(() => writeRow(app))
  const disk = onceAtATime(() => writeFileOnce(app))
  const redis = async (): Promise<State> => {
    await app.redis?.check()
    return app.redis ? 'ready' : 'off'
  }
  const migrated = async (): Promise<State> =>
    (await isMigrated(app.database, app.migrations)) ? 'ready' : 'waiting'
  return async () => {
    const [one, two, three, four] = await Promise.all(
      [database, migrated, redis, disk].map((look) => withinTime(look()).catch(stateOf)),
    )
    const checks = {
      database: one ?? 'away',
      migrations: two ?? 'away',
      redis: three ?? 'away',
      disk: four ?? 'away',
    }
    const isReady = [checks.database, checks.migrations, checks.disk].every((state) => state === 'ready')
    return { status: !isReady ? 'waiting' : checks.redis === 'away' ? 'degraded' : 'ready', checks }
  }
}

function stateOf(error: unknown): State {
  return outageProblem(error)?.problem === 'storeFull' ? 'full' : 'away'
}

/** A look that does not end is not begun again, and one that has just ended is not either. */
function onceAtATime(look: () => Promise<State>): () => Promise<State> {
  let present: Promise<State> | null = null
  const forget = () => {
    setTimeout(() => {
      present = null
    }, freshMilliseconds).unref()
  }
  return () => {
    if (present === null) {
      present = look()
      present.then(forget, forget)
    }
    return present
  }
}

/** One row for all processes, in a pool that no crowd of calls uses up. */
async function writeRow({ database: { long } }: App): Promise<State> {
  const name = 'readyz'
  const { numUpdatedRows } = await long
    .updateTable('process_lock')
    .set({ until_time: Date.now() })
    .where('name', '=', name)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'ready'
  await long
    .insertInto('process_lock')
    .values({ name, owner: '', until_time: Date.now() })
    .execute()
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
    })
  return 'ready'
}

async function writeFileOnce({ config: { dataDir } }: App): Promise<State> {
  const path = join(dataDir, '.readyz')
  try {
    await writeFile(path, Buffer.alloc(4096), { mode: 0o600 })
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
  const { bsize, bavail } = await statfs(dataDir)
  return bsize * bavail < leastBytes ? 'full' : 'ready'
}
