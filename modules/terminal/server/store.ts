import { hostname } from 'node:os'
import type { App } from '#server/context.ts'
import { insertRow } from '#server/db/compiled.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import type { RunReason, RunState } from '../terminal.ts'
import { runKeeping } from './limits.ts'

/** A row of the table `terminal_run`. */
export interface RunRow {
  readonly id: number
  readonly uuid: string
  readonly command: string
  readonly line: string
  readonly adminId: number
  readonly username: string
  readonly address: string
  readonly host: string
  readonly process: string
  readonly state: RunState
  readonly reason: RunReason
  readonly exitCode: number | null
  readonly output: string
  readonly createTime: number
  readonly endTime: number | null
}

/** What is known of a run before it begins. */
export interface NewRun {
  readonly uuid: string
  readonly command: string
  readonly line: string
  readonly adminId: number
  readonly username: string
  readonly address: string
  /** the folder, in a form that tells it from all others; the database refuses a second run with the same */
  readonly place: string
}

/** What became of an attempt to begin: a run's number, or the run that stands in its way. */
export type Claim =
  | { readonly id: number }
  | { readonly same: RunRow }
  | { readonly busy: RunRow }
  | { readonly lost: true }

export const host = hostname().slice(0, 100)

/**
 * Writes a run down as begun. Two unique columns decide, in whichever process: a uuid runs once, and a folder has one run
 * at a time. Runs of processes that gave no sign of life are buried before that.
 */
export async function claimRun(app: App, run: NewRun, now: number): Promise<Claim> {
  await buryLost(app, now)
  try {
    const id = await insertRow(app.database, app.database.write, 'terminal_run', {
      uuid: run.uuid,
      command: run.command,
      line: run.line.slice(0, 500),
      admin_id: run.adminId,
      username: run.username.slice(0, 50),
      address: run.address.slice(0, 50),
      host,
      process: app.jobs.processId,
      state: 'running',
      place: run.place,
      heartbeat_time: now,
      create_time: now,
    })
    return { id }
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  const same = await findBy(app, 'uuid', run.uuid)
  if (same) return { same }
  const busy = await findBy(app, 'place', run.place)
  // It has ended in this very moment: who asks again finds the folder free.
  return busy ? { busy } : { lost: true }
}

/** A sign of life; false when another process has buried the run meanwhile. */
export async function beatRun({ database }: App, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await database.write
    .updateTable('terminal_run')
    .set({ heartbeat_time: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes down how a run ended, and frees its folder. */
export async function finishRun(
  { database }: App,
  id: number,
  end: {
    readonly state: RunState
    readonly reason: RunReason
    readonly exitCode: number | null
    readonly output: string
  },
  now: number,
): Promise<void> {
  const { state, reason, exitCode: exit_code, output } = end
  await database.write
    .updateTable('terminal_run')
    .set({ state, reason, exit_code, output, place: null, end_time: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** The runs of dead processes have ended, nobody knows how. */
async function buryLost({ database }: App, now: number): Promise<void> {
  await database.write
    .updateTable('terminal_run')
    .set({ state: 'failed', reason: 'lost', place: null, end_time: now })
    .where('state', '=', 'running')
    .where('heartbeat_time', '<', now - runKeeping.silence)
    .execute()
}

const rowsOfPage = 20

/** The newest runs, twenty a page, without what they printed. */
export async function listRuns(
  app: App,
  page: number,
  now: number,
): Promise<{ readonly list: readonly RunRow[]; readonly total: number }> {
  await buryLost(app, now)
  const { read } = app.database
  const counted = await read
    .selectFrom('terminal_run')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  const rows = await read
    .selectFrom('terminal_run')
    .select([...shown])
    .orderBy('id', 'desc')
    .offset((page - 1) * rowsOfPage)
    .limit(rowsOfPage)
    .execute()
  return { list: rows.map(rowOf), total: Number(counted?.count ?? 0) }
}

/** One run with the end of what it printed. */
export async function loadRun({ database }: App, id: number): Promise<RunRow | null> {
  const row = await database.read
    .selectFrom('terminal_run')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Old runs go, and those beyond the number that is kept. */
export async function sweepRuns({ database }: App, now: number): Promise<number> {
  const { write } = database
  const edge = await write
    .selectFrom('terminal_run')
    .select('id')
    .orderBy('id', 'desc')
    .offset(runKeeping.runs)
    .limit(1)
    .executeTakeFirst()
  const { numDeletedRows } = await write
    .deleteFrom('terminal_run')
    .where('state', '!=', 'running')
    .where((is) =>
      is.or([is('create_time', '<', now - runKeeping.seconds), is('id', '<=', Number(edge?.id ?? 0))]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const shown = [
  'id',
  'uuid',
  'command',
  'line',
  'admin_id',
  'username',
  'address',
  'host',
  'process',
  'state',
  'reason',
  'exit_code',
  'create_time',
  'end_time',
] as const

async function findBy({ database }: App, column: 'uuid' | 'place', value: string): Promise<RunRow | null> {
  const row = await database.write
    .selectFrom('terminal_run')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

function rowOf(row: Readonly<Record<string, unknown>>): RunRow {
  return {
    id: Number(row.id),
    uuid: String(row.uuid),
    command: String(row.command),
    line: String(row.line),
    adminId: Number(row.admin_id),
    username: String(row.username),
    address: String(row.address),
    host: String(row.host),
    process: String(row.process),
    state: row.state as RunState,
    reason: row.reason as RunReason,
    exitCode: row.exit_code === null ? null : Number(row.exit_code),
    output: String(row.output ?? ''),
    createTime: Number(row.create_time),
    endTime: row.end_time === null ? null : Number(row.end_time),
  }
}
