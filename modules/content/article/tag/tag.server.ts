import { merging } from '#aspects/references/merge-row.server.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { lacksSlug, slugsOf } from '../../publication/slug.server.ts'
import { tag } from './tag.ts'

const slugFor = slugsOf(tag, 't')

/** What happens to tags on the server. */
export const tagServer: ServerSide<typeof tag> = {
  scope: ({ identity }) => (identity.rights.isMemberArea ? { status: '1' } : 'all'),

  async beforeSave({ values, stored, context }) {
    if (!lacksSlug(values, stored)) return values
    const title = values.name ?? stored?.name ?? ''
    return { ...values, slug: await slugFor(title, context) }
  },

  actions: { merge: merging(tag.name, 'content/tag:texts.itself') },
}
