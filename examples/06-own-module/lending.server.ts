import { sql } from 'kysely'
import { unixToText } from '#core/values/time.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type App, type Context, system } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { Overdue } from './overdue.ts'

/** What the module does for the rest of the product. */
export interface Lending {
  readonly overdue: (context: Context) => Promise<readonly Overdue[]>
}

/** A service is made once for a process. What it does for a request, it does on the connection of the request. */
export function createLending(): Lending {
  return {
    overdue: async ({ db, now, timeZone }) => {
      const rows = await db
        .selectFrom('lending_loan as l')
        .innerJoin('lending_tool as t', 't.id', 'l.tool_id')
        .leftJoin('lending_usage as u', 'u.tool_id', 'l.tool_id')
        .select(['l.id', 'l.borrower', 'l.last_day', 't.name as tool', 'u.lent'])
        .where('l.status', '=', 'out')
        .where('l.last_day', '<', today(now, timeZone))
        .orderBy('l.last_day')
        .orderBy('l.id')
        .limit(100)
        .execute()
      return rows.map((row) => ({
        id: Number(row.id),
        borrower: String(row.borrower),
        last_day: String(row.last_day).slice(0, 10),
        tool: String(row.tool),
        lent: Number(row.lent ?? 0),
      }))
    },
  }
}

/** A call of the module's own. Who has the node of the page may make it; anything else is refused before it is asked. */
export function lendingRoutes(app: App): readonly Route[] {
  return [
    {
      url: '/admin/lending.desk/index',
      method: 'GET',
      access: { node: 'lending/desk/index' },
      logTitle: false,
      handle: async (context) => ({ data: { overdue: await app.lending.overdue(context) } }),
    },
  ]
}

/** Once a day, in one process: reservations that nobody came for are cancelled, so that others may have the tool. */
export const cancelForgotten: JobKind = {
  name: 'lending/cancelForgotten',
  every: 86_400,
  canRepeat: true,
  async run({ context }) {
    const { app, db, now, timeZone } = context
    const forgotten = await db
      .selectFrom('lending_loan')
      .select('id')
      .where('status', '=', 'reserved')
      .where('last_day', '<', today(now, timeZone))
      .execute()
    const ids = forgotten.map(({ id }) => Number(id))
    if (ids.length > 0)
      await rowsOf(app.registry.get('lending/loan'), context).update(ids, { status: 'cancelled' })
    return { cancelled: ids.length }
  },
}

/**
 * Counts how often each tool was lent: within the transaction that hands it out, whichever call does. Lists of tools are told
 * the count, which the statement that reads the tools brings along.
 */
export const usage: Aspect = {
  name: 'usage',
  of({ resource }) {
    if (resource.name === 'lending/loan') return { changed: count }
    if (resource.name !== 'lending/tool') return null
    return {
      beside: async (view) => (view === 'list' ? lentBeside : null),
      async listed(rows, _context, besideOf) {
        for (const row of rows) row.lent = Number(besideOf(row).beside_lent ?? 0)
      },
    }
  },
}

const lentBeside = {
  select: sql`(select max(u.lent) from lending_usage u where u.tool_id = t.id) as beside_lent`,
}

async function count(before: PlainRow, after: PlainRow, context: Context): Promise<void> {
  if (before.status === after.status || after.status !== 'out') return
  const { app, db } = context
  const tool_id = Number(after.tool_id)
  const known = await db
    .selectFrom('lending_usage')
    .select('id')
    .where('tool_id', '=', tool_id)
    .executeTakeFirst()
  const rows = rowsOf(app.registry.get('lending/usage'), { ...context, identity: system })
  if (known) await rows.increment(Number(known.id), { lent: 1 })
  else await rows.insert({ tool_id, lent: 1 })
}

function today(now: number, timeZone: string): string {
  return unixToText(now, timeZone).slice(0, 10)
}
