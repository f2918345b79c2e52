import { merging } from '#aspects/references/merge-row.server.ts'
import { noneOf } from '#core/conditions/where.ts'
import { checkLayoutKind } from '#modules/content/layout/layouts.server.ts'
import { lacksSlug, slugsOf } from '#modules/content/publication/slug.server.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { closedCategories } from './categories.server.ts'
import { category } from './category.ts'

const slugFor = slugsOf(category, 'c')

/** What happens to categories of products on the server. */
export const categoryServer: ServerSide<typeof category> = {
  invalidates: 'catalogue',

  // Outside of the back office a category that is disabled hides itself and all that are below it.
  async scope(context) {
    const closed = context.identity.rights.isMemberArea ? await closedCategories(context) : []
    return closed.length > 0 ? { id: noneOf(closed) } : 'all'
  },

  async beforeSave({ values, stored, context }) {
    await checkLayoutKind(values.layout_id, 'list', 'store/category:texts.layoutKind', context)
    if (!lacksSlug(values, stored)) return values
    return { ...values, slug: await slugFor(values.name ?? stored?.name ?? '', context) }
  },

  actions: { merge: merging(category.name, 'store/category:texts.itself') },
}
