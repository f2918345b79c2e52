import { Problem } from '#core/problems.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import type { Context } from '#server/context.ts'
import type { Design } from '../../design/design.ts'
import { abort, execute, recover } from './run.ts'
import { generateJobName } from './run-log.ts'

/** Generates an entity whose rows take longer to copy than an answer may take. */
export const generateJob: JobKind = {
  name: generateJobName,
  async run({ context, params, report, isCancelled }) {
    const id = Number(params.log)
    const row = await context.app.database.read
      .selectFrom('crud_log')
      .select(['table', 'fields', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.status !== 'start') throw new Problem('rowNotFound')
    const { type, ...table } = JSON.parse(String(row.table))
    const design: Design = { type, table, fields: JSON.parse(String(row.fields)) }
    const orStop = async () => {
      if (await isCancelled()) throw cancelled(context)
    }
    const notice = await execute(design, id, params.confirm, context, {
      kind: 'copy',
      onWait: orStop,
      async report(done, total) {
        await report(done, total)
        await orStop()
      },
    })
    return { notice }
  },
  onCancelled: ({ context, params }) => abort(Number(params.log), cancelled(context), context),
}

function cancelled({ translate }: Context): Problem {
  return new Problem('generatorFailed', { reason: translate('generator:cancelled') })
}

/** Looks for runs that a process left half done. */
export const recoverJob: JobKind = {
  name: 'generator/recover',
  title: 'generator:recover',
  every: 600,
  canRepeat: true,
  run: ({ context }) => recover(context),
}
