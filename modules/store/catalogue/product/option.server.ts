import { Problem } from '#core/problems.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { optionValue } from './option-value.ts'

/** What happens to the values of options on the server. */
export const optionValueServer: ServerSide<typeof optionValue> = {
  // A value that variants have is theirs: they go first.
  async beforeDelete({ rows, context: { db } }) {
    for (const { id, name } of rows) {
      const [used] = await db
        .selectFrom('store_variant_value')
        .select('store_variant_id')
        .where('value_id', '=', id)
        .limit(1)
        .execute()
      if (used) throw new Problem('valueUsed', { name })
    }
  },
}
