import { Problem } from '#core/problems.ts'
import { noneOf } from '#core/where.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { article } from '../article/article.ts'
import { idsWith, step } from '../move-articles.ts'
import { lacksSlug, slugsOf } from '../slug.server.ts'
import { fitsBelow, pathTo } from '../tree-depth.server.ts'
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
    if (
      values.pid &&
      values.pid !== stored?.pid &&
      !(await fitsBelow(category, values.pid, stored?.id, context))
    )
      throw faultOf('pid', 'depth')
    if (!lacksSlug(values, stored)) return values
    const title = values.name ?? stored?.name ?? ''
    return { ...values, slug: await slugFor(title, context) }
  },

  actions: {
    /** What is below a category and in it moves to another one; then it goes. */
    async merge({ ids: [id = 0], input, rows, context }) {
      const { db, app } = context
      const into = Number(input.into)
      const above = await pathTo(category, into, context)
      if (above.includes(id)) throw faultOf('into', 'itself')
      const children = await idsWith(db.selectFrom(category.table).select('id').where('pid', '=', id))
      if (children.length > 0) await rows.update(children, { pid: into })
      const articles = rowsOf(app.registry.get(article.name), context)
      const inside = db.selectFrom(article.table).select('id').where('category_id', '=', id).limit(step)
      for (;;) {
        const found = await idsWith(inside)
        if (found.length === 0) break
        await articles.update(found, { category_id: into })
      }
      await rows.remove([id])
    },
  },
}

function faultOf(name: string, text: string): Problem {
  return new Problem('invalid', {}, { faults: { [name]: { message: `content/category:texts.${text}` } } })
}
