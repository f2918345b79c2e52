import { Worker } from 'node:worker_threads'
import { Problem } from '#core/problems.ts'
import type { ForeignTable } from '#core/tables/foreign-table.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import { workerFile } from '#server/paths.ts'

/** What the worker answers. */
export type ParseAnswer =
  | { readonly state: 'begun' }
  | { readonly state: 'read'; readonly tables: readonly ForeignTable[] }
  | { readonly state: 'refused'; readonly line: number; readonly reason: string }

/** bytes of UTF-8 */
const largestSql = 256 * 1024
/** how long the worker may take to begin */
const beginMilliseconds = 10_000

const inTurn = createBoundedQueue({ active: 1, waiting: 8 })

/**
 * The tables that a text of SQL makes, in its order, as MySQL, MariaDB, PostgreSQL and SQLite write them. It is read in a
 * thread of its own that is ended when it takes longer than `milliseconds`; nothing of it is carried out in any database of
 * the product.
 */
export async function parseSql(sql: string, milliseconds = 3000): Promise<readonly ForeignTable[]> {
  if (Buffer.byteLength(sql) > largestSql) throw tooMuch()
  const answer = await inTurn(() => askWorker(sql, milliseconds))
  if (answer === null) throw tooMuch()
  if (answer.state === 'refused')
    throw new Problem(
      'sqlUnreadable',
      { line: answer.line, reason: answer.reason },
      { data: { type: 'sql', line: answer.line } },
    )
  if (answer.tables.length === 0) throw new Problem('sqlNoTable')
  return answer.tables
}

function tooMuch(): Problem {
  return new Problem('sqlTooMuch', { kilobytes: largestSql / 1024 })
}

async function askWorker(
  sql: string,
  milliseconds: number,
): Promise<Exclude<ParseAnswer, { state: 'begun' }> | null> {
  const worker = new Worker(workerFile(import.meta, 'parse-sql'), {
    workerData: sql,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const { promise, resolve } = Promise.withResolvers<Exclude<ParseAnswer, { state: 'begun' }> | null>()
  let timer = setTimeout(resolve, beginMilliseconds, null)
  worker.on('message', (answer: ParseAnswer) => {
    clearTimeout(timer)
    if (answer.state === 'begun') timer = setTimeout(resolve, milliseconds, null)
    else resolve(answer)
  })
  // Out of memory, for one.
  worker.on('error', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
