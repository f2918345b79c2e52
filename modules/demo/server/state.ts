import { Problem } from '#core/problems.ts'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { article } from '#modules/content/article/article.ts'
import { page } from '#modules/content/page/page.ts'
import { siteOpen } from '#modules/site/settings.ts'
import type { Context } from '#server/context.ts'
import type { DemoPart, DemoState } from '../demo.ts'
import { demoRow } from './tables.ts'

/** The kind of job that makes the demo. */
export const makingDemo = 'demo/make'

/** How it is with the demo at this moment. Pictures that the recycle bin still holds are no demo. */
export async function demoState({ db }: Pick<Context, 'db'>): Promise<DemoState> {
  const made = await db
    .selectFrom(demoRow)
    .select('row_id')
    .where('resource', '!=', attachment.name)
    .limit(1)
    .executeTakeFirst()
  if (made) return 'there'
  for (const { table } of [article, page])
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return 'otherwise'
  return 'possible'
}

/** Refuses to make the demo where it is there, or where people have begun with something of their own. */
export async function refuseUnlessPossible(context: Pick<Context, 'db'>): Promise<void> {
  const state = await demoState(context)
  if (state === 'there') throw new Problem('demoThere')
  if (state === 'otherwise') throw new Problem('demoNotEmpty')
}

/** The job that is making the demo, or about to. */
export async function demoJobOf({ db }: Pick<Context, 'db'>): Promise<number | null> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', makingDemo)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.id) : null
}

/** What the card shows. */
export async function demoPart(context: Context): Promise<DemoPart> {
  const [state, job] = [await demoState(context), await demoJobOf(context)]
  return { state, job, isSiteOpen: context.app.settings.value(siteOpen) === 1 }
}
