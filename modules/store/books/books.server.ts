import { createHash } from 'node:crypto'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import type { Route } from '#server/http/route.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { booksChecks, runCheck } from './checks.server.ts'
import { type CheckResult, proof } from './proof.ts'

/** the name of the job that proves the books */
const proving = 'store/books'

/** Has the books proven now, for whoever may see what comes of it. */
export const booksRoutes: readonly Route[] = [
  {
    url: '/admin/store.proof/prove',
    method: 'POST',
    access: { node: 'store/proof/index' },
    handle: async (context) => ({ data: { job: await context.app.jobs.start(proving, {}, context) } }),
  },
]

/** Proves the books once a day, and whenever somebody asks. */
export const booksKind: JobKind = {
  name: proving,
  title: 'store:jobs.books',
  every: 86_400,
  canRepeat: true,
  async run({ context, report, isCancelled }) {
    const { app } = context
    const { dialect, long } = app.database
    const results: CheckResult[] = []
    for (const check of booksChecks) {
      if (await isCancelled()) return { cancelled: 1 }
      results.push(await runCheck(check, { db: long, dialect }))
      await report(results.length, booksChecks.length, check.name)
    }
    const differences = results.reduce((sum, { count }) => sum + count, 0)
    const result = JSON.stringify(results)
    const before = await app.database.read
      .selectFrom(proof.table)
      .select('hash')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    await rowsOf(app.registry.get(proof), context).insert({
      is_balanced: differences === 0 ? 1 : 0,
      differences,
      rows_read: results.reduce((sum, { rows }) => sum + rows, 0),
      end_time: Math.floor(app.clock() / 1000),
      result,
      hash: createHash('sha256')
        .update(`${before?.hash ?? ''}${result}`)
        .digest('hex'),
    })
    return { differences }
  },
}
