import { merging } from '#aspects/references/merge-row.server.ts'
import { noneOf } from '#core/conditions/where.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { checkLayoutKind } from '../../layout/layouts.server.ts'
import { lacksSlug, slugsOf } from '../../publication/slug.server.ts'
import { category } from './category.ts'
import { closedCategories } from './closed-categories.server.ts'

const slugFor = slugsOf(category, 'c')

/** What happens to categories on the server. */
export const categoryServer: ServerSide<typeof category> = {
  // Outside of the back office a category that is disabled hides itself and all that are below it.
  async scope(context) {
    const closed = context.identity.rights.isMemberArea ? await closedCategories(context) : []
    return closed.length > 0 ? { id: noneOf(closed) } : 'all'
  },

  async beforeSave({ values, stored, context }) {
    await checkLayoutKind(values.layout_id, 'list', 'content/category:texts.layoutKind', context)
    if (!lacksSlug(values, stored)) return values
    const title = values.name ?? stored?.name ?? ''
    return { ...values, slug: await slugFor(title, context) }
  },

  actions: { merge: merging(category.name, 'content/category:texts.itself') },
}
