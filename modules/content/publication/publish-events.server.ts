import type { Context } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { article } from '../article/article.ts'
import { articlePublished, articleUnpublished, menuPublished, pagePublished } from '../events.ts'
import { menu } from '../menu/menu.ts'
import { page } from '../page/page.ts'

/** Tells others of what is published and unpublished, in the transaction of the change that makes it so. */
export const publishEvents: Aspect = {
  name: 'publishEvents',
  of(entry) {
    const event = published[entry.resource.name]
    if (!event) return null
    return {
      added: (row, context) => tell(entry, event, null, row, context),
      changed: (before, row, context) => tell(entry, event, before, row, context),
      async removing({ rows, context }) {
        for (const row of rows) await tell(entry, event, row, null, context)
      },
    }
  },
}

const published: Readonly<Record<string, typeof articlePublished>> = {
  [article.name]: articlePublished,
  [page.name]: pagePublished,
  [menu.name]: menuPublished,
}

async function tell(
  { resource }: Entry,
  event: typeof articlePublished,
  before: PlainRow | null,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  const id = Number((after ?? before)?.id)
  // What waits of a menu waits in its draft: its row is what everybody has.
  const isOut = (row: PlainRow | null) =>
    row !== null && (!('status' in resource.fields) || row.status === 'published')
  const isNew = !isOut(before) || context.cause === 'apply' || resource.name === menu.name
  if (isOut(after) && isNew) await emit(context, event, { id })
  if (isOut(before) && !isOut(after) && resource.name === article.name)
    await emit(context, articleUnpublished, { id })
}
