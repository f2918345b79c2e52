import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createTestDatabase, dialects } from '../server/testing/databases.ts'
import { type Row, report } from './report.ts'
import { callRows } from './server/call-rows.ts'
import { combinationRows, fillLongArticles } from './server/combinations.ts'
import { exportRow } from './server/export-row.ts'
import { hotRows } from './server/hot-row.ts'
import { growthRow, listRows } from './server/list-rows.ts'
import { orderRows } from './server/order-rows.ts'
import { bootstrapRow, createRows, startRows } from './server/other-rows.ts'
import { fillSite, pageRows } from './server/page-rows.ts'
import { queueRows } from './server/queue-rows.ts'
import { richTextRow } from './server/rich-text-row.ts'
import { fillTerms, searchRow } from './server/search-row.ts'
import { copyTo, fillArticles, fillRules, type Installation, install } from './server/seed.ts'
import { fillStore, storeRows } from './server/store-rows.ts'

// The rows of the server in `docs/budgets.md#server`. Thing and yardstick run in turn, five times each; the median counts.
// An argument names the rows to run: list, calls, combinations, growth, create, bootstrap, start, export, hot-row,
// richtext, search, pages, store, orders.

const runs = 5
const chosen = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const began = performance.now()

try {
  process.exitCode = report(await allRows()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function allRows(): Promise<readonly Row[]> {
  const rows: Row[] = []
  const part = async (name: string, work: () => Promise<readonly Row[]>) => {
    if (chosen && chosen !== name) return
    rows.push(...(await work()))
    console.error(`${name} done after ${Math.round((performance.now() - began) / 1000)} s`)
  }
  const articles = (name: string, count: number) =>
    install(join(folder, name), (database) => fillArticles(database, count))
  const rules = (name: string, count: number) =>
    install(join(folder, name), (database) => fillRules(database, count))
  await part('list', async () => listRows(await articles('list', 100_000), runs))
  await part('calls', async () =>
    callRows(await articles('calls', 100_000), await articles('calls-bare', 100_000), runs),
  )
  await part('create', async () =>
    createRows(await articles('create', 1000), await articles('create-bare', 1000), runs),
  )
  await part('bootstrap', async () => [
    await bootstrapRow(await rules('few', 100), await rules('many', 2000), runs),
  ])
  await part('start', async () => startRows(await articles('start', 1000), runs))
  await part('export', async () => [
    await exportRow(await articles('few-rows', 10_000), await articles('many-rows', 100_000), 3),
  ])
  await part('hot-row', () => hotRows(join(folder, 'hot-row'), 3))
  await part('richtext', async () => [await richTextRow(await articles('richtext', 1000), runs)])
  await part('search', async () => {
    const filled = (database: DatabaseSync) => fillTerms(database, 100_000)
    return [await searchRow(await install(join(folder, 'search'), filled), runs)]
  })
  await part('pages', async () => pageRows(await install(join(folder, 'pages'), fillSite), runs))
  await part('store', async () => storeRows(await install(join(folder, 'store'), fillStore), runs))
  await part('orders', () => orderRows(3))
  await part('order-queue', () => queueRows(5))
  await part('combinations', async () => {
    const sizes = [100_000, 1_000_000] as const
    const filled = (name: string, count: number) =>
      install(join(folder, name), (database) => fillLongArticles(database, count))
    const small = await filled('hundred-thousand', sizes[0])
    const large = await filled('million', sizes[1])
    const found = [...(await combinationRows('sqlite', small, large, sizes))]
    for (const { dialect, isReachable } of dialects) {
      if (dialect === 'sqlite' || !isReachable) continue
      const databases = [await createTestDatabase(dialect), await createTestDatabase(dialect)] as const
      try {
        const copies: Installation[] = []
        for (const [at, one] of [small, large].entries())
          copies.push(await copyTo(one, dialect, databases[at] as { url: string }))
        found.push(
          ...(await combinationRows(dialect, copies[0] as Installation, copies[1] as Installation, sizes)),
        )
      } finally {
        for (const database of databases) await database.drop()
      }
    }
    return found
  })
  await part('growth', async () => [
    await growthRow(await articles('small', 10_000), await articles('large', 1_000_000), runs),
  ])
  return rows
}
