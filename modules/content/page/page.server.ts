import { atMost, moreThan, not, type Where } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import { siteOpen } from '#modules/site/settings.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { checkLayoutKind } from '../layout/layouts.server.ts'
import { lacksSlug, slugsOf } from '../publication/slug.server.ts'
import { page } from './page.ts'

const slugFor = slugsOf(page, 'p')

/** What happens to pages on the server. */
export const pageServer: ServerSide<typeof page> = {
  // Time is a condition of reading: no job publishes a page or ends it.
  scope: ({ identity, now }) => (identity.rights.isMemberArea ? publicAt(now) : 'all'),

  narrow: (_query, { identity }) => (identity.rights.isMemberArea ? { visibility: not('unlisted') } : 'all'),

  // Whatever the product leads to by its purpose stays, and so does the home page.
  guard: ({ verb, row }) =>
    verb === 'del' && (row.is_home === 1 || row.code !== 'none') ? new Problem('pageNeeded') : null,

  async beforeSave({ values, stored, context }) {
    const status = values.status ?? stored?.status
    const isNeeded = (values.code ?? stored?.code ?? 'none') !== 'none' || stored?.is_home === 1
    const isOpen = context.app.settings.value(siteOpen) === 1
    if (stored?.status === 'published' && status !== 'published' && isNeeded && isOpen)
      throw new Problem('pageNeeded')
    await checkLayoutKind(values.layout_id, 'page', 'content/page:texts.layoutKind', context)
    const title = values.title ?? stored?.title ?? ''
    const time = values.publish_time ?? stored?.publish_time ?? context.now
    return {
      ...values,
      ...(values.status === 'published' ? { publish_time: time } : {}),
      ...(lacksSlug(values, stored) ? { slug: await slugFor(title, context) } : {}),
    }
  },

  actions: {
    /** The page stands at `/` from now on, and the one that stood there at its own address. */
    async makeHome({ ids: [id = 0], rows, context: { db } }) {
      const found = await db.selectFrom(page.table).select('id').where('is_home', '=', 1).execute()
      const before = found.map((one) => Number(one.id)).filter((one) => one !== id)
      if (before.length > 0) await rows.update(before, { is_home: 0 })
      await rows.update([id], { is_home: 1 })
    },
  },
}

function publicAt(now: number): Where<Row<typeof page>> {
  const since = { status: 'published' as const, publish_time: atMost(now) }
  return [
    { ...since, expire_time: null },
    { ...since, expire_time: moreThan(now) },
  ]
}
