import type { Context } from '#server/context.ts'
import { daysOf } from '#server/lookups/dashboard/days.ts'
import { countRows, type DashboardFace } from '#server/lookups/dashboard/face.ts'
import { countsOf } from '#server/resource/list/counts.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { admin } from '../admin/admin.ts'
import { adminLog } from '../adminLog/adminLog.ts'
import type { ActivityPart, LoggedRow } from './admin-parts.ts'

/** Administrators and what they do on the start page, and the first colleague. */
export const adminDashboard: DashboardFace = {
  parts: {
    admins: { list: admin.name, load: admins },
    activity: { list: adminLog.name, load: activity },
    logs: { list: adminLog.name, load: logs },
  },
  steps: { admin: { weigh: 60, isDone: async (context) => (await countRows(context, admin.name)) > 1 } },
}

async function admins(context: Context): Promise<{ readonly total: number }> {
  return { total: await (await countsOf(context.app.registry.get(admin.name), context)).total() }
}

const mostAdmins = 5

async function activity(context: Context, query: Readonly<Record<string, unknown>>): Promise<ActivityPart> {
  const { days } = daysOf(context, query)
  const counts = await countsOf(context.app.registry.get(adminLog.name), context)
  const byName = await counts.perSpanBy('create_time', days.instants, 'username')
  const busiest = [...byName]
    .map(([username, counts]) => ({ username, counts, total: sum(counts) }))
    .toSorted((one, other) => other.total - one.total || (one.username < other.username ? -1 : 1))
  const rest = busiest.slice(mostAdmins)
  return {
    dates: days.dates,
    admins: busiest.slice(0, mostAdmins).map(({ username, counts }) => ({ username, counts })),
    others: days.dates.map((_, at) => sum(rest.map(({ counts }) => counts[at] ?? 0))),
  }
}

async function logs(context: Context): Promise<{ readonly list: readonly LoggedRow[] }> {
  const entry = context.app.registry.get(adminLog.name)
  const { list } = (await rowsOf(entry, context).list({ limit: 8 })) as { list: readonly LoggedRow[] }
  return {
    list: list.map(({ id, username, title, ip, create_time }) => ({ id, username, title, ip, create_time })),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
