import { DatabaseSync } from 'node:sqlite'
import { median, type Row } from '../report.ts'
import { type AnsweredRow, startBare } from './bare-articles.ts'
import { type Load, load } from './load.ts'
import type { Running } from './process.ts'
import { type Installation, signIn, startProduct } from './seed.ts'

const pages = 5

/** The list call under load next to a bare Fastify route with prepared statements for the same rows. */
export async function listRows(articles: Installation, runs: number): Promise<readonly Row[]> {
  const product = await startProduct(articles)
  const token = await signIn(product)
  const { list: [listed = {}] = [] } = await answerOf(product, listPath(0), token)
  const bare = await startBare(articles, listed, listed)
  try {
    const asked = { product: listRequest(token), bare: (n: number) => get(`/list?page=${1 + (n % pages)}`) }
    await checkSameRows(product, bare, token)
    const under = async (server: Running, request: (n: number) => string, milliseconds: number) => {
      const cpu = server.cpu()
      const options = {
        port: server.port,
        connections: 10,
        milliseconds,
        request,
        expected: '"list":[{"id":',
      }
      const measured = await load(options)
      return { ...measured, cpuEach: (server.cpu() - cpu) / measured.requests }
    }
    // Long enough that both run compiled code.
    await under(bare, asked.bare, 5000)
    await under(product, asked.product, 5000)
    const rounds: { readonly bare: Load & { cpuEach: number }; readonly ours: Load & { cpuEach: number } }[] =
      []
    for (let run = 0; run < runs; run++) {
      const yardstick = await under(bare, asked.bare, 2500)
      rounds.push({ bare: yardstick, ours: await under(product, asked.product, 2500) })
    }
    const both = (value: (one: Load & { cpuEach: number }) => number, digits: number, unit: string) =>
      `${median(rounds.map(({ ours }) => value(ours))).toFixed(digits)} against ${median(
        rounds.map(({ bare }) => value(bare)),
      ).toFixed(digits)} ${unit}`
    const yardstick = 'the same rows by prepared statements in a bare Fastify route'
    return [
      {
        name: 'list call, 20 of 100,000: requests a second',
        yardstick,
        runs: rounds.map(({ ours, bare }) => (100 * ours.perSecond) / bare.perSecond),
        unit: '%',
        budget: { atLeast: 40 },
        detail: both((one) => one.perSecond, 0, '/s'),
      },
      {
        name: 'list call, 20 of 100,000: processor time a request',
        yardstick,
        runs: rounds.map(({ ours, bare }) => ours.cpuEach / bare.cpuEach),
        unit: '×',
        budget: { atMost: 2.5 },
        detail: both((one) => one.cpuEach, 3, 'ms'),
      },
      {
        name: 'list call, 20 of 100,000: 99th percentile',
        yardstick,
        runs: rounds.map(({ ours, bare }) => ours.p99 / bare.p99),
        unit: '×',
        budget: { atMost: 4 },
        detail: both((one) => one.p99, 2, 'ms'),
      },
    ]
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

/**
 * The list call on a small and a large table, one request after the other. Before each one something is written, so that
 * no total is remembered: this is what the call costs when it counts.
 */
export async function growthRow(small: Installation, large: Installation, runs: number): Promise<Row> {
  const sides = await Promise.all([small, large].map((installation) => oneByOne(installation)))
  try {
    const rounds: (readonly number[])[] = []
    for (let run = -1; run < runs; run++) {
      const round: number[] = []
      for (const side of sides) round.push(await side.measure(150))
      // The first round warms up.
      if (run >= 0) rounds.push(round)
    }
    const [atSmall, atLarge] = [0, 1].map((side) => median(rounds.map((round) => round[side] ?? Number.NaN)))
    return {
      name: 'list call at 1,000,000 rows, total counted',
      yardstick: 'the same at 10,000 rows',
      runs: rounds.map(([one = Number.NaN, other = Number.NaN]) => other / one),
      unit: '×',
      budget: { atMost: 1.5 },
      detail: `${atLarge?.toFixed(2)} against ${atSmall?.toFixed(2)} ms`,
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

async function oneByOne(installation: Installation) {
  const product = await startProduct(installation)
  const request = listRequest(await signIn(product))
  const writer = new DatabaseSync(installation.file, { timeout: 5000 })
  writer.exec('pragma synchronous = off')
  const write = writer.prepare(`update content_category set update_time = update_time + 1 where id = 1`)
  return {
    /** median time of a request in milliseconds */
    async measure(count: number): Promise<number> {
      const times: number[] = []
      for (let n = 0; n < count; n++) {
        write.run()
        const once = { port: product.port, connections: 1, milliseconds: 60_000, expected: '"total":' }
        times.push((await load({ ...once, count: 1, request: () => request(n) })).p50)
      }
      return median(times)
    },
    async close() {
      writer.close()
      await product.stop()
    },
  }
}

function listRequest(token: string): (n: number) => string {
  return (n) => get(listPath(n), token)
}

function listPath(n: number): string {
  const query =
    'search[0][field]=status&search[0][operator]=eq&search[0][val]=published&order=weigh,desc&limit=20'
  return `/admin/content.article/index?page=${1 + (n % pages)}&${query}`
}

/** A request as browsers send it, with what the product reads of it. */
export function get(path: string, token = ''): string {
  const own = token ? `server: true\r\nthink-lang: en\r\nbatoken: ${token}\r\n` : ''
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nuser-agent: bench\r\n${own}\r\n`
}

async function checkSameRows(product: Running, bare: Running, token: string): Promise<void> {
  const idsOf = (list: readonly AnsweredRow[] = []) =>
    list.map(({ id, tags }) => [id, (tags as unknown[]).length])
  const ours = idsOf((await answerOf(product, listPath(0), token)).list)
  const theirs = idsOf((await answerOf(bare, '/list?page=1')).list)
  if (ours.length !== 20 || ours.join() !== theirs.join()) throw new Error('the two lists differ')
}

/** What a call answers: the data of the product's envelope, or what the bare server says. */
export async function answerOf(
  { port }: Running,
  path: string,
  token = '',
): Promise<{ readonly list?: readonly AnsweredRow[]; readonly row?: AnsweredRow }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { server: 'true', batoken: token },
  })
  const answer = (await response.json()) as { data?: object }
  return answer.data ?? answer
}
