import type { Context } from '#server/context.ts'
import { daysOf, weekOf } from '#server/lookups/dashboard/days.ts'
import type { DashboardFace } from '#server/lookups/dashboard/face.ts'
import { waitingRows } from '#server/lookups/dashboard/face.ts'
import { countsOf } from '#server/resource/list/counts.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { dataRequest } from '../dataRequest/dataRequest.ts'
import { user } from '../user/user.ts'
import type { MembersPart, NewMember } from './member-parts.ts'

/** Members on the start page, and requests about personal data that wait for an answer. */
export const memberDashboard: DashboardFace = {
  parts: { members: { list: user.name, load: members } },
  waiting: { requests: waitingRows(dataRequest, 'state', 'waiting', 80) },
}

async function members(context: Context, query: Readonly<Record<string, unknown>>): Promise<MembersPart> {
  const { days, week } = daysOf(context, query)
  const counts = await countsOf(context.app.registry.get(user.name), context)
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
