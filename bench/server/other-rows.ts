import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median, type Row } from '../report.ts'
import { articleValues } from './article-values.ts'
import { get } from './list-rows.ts'
import { load } from './load.ts'
import { startServer } from './process.ts'
import { type Installation, signIn, startProduct } from './seed.ts'

const here = import.meta.dirname
const run = promisify(execFile)
const connectionCounts = [1, 16] as const

/**
 * Articles with 2 kB of rich text, a category and two tags, created over 1 and over 16 connections, next to the same rows
 * written by a process that does nothing else.
 */
export async function createRows(
  ours: Installation,
  bare: Installation,
  runs: number,
): Promise<readonly Row[]> {
  const product = await startProduct(ours)
  try {
    const token = await signIn(product)
    let created = 0
    const request = () =>
      post('/admin/content.article/add', token, { title: `bench ${created++}`, ...articleValues })
    const measure = async (connections: number) => {
      const options = { port: product.port, connections, milliseconds: 2000, request, expected: '{"code":1' }
      return (await load(options)).perSecond
    }
    const yardstick = async () =>
      Number((await run(process.execPath, [`${here}/bare-inserts.mjs`, bare.file, '2000'])).stdout)
    for (const connections of connectionCounts) await measure(connections)
    const rounds: { readonly theirs: number; readonly ours: readonly number[] }[] = []
    for (let at = 0; at < runs; at++) {
      const theirs = await yardstick()
      const mine: number[] = []
      for (const connections of connectionCounts) mine.push(await measure(connections))
      rounds.push({ theirs, ours: mine })
    }
    const theirs = median(rounds.map((round) => round.theirs)).toFixed(0)
    return connectionCounts.map((connections, at) => {
      const rates = rounds.map((round) => round.ours[at] ?? Number.NaN)
      return {
        name: `create call of an article with 2 kB of text, ${connections} connection${connections > 1 ? 's' : ''}`,
        yardstick: 'the bare inserts in one transaction an article, full synchronisation',
        runs: rates.map((rate, round) => (100 * rate) / (rounds[round]?.theirs ?? Number.NaN)),
        unit: '%',
        budget: { atLeast: 40 },
        detail: `${median(rates).toFixed(0)} against ${theirs} /s`,
      }
    })
  } finally {
    await product.stop()
  }
}

/** The bootstrap call with few and with many rules: what one rule costs. */
export async function bootstrapRow(few: Installation, many: Installation, runs: number): Promise<Row> {
  const sides = await Promise.all(
    [few, many].map(async (installation, at) => {
      const product = await startProduct(installation)
      const token = await signIn(product)
      return { product, token, rules: at === 0 ? 100 : 2000 }
    }),
  )
  try {
    const rounds: (readonly number[])[] = []
    for (let at = -1; at < runs; at++) {
      const round: number[] = []
      for (const { product, token, rules } of sides) {
        const request = () => get('/admin/index/index', token)
        const options = {
          port: product.port,
          connections: 1,
          milliseconds: 1000,
          request,
          expected: '"menus":[{',
        }
        round.push((1000 * (await load(options)).p50) / rules)
      }
      if (at >= 0) rounds.push(round)
    }
    const [atFew, atMany] = [0, 1].map((side) => median(rounds.map((round) => round[side] ?? Number.NaN)))
    return {
      name: 'bootstrap call with 2,000 rules: time per rule',
      yardstick: 'the same with 100 rules',
      runs: rounds.map(([one = Number.NaN, other = Number.NaN]) => other / one),
      unit: '×',
      budget: { atMost: 1 },
      detail: `${atMany?.toFixed(2)} against ${atFew?.toFixed(2)} µs a rule`,
    }
  } finally {
    for (const { product } of sides) await product.stop()
  }
}

/** From spawn to ready, next to a Fastify that only opens a file; and the memory some seconds later. */
export async function startRows(installation: Installation, runs: number): Promise<readonly Row[]> {
  const rounds: { readonly theirs: number; readonly ours: number; readonly memory: number }[] = []
  for (let at = -1; at < runs; at++) {
    const bare = await startServer([`${here}/bare.mjs`], { BARE_DATABASE: installation.file })
    await bare.stop()
    const product = await startProduct(installation)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const memory = product.memory()
    await product.stop()
    // The first round fills the caches of the file system: a second start is measured.
    if (at >= 0) rounds.push({ theirs: bare.startTime, ours: product.startTime, memory })
  }
  const seconds = (values: readonly number[]) => (median(values) / 1000).toFixed(2)
  return [
    {
      name: 'second start to ready: more than a bare Fastify',
      yardstick: 'a bare Fastify with one open SQLite file',
      runs: rounds.map(({ theirs, ours }) => (ours - theirs) / 1000),
      unit: 's',
      budget: { atMost: 0.6 },
      detail: `${seconds(rounds.map(({ ours }) => ours))} against ${seconds(rounds.map(({ theirs }) => theirs))} s`,
    },
    {
      name: 'memory at rest',
      yardstick: '',
      runs: rounds.map(({ memory }) => memory),
      unit: 'MB',
      budget: { atMost: 150 },
    },
  ]
}

/** A POST call with a JSON body, complete. */
export function post(path: string, token: string, body: unknown): string {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nuser-agent: bench\r\nserver: true\r\nthink-lang: en\r\nbatoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
