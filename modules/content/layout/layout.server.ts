import { sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { holds } from '#server/db/dialect.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { page } from '../page/page.ts'
import { layout } from './layout.ts'
import type { layoutSlot } from './layout-slot.ts'

/** What happens to layouts on the server. */
export const layoutServer: ServerSide<typeof layout> = {
  invalidates: 'layouts',

  // A default one has pages that do not say so.
  guard: ({ verb, row }) =>
    verb === 'del' && row.is_default === 1 ? new Problem('layoutDefault', { name: row.name }) : null,

  actions: {
    /** Pages of its kind have this layout from now on, unless they have chosen one. */
    async makeDefault({ ids: [id = 0], rows, context: { db } }) {
      const row = await rows.find(id)
      if (!row) throw new Problem('rowNotFound')
      const found = await db
        .selectFrom(layout.table)
        .select('id')
        .where('kind', '=', row.kind)
        .where('is_default', '=', 1)
        .execute()
      const before = found.map((one) => Number(one.id)).filter((one) => one !== id)
      if (before.length > 0) await rows.update(before, { is_default: 0 })
      await rows.update([id], { is_default: 1 })
    },
  },
}

/** What happens to the places of layouts. */
export const layoutSlotServer: ServerSide<typeof layoutSlot> = {
  invalidates: 'layouts',

  // A place that pages have put something into stays: what is there would be shown to nobody.
  async beforeDelete({ rows, context }) {
    for (const { name, label, layout_id } of rows) {
      const pages = await pagesFilling(name, layout_id, context)
      if (pages.length > 0)
        throw new Problem('slotFilled', { name: label, pages: pages.slice(0, most).join(', ') })
    }
  },
}

/** Titles that a refusal names. */
const most = 5

/** Titles of pages with something in a place of a layout that is theirs, or may be as the default one. */
async function pagesFilling(
  name: string,
  layoutId: number | null,
  { app, db }: Context,
): Promise<readonly string[]> {
  if (layoutId === null) return []
  const { dialect } = app.database
  const fills = (column: string) => holds(dialect, sql.ref(column), `"slot":"${name}"`)
  const found = await db
    .selectFrom(`${page.table} as page`)
    .leftJoin(`${page.table}_text as text`, 'text.row_id', 'page.id')
    .select('page.title')
    .distinct()
    .where(({ eb, or }) => or([eb('page.layout_id', '=', layoutId), eb('page.layout_id', 'is', null)]))
    .where(({ or }) => or([fills('page.slots'), fills('text.slots')]))
    .orderBy('page.title')
    .limit(most + 1)
    .execute()
  return found.map(({ title }) => String(title))
}
