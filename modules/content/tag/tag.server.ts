import { Problem } from '#core/problems.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { article } from '../article/article.ts'
import { idsWith, step } from '../move-articles.ts'
import { lacksSlug, slugsOf } from '../slug.server.ts'
import { tag } from './tag.ts'

const slugFor = slugsOf(tag, 't')

/** What happens to tags on the server. */
export const tagServer: ServerSide<typeof tag> = {
  async beforeSave({ values, stored, context }) {
    if (!lacksSlug(values, stored)) return values
    const title = values.name ?? stored?.name ?? ''
    return { ...values, slug: await slugFor(title, context) }
  },

  actions: {
    /** Articles get the other tag in the place of this one, which goes. */
    async merge({ ids: [id = 0], input, rows, context }) {
      const into = Number(input.into)
      if (into === id)
        throw new Problem('invalid', {}, { faults: { into: { message: 'content/tag:texts.itself' } } })
      const articles = rowsOf(context.app.registry.get(article.name), context)
      const joined = context.db.selectFrom('content_article_tag').where('tag_id', '=', id)
      for (;;) {
        const found = await idsWith(joined.select('content_article_id as id').limit(step))
        if (found.length === 0) break
        for (const one of found) {
          const { tag_ids = [] } = (await articles.find(one)) ?? {}
          const others = (tag_ids as readonly number[]).filter((other) => other !== id && other !== into)
          await articles.update([one], { tag_ids: [...others, into] })
        }
      }
      await rows.remove([id])
    },
  },
}
