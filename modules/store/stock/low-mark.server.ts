import type { JobKind } from '#server/concurrency/job-kind.ts'
import { inTransaction, system } from '#server/context.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { productBatch } from '../catalogue/product/later.server.ts'
import { product } from '../catalogue/product/product.ts'
import { lowStock } from '../settings.ts'
import { showStock } from './shown-stock.server.ts'

/** Has how much there is of all products follow the mark of low stock that the shop has for variants without one of their own. */
export const shownStockKind: JobKind = {
  name: 'store/stock',
  title: 'store:jobs.stock',
  canRepeat: true,
  async run({ context, saved, save, isCancelled }) {
    let changed = Number(saved?.changed ?? 0)
    for (let after = Number(saved?.after ?? 0); ; ) {
      if (await isCancelled()) return { changed }
      const found = await context.db
        .selectFrom(product.table)
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(productBatch)
        .execute()
      const ids = found.map(({ id }) => Number(id))
      const last = ids.at(-1)
      if (last === undefined) return { changed }
      after = last
      await inTransaction(context, async (inside) => {
        changed += (await showStock(ids, inside)).length
        await save(inside, changed, { after, changed })
      })
    }
  },
}

/** Has stock follow once the mark is another one. */
export const lowMark: Aspect = {
  name: 'lowMark',
  of({ resource }) {
    if (resource.name !== 'routine/config') return null
    return {
      async changed(before, after, context) {
        if (after.name === lowStock.name && before.value !== after.value)
          await context.app.jobs.start(shownStockKind.name, {}, { ...context, identity: system })
      },
    }
  },
}
