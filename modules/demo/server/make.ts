import { Problem } from '#core/problems.ts'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { siteOpen } from '#modules/site/settings.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { withLock } from '#server/db/lock.ts'
import { seedSource } from '#server/declared/record-seeded.ts'
import { dropFiles, fullWidth, keepFiles } from './keep-files.ts'
import { setSetting } from './settings.ts'
import { makingDemo, refuseUnlessPossible } from './state.ts'
import { demoRow } from './tables.ts'

/** How the demo is made. */
export interface Making {
  /** pixels that pictures are wide */
  readonly width?: number
  /** opens the site when all is there */
  readonly isOpening?: boolean
  /** hears how far it is; what it throws ends the work */
  readonly tell?: (done: number, total: number) => Promise<void>
}

/**
 * Makes the demo and answers how many rows it has: files first, then all rows in one transaction, so that a failure leaves nothing. Its
 * texts and drawings are loaded here and nowhere else.
 */
export async function makeDemo(caller: Context, making: Making = {}): Promise<number> {
  const { width = fullWidth, isOpening = false, tell = async () => {} } = making
  // What comes with the product, nobody has written.
  const context: Context = { ...caller, source: seedSource }
  const { app } = context
  const [{ planFiles }, { Maker }, { makeRows }] = await Promise.all([
    import('./plan.ts'),
    import('./maker.ts'),
    import('./make-rows.ts'),
  ])
  return withLock(app.database, 'demo', async () => {
    await refuseUnlessPossible({ db: app.database.write })
    const files = planFiles()
    const contextAt = (day: number) => ({ ...context, now: context.now + day * 86_400 })
    const kept = await keepFiles(files, width, contextAt, (done) => tell(done, files.length))
    const ids = [...kept.values()].map(({ id }) => id)
    try {
      await tell(files.length, files.length)
      return await inTransaction(context, async (inside) => {
        await makeRows(new Maker(inside, kept), inside)
        if (isOpening) await setSetting(siteOpen, '1', inside)
        return noteRows(inside, ids)
      })
    } catch (error) {
      await dropFiles(ids, context)
      throw error
    }
  })
}

/** The job behind the button: cancelled before the rows are written, it leaves nothing. */
export const demoJob: JobKind = {
  name: makingDemo,
  title: 'demo:job',
  async run({ context, params, report, isCancelled }) {
    const rows = await makeDemo(context, {
      ...(typeof params.width === 'number' ? { width: params.width } : {}),
      isOpening: params.open === true,
      async tell(done, total) {
        await report(done, total)
        if (await isCancelled()) throw new Problem('demoCancelled')
      },
    })
    return { rows }
  },
}

/** Keeps which rows were added, lines included: those that the transaction has recorded, and the files. */
async function noteRows({ db, batch, now }: Context, files: readonly number[]): Promise<number> {
  const added = await db
    .selectFrom('change_record')
    .select(['resource', 'row_id'])
    .where('batch', '=', batch)
    .where('verb', '=', 'add')
    .orderBy('id')
    .execute()
  const known = await db
    .selectFrom(demoRow)
    .select('row_id')
    .where('resource', '=', attachment.name)
    .execute()
  const isKnown = new Set(known.map(({ row_id }) => Number(row_id)))
  const kept = files.filter((id) => !isKnown.has(id)).map((row_id) => ({ resource: attachment.name, row_id }))
  const rows = [...added.map(({ resource, row_id }) => ({ resource, row_id })), ...kept]
  await db
    .insertInto(demoRow)
    .values(rows.map((row) => ({ ...row, create_time: now })))
    .execute()
  return added.length + files.length
}
