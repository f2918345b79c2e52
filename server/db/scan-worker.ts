import type { SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { ScanAnswer, ScanRequest } from './scan.ts'
import { openSqlite } from './sqlite.ts'

/** ids a statement looks at before the clock is asked again: some 10 ms of reading */
const windowSize = 20_000

const database = openSqlite({ path: String(workerData), readOnly: true })

parentPort?.on('message', (request: ScanRequest) => {
  parentPort?.postMessage(scan(request))
})

function scan({ ticket, sql, parameters, highest, limit, milliseconds }: ScanRequest): ScanAnswer {
  const until = performance.now() + milliseconds
  const ids: number[] = []
  try {
    const statement = database.prepare(sql)
    for (let top = highest; top > 0 && ids.length < limit; top -= windowSize) {
      if (performance.now() > until) return { ticket, isTooSlow: true }
      const values = [...(parameters as readonly SQLInputValue[]), top, top - windowSize, limit - ids.length]
      for (const row of statement.all(...values)) ids.push(Number(row.id))
    }
    return { ticket, ids }
  } catch (error) {
    return { ticket, error: String(error) }
  }
}
