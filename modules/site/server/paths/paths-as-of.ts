import { Problem } from '#core/problems.ts'
import type { App, Context } from '#server/context.ts'
import { Budget } from '#server/resource/columns/moment/budget.ts'
import { presentRows } from '#server/resource/columns/moment/present-rows.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { placeNew } from './follow-paths.ts'
import { pageKinds } from './site-map.ts'

/**
 * Gives rows as of a moment their addresses as any row gets its own. Whatever addresses they have or had besides lead to them, so
 * that a link that is known now finds the page as it was.
 */
export async function fillPaths(context: Context, present: App): Promise<void> {
  const budget = new Budget()
  for (const { resource } of pageKinds(context.app).values()) {
    const entry = context.app.registry.get(resource)
    const rows: PlainRow[] = []
    for await (const some of presentRows(entry, context, budget)) rows.push(...some)
    for (const row of fromTheTop(entry, rows)) {
      await place(entry, row, context)
      await budget.pause()
    }
    await takeOver(entry, new Set(rows.map(({ id }) => Number(id))), context, present, budget)
  }
}

/** Rows of a tree, each behind the one above it. */
function fromTheTop({ resource: { parent } }: Entry, rows: readonly PlainRow[]): readonly PlainRow[] {
  if (parent === null) return rows
  const below = Map.groupBy(rows, (row) => Number(row[parent] ?? 0))
  const ids = new Set(rows.map(({ id }) => Number(id)))
  const tops = rows.filter((row) => !ids.has(Number(row[parent] ?? 0)))
  const ordered = [...tops]
  for (const row of ordered) ordered.push(...(below.get(Number(row.id)) ?? []))
  return ordered
}

/** What the rules of now refuse had an address all the same; there is none to show it at. */
async function place(entry: Entry, row: PlainRow, context: Context): Promise<void> {
  try {
    await placeNew(entry, row, context)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** Rows of one question. */
const page = 200

async function takeOver(
  { resource: { name } }: Entry,
  ids: ReadonlySet<number>,
  { db }: Context,
  { database }: App,
  budget: Budget,
): Promise<void> {
  for (let last = ''; ; ) {
    const known = await database.read
      .selectFrom('site_path')
      .select(['path', 'row_id'])
      .where('path', '>', last)
      .where('resource', '=', name)
      .orderBy('path')
      .limit(page)
      .execute()
    const led = known.filter(({ row_id }) => ids.has(Number(row_id)))
    if (led.length > 0)
      await db
        .insertInto('site_path')
        .values(led.map(({ path, row_id }) => ({ path, resource: name, row_id, is_current: 0 })))
        .onConflict((on) => on.doNothing())
        .execute()
    if (known.length < page) return
    last = String(known.at(-1)?.path)
    await budget.pause()
  }
}
