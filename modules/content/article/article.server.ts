import { isDrafted } from '#core/calls/draft.ts'
import { not } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import type { Row, Values } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { publishedNow } from '../publication/publication.server.ts'
import { lacksSlug, slugsOf } from '../publication/slug.server.ts'
import { contentReview } from '../settings.ts'
import { article } from './article.ts'

type Article = Row<typeof article>

const slugFor = slugsOf(article, 'a')

/** What happens to articles on the server. */
export const articleServer: ServerSide<typeof article> = {
  // Time is a condition of reading: no job publishes an article or ends it.
  scope: (context) => (context.identity.rights.isMemberArea ? publishedNow(context) : 'all'),

  // Who has the address of an unlisted article opens it; no list shows it.
  narrow: (_query, { identity }) => (identity.rights.isMemberArea ? { visibility: not('unlisted') } : 'all'),

  needsApproval: isReviewed,

  async beforeSave({ values, stored, context }) {
    const { identity, now } = context
    const author = stored || identity.kind !== 'admin' ? {} : { admin_id: identity.id }
    const status = values.status ?? stored?.status
    const approved = approval(values, stored, context)
    if (status === 'published' && stored?.status !== 'published') refuseUnapproved(approved, context)
    const time = values.publish_time ?? stored?.publish_time ?? now
    const title = values.title ?? stored?.title ?? ''
    return {
      ...values,
      ...author,
      ...(approved === stored?.is_approved ? {} : { is_approved: approved }),
      ...(values.status === 'published' ? { publish_time: time } : {}),
      ...(lacksSlug(values, stored) ? { slug: await slugFor(title, context) } : {}),
    }
  },
}

function isReviewed({ app }: Context): boolean {
  return app.settings.value(contentReview) === 1
}

/** Whether an article is approved as it comes to be: another person than the author says so, and any later change takes it back. */
function approval(values: Values<typeof article>, stored: Article | null, context: Context): 0 | 1 {
  if (!stored) return values.is_approved ?? 0
  // What is published of a draft was approved there.
  if (context.cause === 'apply') return stored.is_approved
  if (stored.status === 'in_review' && values.status === 'draft') {
    const { identity } = context
    if (isReviewed(context) && identity.kind === 'admin' && identity.id === stored.admin_id)
      throw new Problem('draftOwn')
    return 1
  }
  const isChanged = Object.entries(values).some(
    ([name, value]) =>
      isDrafted(article, name) &&
      !given.has(name) &&
      JSON.stringify(value) !== JSON.stringify(stored[name as never]),
  )
  return isChanged ? 0 : stored.is_approved
}

/** set by the product */
const given = new Set(['publish_time', 'views', 'is_approved', 'update_time', 'admin_id'])

function refuseUnapproved(approved: number, context: Context): void {
  const isPutBack = context.cause === 'undo'
  if (isPutBack || context.identity.kind === 'system' || approved === 1 || !isReviewed(context)) return
  throw new Problem('invalid', {}, { faults: { status: { message: 'content/article:texts.unapproved' } } })
}
