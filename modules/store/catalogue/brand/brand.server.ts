import { lacksSlug, slugsOf } from '#modules/content/publication/slug.server.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { brand } from './brand.ts'

const slugFor = slugsOf(brand, 'b')

/** What happens to brands on the server. */
export const brandServer: ServerSide<typeof brand> = {
  scope: ({ identity }) => (identity.rights.isMemberArea ? { status: '1' } : 'all'),

  async beforeSave({ values, stored, context }) {
    if (!lacksSlug(values, stored)) return values
    return { ...values, slug: await slugFor(values.name ?? stored?.name ?? '', context) }
  },
}
