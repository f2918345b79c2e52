import { Problem } from '#core/problems.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { layout } from './layout.ts'

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
