import { Problem } from '#core/problems.ts'
import { beforeEnd, type Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { shippingMethod } from './shippingMethod.ts'
import { shippingRate } from './shippingRate.ts'

/** What happens to methods of delivery on the server. */
export const shippingMethodServer: ServerSide<typeof shippingMethod> = {
  async afterSave({ row, context }) {
    checkLater(row.id, context)
  },
}

/** What happens to their rates. */
export const shippingRateServer: ServerSide<typeof shippingRate> = {
  async afterSave({ row, context }) {
    checkLater(Number(row.method_id), context)
  },
}

/** Once all rates are as they will be, there is one at most for each place. */
function checkLater(methodId: number, context: Context): void {
  beforeEnd(context, `rates of ${methodId}`, async ({ db }) => {
    const rates = await db
      .selectFrom(shippingRate.table)
      .select('provinces')
      .where('method_id', '=', methodId)
      .execute()
    const places = rates.flatMap(({ provinces }) => {
      const named: readonly string[] = JSON.parse(String(provinces))
      return named.length > 0 ? named : ['']
    })
    if (new Set(places).size < places.length) throw new Problem('ratesOverlap')
  })
}
