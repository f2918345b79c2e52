import { sql } from 'kysely'
import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { publicState } from '#core/conditions/public-state.ts'
import { atLeast, lessThan, oneOf, type Where } from '#core/conditions/where.ts'
import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { unixToText } from '#core/values/time.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import type { Route } from '#server/http/route.ts'
import { findLabels } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { type CalendarData, type Coming, calendarLimits } from './calendar.ts'

/** What changes by itself for the public from one time up to another, of every resource, as far as the caller may list it. */
export const calendarRoute: Route = {
  url: '/admin/content.calendar/index',
  method: 'GET',
  access: { node: 'content/calendar/index' },
  handle: async (context, { query }) => ({ data: await readCalendar(query, context) }),
}

/** From one instant up to another, in unix seconds. */
interface Span {
  readonly from: number
  readonly to: number
}

async function readCalendar(
  query: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<CalendarData> {
  const span: Span = { from: momentIn('from', query, context), to: momentIn('to', query, context) }
  if (span.to <= span.from || span.to - span.from > calendarLimits.span)
    throw new Problem('parameter', { name: 'to' })
  const list: Coming[] = []
  for (const entry of context.app.registry.entries) {
    if (!hasNode(context.identity.rights, nodeOf(entry.resource, 'index'))) continue
    const coming = [
      ...(await turnsOf(entry, 'from', span, context)),
      ...(await turnsOf(entry, 'until', span, context)),
      ...(await draftsOf(entry, span, context)),
    ]
    if (coming.length === 0) continue
    const titles = await findLabels(entry, [...new Set(coming.map(({ id }) => id))], context)
    const { name: resource } = entry.resource
    const of = { resource, resource_label: context.translate(`${resource}:name`) }
    for (const one of coming) {
      const title = titles.get(one.id)
      if (title !== undefined) list.push({ ...one, ...of, title })
    }
  }
  const sorted = list.toSorted((one, other) => one.time - other.time || one.id - other.id)
  return { list: sorted.slice(0, calendarLimits.rows), isCut: list.length > calendarLimits.rows }
}

/** One more than an answer has tells that there are more. */
const most = calendarLimits.rows + 1

type Found = Pick<Coming, 'kind' | 'id' | 'time'>

/** Rows that the public begins to see, or ceases to, within a span, by what their resource says of that (`public`). */
async function turnsOf(
  entry: Entry,
  end: 'from' | 'until',
  span: Span,
  context: Context,
): Promise<readonly Found[]> {
  const { resource } = entry
  const { when = {}, [end]: column } = resource.public ?? {}
  if (column === undefined || !readableFields(resource, context.identity.rights).includes(column)) return []
  const states: Where = Object.fromEntries(
    Object.entries(when).map(([name, values]) => [name, oneOf(values as readonly (string | number)[])]),
  )
  const { dialect } = context.app.database
  const conditions = [
    await scopeOf(entry, context),
    { [column]: atLeast(bound(span.from, -1)) },
    { [column]: lessThan(bound(span.to, 1)) },
    ...(Object.keys(states).length > 0 ? [states] : []),
  ]
  const name = (one: string) => sql.raw(`${mainAlias}.${quote(dialect, one)}`)
  const columns = ['id', column, ...Object.keys(when)].map(name)
  const { rows } = await sql<PlainRow>`select ${sql.join(columns)}
    from ${sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)}
    where ${allOf(conditions.map((one) => whereSql(entry, one, dialect)))}
    order by ${name(column)} limit ${sql.lit(most)}`.execute(context.db)
  return rows.flatMap((row): readonly Found[] => {
    const time = publicState(resource, row, context)[end]
    const isWithin = time !== null && time >= span.from && time < span.to
    return isWithin ? [{ kind: end === 'from' ? 'publish' : 'expire', id: Number(row.id), time }] : []
  })

  /** Days are looked for a day further: which instants they begin and end with is decided by the time zone. */
  function bound(time: number, days: -1 | 1): number | string {
    const isDay = column !== undefined && resource.fields[column]?.kind === 'date'
    return isDay ? unixToText(time + days * 2 * 86_400, context.timeZone).slice(0, 10) : time
  }
}

/** Drafts that are published by themselves within a span. */
async function draftsOf({ resource }: Entry, { from, to }: Span, { db }: Context): Promise<readonly Found[]> {
  if (!resource.hasDrafts) return []
  const rows = await db
    .selectFrom('draft')
    .select(['row_id', 'apply_time'])
    .where('state', '=', 'open')
    .where('resource', '=', resource.name)
    .where('apply_time', '>=', from)
    .where('apply_time', '<', to)
    .orderBy('apply_time')
    .limit(most)
    .execute()
  return rows.map(({ row_id, apply_time }) => ({
    kind: 'draft',
    id: Number(row_id),
    time: Number(apply_time),
  }))
}

function momentIn(name: string, query: Readonly<Record<string, unknown>>, context: Context): number {
  const value = validateField(field.dateTime({ required: true }), query[name], context)
  if (value instanceof Refusal) throw new Problem('parameter', { name })
  return Number(value)
}
