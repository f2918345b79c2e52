import type { SlowCall } from '#core/calls/process.ts'
import type { App } from '#server/context.ts'
import type { SlowCallView } from '../operations.ts'

const shown = 200
const keptSeconds = 7 * 24 * 3600
const keptRows = 2000

const mostUnwritten = 200

/** Slow calls of this process, until they are written down for all. */
export class SlowCalls {
  #unwritten: SlowCall[] = []

  keep(call: SlowCall): void {
    this.#unwritten.push(call)
    if (this.#unwritten.length > mostUnwritten) this.#unwritten.shift()
  }

  /** Those that are not in the table yet. */
  unwritten(): readonly SlowCall[] {
    return this.#unwritten
  }

  async write({ database, jobs }: App): Promise<void> {
    const calls = this.#unwritten
    this.#unwritten = []
    if (calls.length === 0) return
    await database.write
      .insertInto('slow_call')
      .values(calls.map((call) => ({ ...call, process: jobs.processId })))
      .execute()
  }
}

/** The latest slow calls of all processes, the newest first; those of this one that are not written yet included. */
export async function loadSlowCalls({ database, jobs, slowCalls }: App): Promise<readonly SlowCallView[]> {
  const rows = await database.read
    .selectFrom('slow_call')
    .leftJoin('admin', 'admin.id', 'slow_call.admin_id')
    .select([
      'slow_call.process',
      'slow_call.method',
      'slow_call.route',
      'slow_call.status',
      'slow_call.ms',
      'slow_call.admin_id',
      'slow_call.request',
      'slow_call.create_time',
      'admin.username',
    ])
    .orderBy('slow_call.id', 'desc')
    .limit(shown)
    .execute()
  const written = rows.map(
    (row): SlowCallView => ({
      process: String(row.process),
      method: String(row.method),
      route: String(row.route),
      status: Number(row.status),
      ms: Number(row.ms),
      admin_id: Number(row.admin_id),
      request: String(row.request),
      create_time: Number(row.create_time),
      username: String(row.username ?? ''),
    }),
  )
  const fresh = slowCalls.unwritten().map((call) => ({ ...call, process: jobs.processId, username: '' }))
  return [...fresh.toReversed(), ...written].slice(0, shown)
}

/** What is old goes, and what is more than anybody reads. */
export async function sweepSlowCalls({ database }: App, now: number): Promise<number> {
  const newest = await database.write
    .selectFrom('slow_call')
    .select('id')
    .orderBy('id', 'desc')
    .offset(keptRows)
    .limit(1)
    .executeTakeFirst()
  const { numDeletedRows } = await database.write
    .deleteFrom('slow_call')
    .where((is) =>
      is.or([is('create_time', '<', now - keptSeconds), is('id', '<=', newest ? Number(newest.id) : 0)]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
