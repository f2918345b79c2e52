import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { article } from '../article/article.ts'
import { type CalendarData, type Coming, type ComingKind, calendarLimits } from './calendar.ts'

/** What changes by itself for the public from one time up to another, as far as the caller may list it. */
export const calendarRoute: Route = {
  url: '/admin/content.calendar/index',
  method: 'GET',
  access: { node: 'content/calendar/index' },
  handle: async (context, { query }) => ({ data: await readCalendar(query, context) }),
}

async function readCalendar(
  query: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<CalendarData> {
  const [from, to] = [momentIn('from', query, context), momentIn('to', query, context)]
  if (to <= from || to - from > calendarLimits.span) throw new Problem('parameter', { name: 'to' })
  if (!hasNode(context.identity.rights, nodeOf(article, 'index'))) return { list: [], isCut: false }
  const kinds = await Promise.all([
    articlesAt('publish', 'publish_time', from, to, context),
    articlesAt('expire', 'expire_time', from, to, context),
    draftsAt(from, to, context),
  ])
  const titles = await titlesOf([...new Set(kinds.flat().map(({ id }) => id))], context)
  const list = kinds
    .flat()
    .flatMap((one) => (titles.has(one.id) ? [{ ...one, title: titles.get(one.id) ?? '' }] : []))
  return {
    list: list.toSorted((one, other) => one.time - other.time || one.id - other.id),
    isCut: kinds.some(({ length }) => length === calendarLimits.rows),
  }
}

type Found = Omit<Coming, 'title'>

async function articlesAt(
  kind: ComingKind,
  column: 'publish_time' | 'expire_time',
  from: number,
  to: number,
  { db }: Context,
): Promise<readonly Found[]> {
  const rows = await db
    .selectFrom(article.table)
    .select(['id', `${column} as time`])
    .where(column, '>=', from)
    .where(column, '<', to)
    .where('status', '=', 'published')
    .orderBy(column)
    .limit(calendarLimits.rows)
    .execute()
  return rows.map(({ id, time }) => ({ kind, resource: article.name, id: Number(id), time: Number(time) }))
}

async function draftsAt(from: number, to: number, { db }: Context): Promise<readonly Found[]> {
  const rows = await db
    .selectFrom('draft')
    .select(['row_id', 'apply_time'])
    .where('state', '=', 'open')
    .where('resource', '=', article.name)
    .where('apply_time', '>=', from)
    .where('apply_time', '<', to)
    .orderBy('apply_time')
    .limit(calendarLimits.rows)
    .execute()
  return rows.map(({ row_id, apply_time }) => ({
    kind: 'draft',
    resource: article.name,
    id: Number(row_id),
    time: Number(apply_time),
  }))
}

/** What articles in the caller's scope are called. */
async function titlesOf(ids: readonly number[], context: Context): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>()
  if (ids.length === 0) return titles
  const rows = rowsOf(context.app.registry.get(article.name), context)
  for await (const some of rows.each({}, { ids }))
    for (const { id, title } of some) titles.set(Number(id), String(title ?? ''))
  return titles
}

function momentIn(name: string, query: Readonly<Record<string, unknown>>, context: Context): number {
  const value = validateField(field.dateTime({ required: true }), query[name], context)
  if (value instanceof Refusal) throw new Problem('parameter', { name })
  return Number(value)
}
