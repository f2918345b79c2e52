import { Problem } from '#core/problems.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { taxClass } from './taxClass.ts'

/** What the class that there always is is called. */
export const firstTaxClass = { 'zh-cn': '标准税率', en: 'Standard rate' }

/** What happens to tax classes on the server. */
export const taxClassServer: ServerSide<typeof taxClass> = {
  translations: { name: () => [firstTaxClass] },

  guard: ({ verb, row }) =>
    verb === 'del' && row.is_default === 1 ? new Problem('taxClassDefault', { name: row.name }) : null,

  actions: {
    /** Products that name no class have this one from now on. */
    async makeDefault({ ids: [id = 0], rows, context: { db } }) {
      const found = await db.selectFrom(taxClass.table).select('id').where('is_default', '=', 1).execute()
      const before = found.map((one) => Number(one.id)).filter((one) => one !== id)
      if (before.length > 0) await rows.update(before, { is_default: 0 })
      await rows.update([id], { is_default: 1 })
    },
  },
}
