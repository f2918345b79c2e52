import { hostname } from 'node:os'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { type App, type Context, system } from '#server/context.ts'
import { problemText } from '#server/http/reply.ts'
import type { Rows } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { Design } from '../../design/design.ts'

/** Name of the job that generates what takes long. */
export const generateJobName = 'generator/generate'

/** Seconds after which a run that neither waits in line nor has begun is no more. */
const maxStartSeconds = 60

/** The generator's log as the product itself reads and writes it. */
export function logRows(context: Context): Rows<Readonly<Record<string, unknown>>> {
  return rowsOf(context.app.registry.get('crud/log'), { ...context, identity: system })
}

/** Writes down that a run begins; answers the number of its row. */
export async function logStart(design: Design, entity: string, context: Context): Promise<number> {
  const { table, fields, type } = design
  const row = await logRows(context).insert({
    table_name: table.name,
    entity,
    table: JSON.stringify({ ...table, type }),
    fields: JSON.stringify(fields),
    status: 'start',
    connection: table.databaseConnection,
    host: hostname().slice(0, 100),
    admin_id: context.identity.kind === 'admin' ? context.identity.id : null,
  })
  return Number(row.id)
}

/** Writes down that a run has led to a live entity, and what there is to say of it. */
export async function logSuccess(id: number, notice: string, context: Context): Promise<void> {
  await logRows(context).update([id], { status: 'success', problem: cutText(notice, 500) })
}

/** Writes down why a run failed; answers the problem that its caller is told. */
export async function logFailure(id: number, error: unknown, context: Context): Promise<Problem> {
  const reason =
    error instanceof Problem
      ? problemText(error, context.translate, '')
      : String((error as Error)?.message ?? error)
  await logRows(context).update([id], { status: 'error', problem: cutText(reason, 500) })
  if (error instanceof Problem) return error
  context.app.log.error({ err: error, log: id }, 'a run of the generator failed')
  return new Problem('generatorFailed', { reason: cutText(reason, 300) })
}

/** Writes down that the process of a run ended before the run did; a run that failed by itself has said why. */
export async function logInterruption(id: number, context: Context): Promise<void> {
  if (!(await isOpen(id, context))) return
  await logRows(context).update([id], { status: 'error', problem: context.translate('generator:brokenOff') })
}

/** Writes down that an entity is gone: every run that led to it shows so. */
export async function logRemoval(id: number, entity: string, context: Context): Promise<void> {
  const rows = await context.db
    .selectFrom('crud_log')
    .select('id')
    .where('entity', '=', entity)
    .where('status', '=', 'success')
    .execute()
  const ids = [...new Set([id, ...rows.map((row) => Number(row.id))])]
  await logRows(context).update(ids, { status: 'delete' })
}

/** Tells whether a run has neither failed nor succeeded yet. */
export async function isOpen(id: number, { app }: Context): Promise<boolean> {
  const row = await app.database.write
    .selectFrom('crud_log')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status === 'start'
}

/** Runs that have begun and not ended, and those that neither wait in line nor have begun after a minute. */
export async function openRuns({ app, now }: Context): Promise<readonly number[]> {
  const { write } = app.database
  const begun = await write.selectFrom('generator_run').select('log_id as id').orderBy('log_id').execute()
  const late = await write
    .selectFrom('crud_log')
    .select('id')
    .where('status', '=', 'start')
    .where('create_time', '<', now - maxStartSeconds)
    .execute()
  const inLine = late.length > 0 ? await runsInLine(app) : new Set()
  const lost = late.filter(({ id }) => !inLine.has(Number(id)))
  return [...new Set([...begun, ...lost].map(({ id }) => Number(id)))]
}

/** Log rows of runs that a job carries out, or will. */
async function runsInLine({ database }: App): Promise<ReadonlySet<number>> {
  const rows = await database.write
    .selectFrom('job')
    .select('params')
    .where('kind', '=', generateJobName)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  return new Set(rows.map(({ params }) => Number(JSON.parse(String(params)).log)))
}
