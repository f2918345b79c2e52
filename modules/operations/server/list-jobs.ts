import type { Context } from '#server/context.ts'
import { jobOf } from '#server/jobs/store.ts'
import type { ListedJob } from '../operations.ts'

/** Which jobs are listed. */
export interface JobFilter {
  /** from 1 on */
  readonly page: number
  /** '' for all */
  readonly state: string
  /** with those that the product starts by itself */
  readonly isAll: boolean
}

const rowsOfPage = 20

const statesOf: Readonly<Record<string, readonly string[]>> = {
  active: ['waiting', 'running'],
  failed: ['failed'],
  ended: ['done', 'failed', 'cancelled'],
}

/** Jobs of everybody, the newest first. */
export async function listJobs(
  context: Context,
  { page, state, isAll }: JobFilter,
): Promise<{ readonly list: readonly ListedJob[]; readonly total: number }> {
  const { database, jobs } = context.app
  const states = statesOf[state]
  let query = database.read.selectFrom('job')
  if (states) query = query.where('state', 'in', states)
  if (!isAll) query = query.where('admin_id', '>', 0)
  const counted = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst()
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .offset((page - 1) * rowsOfPage)
    .limit(rowsOfPage)
    .execute()
  const found = rows.map(jobOf)
  const names = await usernamesOf(context, [...new Set(found.map(({ adminId }) => adminId))])
  const list = found.map((row) => ({
    ...jobs.present(row, context),
    username: names.get(row.adminId) ?? '',
    process: row.process,
  }))
  return { list, total: Number(counted?.count ?? 0) }
}

async function usernamesOf({ app }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await app.database.read
    .selectFrom('admin')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, username }) => [Number(id), String(username)]))
}
