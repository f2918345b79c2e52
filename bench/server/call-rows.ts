import { median, type Row } from '../report.ts'
import { articleValues } from './article-values.ts'
import { startBare } from './bare-articles.ts'
import { answerOf, get } from './list-rows.ts'
import { load } from './load.ts'
import { post } from './other-rows.ts'
import type { Running } from './process.ts'
import { type Installation, signIn, startProduct } from './seed.ts'

const rows = 100_000

/** A call and what it may cost of what the bare statements cost. */
interface Call {
  readonly name: string
  readonly connections: number
  readonly atMost: number
  readonly ours: (n: number) => string
  readonly bare: (n: number) => string
}

/** What reading and creating an article costs the processor, beside a bare Fastify with the same statements. */
export async function callRows(
  articles: Installation,
  copy: Installation,
  runs: number,
): Promise<readonly Row[]> {
  const product = await startProduct(articles)
  const token = await signIn(product)
  const opened = await answerOf(product, '/admin/content.article/edit?id=1', token)
  const bare = await startBare(copy, opened.row ?? {}, opened.row ?? {})
  try {
    const idOf = (n: number) => 1 + ((n * 7919) % rows)
    const values = () => ({ title: `bench ${created++}`, ...articleValues })
    let created = 0
    const read = {
      ours: (n: number) => get(`/admin/content.article/edit?id=${idOf(n)}`, token),
      bare: (n: number) => get(`/read?id=${idOf(n)}`),
    }
    const create = {
      ours: () => post('/admin/content.article/add', token, values()),
      bare: () => post('/create', '', values()),
    }
    const calls: readonly Call[] = [1, 16].flatMap((connections) => [
      { name: 'read call of an article', connections, atMost: 3.5, ...read },
      { name: 'create call of an article', connections, atMost: 6, ...create },
    ])
    const found: Row[] = []
    for (const call of calls) found.push(await rowOf(call, { product, bare }, runs))
    return found
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

async function rowOf(
  { name, connections, atMost, ours, bare }: Call,
  servers: { readonly product: Running; readonly bare: Running },
  runs: number,
): Promise<Row> {
  const costOf = async (server: Running, request: (n: number) => string, milliseconds: number) => {
    const { port } = server
    const before = server.cpu()
    const { requests } = await load({ port, connections, milliseconds, request, expected: '"id":' })
    return (server.cpu() - before) / requests
  }
  // Long enough that both run compiled code.
  await costOf(servers.bare, bare, 3000)
  await costOf(servers.product, ours, 4000)
  const rounds: { readonly theirs: number; readonly mine: number }[] = []
  for (let run = 0; run < runs; run++) {
    const theirs = await costOf(servers.bare, bare, 1500)
    rounds.push({ theirs, mine: await costOf(servers.product, ours, 1500) })
  }
  const each = (values: readonly number[]) => median(values).toFixed(3)
  return {
    name: `${name}, ${connections} connection${connections > 1 ? 's' : ''}: processor time`,
    yardstick: 'the same rows by prepared statements in a bare Fastify route',
    runs: rounds.map(({ theirs, mine }) => mine / theirs),
    unit: '×',
    budget: { atMost },
    detail: `${each(rounds.map(({ mine }) => mine))} against ${each(rounds.map(({ theirs }) => theirs))} ms`,
  }
}
