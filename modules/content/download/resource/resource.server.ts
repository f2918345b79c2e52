import type { ServerSide } from '#server/resource/side.ts'
import { publishedNow } from '../../publication/publication.server.ts'
import { lacksSlug, slugsOf } from '../../publication/slug.server.ts'
import { offerOf } from './offer.server.ts'
import { resource } from './resource.ts'

const slugFor = slugsOf(resource, 'd')

/** What happens to downloads on the server. */
export const resourceServer: ServerSide<typeof resource> = {
  scope: (context) => (context.identity.rights.isMemberArea ? publishedNow(context) : 'all'),

  async beforeSave({ values, stored, context }) {
    const title = values.title ?? stored?.title ?? ''
    const time = values.publish_time ?? stored?.publish_time ?? context.now
    return {
      ...values,
      ...(values.status === 'published' ? { publish_time: time } : {}),
      ...(lacksSlug(values, stored) ? { slug: await slugFor(title, context) } : {}),
    }
  },

  // Who looks at a download is told what there is, and what it takes.
  async present({ rows, view, context }) {
    if (view !== 'edit' || !context.identity.rights.isMemberArea) return rows.map(() => ({}))
    return Promise.all(rows.map(async ({ id }) => ({ offer: await offerOf(id, context) })))
  },
}
