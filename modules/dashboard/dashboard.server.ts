import { hasNode } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { type CalendarDays, lastDays } from '#core/time.ts'
import { admin } from '#modules/admin/admin/admin.ts'
import { adminLog } from '#modules/admin/adminLog/adminLog.ts'
import { attachment, fileKinds } from '#modules/attachment/attachment/attachment.ts'
import { article } from '#modules/content/article/article.ts'
import { user } from '#modules/member/user/user.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { loadSamples } from '#server/process/processes.ts'
import { type Counts, countsOf } from '#server/resource/list/counts.ts'
import { rowsOf } from '#server/resource/rows.ts'
import {
  type ActivityPart,
  type ArticlesPart,
  type AttachmentsPart,
  type DashboardIndex,
  type DashboardPart,
  type DashboardParts,
  dashboardPeriods,
  type LoadPart,
  type LoggedRow,
  type MembersPart,
  type NewMember,
  type WeekFigures,
} from './dashboard.ts'
import { loadByMinute } from './load-by-minute.server.ts'
import { hasChanges, hasDrafts, latestChanges, ownDrafts } from './recent.server.ts'
import { hasTodo, todo } from './todo.server.ts'

type Query = Readonly<Record<string, unknown>>

/** A part, and the list it is counted from; null is for super administrators only. */
interface Part<T> {
  readonly list: string | null
  /** whether there may be anything in it for the caller */
  readonly has?: (context: Context) => boolean
  readonly load: (context: Context, query: Query) => Promise<T>
}

const parts: { readonly [Name in DashboardPart]: Part<DashboardParts[Name]> } = {
  todo: { list: 'dashboard', has: hasTodo, load: todo },
  drafts: { list: 'dashboard', has: hasDrafts, load: ownDrafts },
  changes: { list: 'dashboard', has: hasChanges, load: latestChanges },
  members: { list: user.name, load: members },
  attachments: { list: attachment.name, load: attachments },
  articles: { list: article.name, load: articles },
  admins: { list: admin.name, load: admins },
  activity: { list: adminLog.name, load: activity },
  logs: { list: adminLog.name, load: logs },
  load: { list: null, load },
}

const partNames = Object.keys(parts) as DashboardPart[]

/** The dashboard: figures from the database, for those who may open the list they are counted from, within their scope. */
export const dashboardRoutes: readonly Route[] = [
  {
    url: '/admin/dashboard/index',
    method: 'GET',
    access: { node: 'dashboard/index' },
    async handle(context) {
      const data: DashboardIndex = {
        remark: context.app.settings.remarkOf('dashboard', context),
        parts: partNames.filter((name) => maySee(name, context)),
      }
      return { data }
    },
  },
  ...partNames.map((name): Route => {
    const { list, load } = parts[name]
    return {
      url: `/admin/dashboard/${name}`,
      method: 'GET',
      access: list === null ? 'super' : { node: `${list}/index` },
      handle: async (context, { query }) => ({ data: await load(context, query) }),
    }
  }),
]

function maySee(name: DashboardPart, context: Context): boolean {
  const { list, has } = parts[name]
  const { rights } = context.identity
  if (has && !has(context)) return false
  return list === null ? rights.isSuper : hasNode(rights, `${list}/index`)
}

async function members(context: Context, query: Query): Promise<MembersPart> {
  const { days, week } = daysOf(context, query)
  const counts = await countsIn(user.name, context)
  const [total, added, weeks, newest] = await Promise.all([
    counts.total(),
    counts.perSpan('create_time', days.instants),
    counts.perSpan('create_time', week),
    newestMembers(context),
  ])
  return { total, week: weekOf(weeks), dates: days.dates, added, newest }
}

async function newestMembers(context: Context): Promise<readonly NewMember[]> {
  const entry = context.app.registry.get(user.name)
  const { list } = (await rowsOf(entry, context).list({ limit: 6, order: 'id,desc' })) as {
    list: readonly NewMember[]
  }
  return list.map(({ id, username, nickname, avatar, create_time }) => ({
    id,
    username,
    nickname,
    avatar,
    create_time,
  }))
}

async function attachments(context: Context, query: Query): Promise<AttachmentsPart> {
  const { days, week } = daysOf(context, query)
  const counts = await countsIn(attachment.name, context)
  const [total, byKind, weeks] = await Promise.all([
    counts.total(),
    counts.perSpanBy('create_time', days.instants, 'kind'),
    counts.perSpan('create_time', week),
  ])
  const none = days.dates.map(() => 0)
  const kinds = Object.fromEntries(fileKinds.map((kind) => [kind, byKind.get(kind) ?? none]))
  return { total, week: weekOf(weeks), dates: days.dates, kinds }
}

async function articles(context: Context): Promise<ArticlesPart> {
  const byStatus = await (await countsIn(article.name, context)).by('status')
  const statuses = article.fields.status.options ?? []
  return {
    total: sum([...byStatus.values()]),
    statuses: Object.fromEntries(statuses.map((status) => [status, byStatus.get(String(status)) ?? 0])),
  }
}

async function admins(context: Context): Promise<DashboardParts['admins']> {
  return { total: await (await countsIn(admin.name, context)).total() }
}

const mostAdmins = 5

async function activity(context: Context, query: Query): Promise<ActivityPart> {
  const { days } = daysOf(context, query)
  const counts = await countsIn(adminLog.name, context)
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

async function logs(context: Context): Promise<DashboardParts['logs']> {
  const entry = context.app.registry.get(adminLog.name)
  const { list } = (await rowsOf(entry, context).list({ limit: 8 })) as { list: readonly LoggedRow[] }
  return {
    list: list.map(({ id, username, title, ip, create_time }) => ({ id, username, title, ip, create_time })),
  }
}

async function load({ app }: Context): Promise<LoadPart> {
  const samples = await loadSamples(app)
  return { processes: samples.length, minutes: loadByMinute(samples) }
}

function countsIn(list: string, context: Context): Promise<Counts> {
  return countsOf(context.app.registry.get(list), context)
}

interface Days {
  readonly days: CalendarDays
  /** begin of the last seven days but seven, of the last seven, and their end */
  readonly week: readonly number[]
}

/** The days that a call asks for by their number, 30 unless it says so. */
function daysOf({ now, timeZone }: Context, { days: asked = '30' }: Query): Days {
  const period = dashboardPeriods.find((days) => String(days) === String(asked))
  if (period === undefined) throw new Problem('parameter', { name: 'days' })
  const { instants } = lastDays(now, 14, timeZone)
  return { days: lastDays(now, period, timeZone), week: instants.filter((_, at) => at % 7 === 0) }
}

function weekOf([before = 0, now = 0]: readonly number[]): WeekFigures {
  return { now, before }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
