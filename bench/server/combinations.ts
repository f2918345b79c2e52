import type { DatabaseSync } from 'node:sqlite'
import { article } from '../../modules/content/article/article.ts'
import {
  type Combination,
  combinationsOf,
  fillResource,
  queryOf,
} from '../../server/testing/list-combinations.ts'
import { median, type Row } from '../report.ts'
import type { Running } from './process.ts'
import { type Installation, openWriter, signIn, startProduct } from './seed.ts'

/** characters of an article's text */
const textLength = 2000

/** Fills an installation with articles that have texts of usual length. */
export function fillLongArticles(database: DatabaseSync, count: number): void {
  fillResource(database, article, count, textLength)
}

/** What every list that people can ask for took: the middle of three calls, each after a write, so that no total is known. */
interface Walked {
  readonly times: ReadonlyMap<string, number>
  /** the longest that another caller waited meanwhile */
  readonly stalled: number
}

/** Asks for every combination of filters, orders and pages. */
async function walkCombinations(product: Running, rows: number, write: () => Promise<void>): Promise<Walked> {
  const token = await signIn(product)
  const headers = { server: 'true', 'think-lang': 'en', batoken: token }
  const base = `http://127.0.0.1:${product.port}`
  const times = new Map<string, number>()
  const combinations = combinationsOf(article, rows)
  const ask = async (combination: Combination) => {
    await write()
    const begun = performance.now()
    const response = await fetch(`${base}/admin/content.article/index?${queryOf(combination)}`, { headers })
    const answer = (await response.json()) as { code: number; msg: string }
    if (answer.code !== 1) throw new Error(`${queryOf(combination)}: ${answer.msg}`)
    return performance.now() - begun
  }
  for (const combination of combinations.slice(0, 200)) await ask(combination)
  const watch = watchHealth(base)
  for (const combination of combinations) {
    const three = [await ask(combination), await ask(combination), await ask(combination)]
    times.set(decodeURIComponent(queryOf(combination)), median(three))
  }
  return { times, stalled: await watch.end() }
}

/** Asks all the time whether the process is alive, and keeps the longest that the answer took. */
function watchHealth(base: string) {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${base}/healthz`)).text()
      longest = Math.max(longest, performance.now() - begun)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}

/** The slowest of a walk, for people who read a miss. */
function slowest({ times }: Walked, count: number): readonly string[] {
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([query, time]) => `${time.toFixed(1)} ms  ${query}`)
}

/** The rows of the bench: every combination at one size and at ten times that, on one kind of database. */
export async function combinationRows(
  kind: string,
  small: Installation,
  large: Installation,
  sizes: readonly [number, number],
): Promise<readonly Row[]> {
  const walked: Walked[] = []
  for (const [at, installation] of [small, large].entries()) {
    const product = await startProduct(installation)
    const writer = await openWriter(installation)
    try {
      walked.push(await walkCombinations(product, sizes[at] ?? 0, writer.write))
    } finally {
      await writer.close()
      await product.stop()
    }
    console.error(`${kind}, ${sizes[at]} rows, slowest:\n${slowest(walked[at] as Walked, 10).join('\n')}`)
  }
  const [atSmall, atLarge] = walked as [Walked, Walked]
  const worst = ({ times }: Walked) => Math.max(...times.values())
  const middle = ({ times }: Walked) => median([...times.values()])
  const count = atSmall.times.size
  const name = `list calls on ${kind}, ${count} combinations`
  return [
    {
      name: `${name}: the slowest of ${sizes[0]} rows`,
      yardstick: '',
      runs: [worst(atSmall)],
      unit: 'ms',
      budget: { atMost: 30 },
      detail: `middle ${middle(atSmall).toFixed(1)} ms; others waited ${atSmall.stalled.toFixed(0)} ms at most`,
    },
    {
      name: `${name}: the slowest of ${sizes[1]} rows`,
      yardstick: '',
      runs: [worst(atLarge)],
      unit: 'ms',
      budget: { atMost: 45 },
      detail: `middle ${middle(atLarge).toFixed(1)} ms; others waited ${atLarge.stalled.toFixed(0)} ms at most`,
    },
    {
      name: `${name}: the middle one`,
      yardstick: `the same of ${sizes[0]} rows`,
      runs: [middle(atLarge) / middle(atSmall)],
      unit: '×',
      budget: { atMost: 1.5 },
    },
  ]
}
