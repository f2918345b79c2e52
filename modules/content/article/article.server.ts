import { atMost } from '#core/where.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { article } from './article.ts'

/** What happens to articles on the server. */
export const articleServer: ServerSide<typeof article> = {
  // Outside the back office an article shows once it is published and its time has come.
  scope: ({ identity, now }) =>
    identity.rights.isMemberArea ? { status: 'published', publish_time: atMost(now) } : 'all',

  // The author is who adds the article; the time of publication is kept once it is set.
  beforeSave({ values, stored, context }) {
    const { identity, now } = context
    const author = stored || identity.kind !== 'admin' ? {} : { admin_id: identity.id }
    const isPublished = values.status === 'published'
    const time = values.publish_time ?? stored?.publish_time ?? now
    return { ...values, ...author, ...(isPublished ? { publish_time: time } : {}) }
  },
}
