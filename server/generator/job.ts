import type { Design } from '#core/generator/design.ts'
import { Problem } from '#core/problems.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { carry, generateJobName, mend } from './run.ts'

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
    await carry(design, id, params.confirm, context, async (done, total) => {
      await report(done, total)
      if (await isCancelled())
        throw new Problem('generatorFailed', { reason: context.translate('generator:cancelled') })
    })
  },
}

/** Looks for runs that a process left half done. */
export const mendJob: JobKind = {
  name: 'generator/mend',
  title: 'generator:mend',
  every: 600,
  canRepeat: true,
  run: ({ context }) => mend(context),
}
