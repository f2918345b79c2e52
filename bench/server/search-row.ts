import type { DatabaseSync } from 'node:sqlite'
import { termsOf } from '../../core/values/terms.ts'
import { median, type Row } from '../report.ts'
import { load } from './load.ts'
import { fillArticles, type Installation, startProduct } from './seed.ts'

/** Words that articles have besides their titles and summaries, in texts of usual length. */
const vocabulary = Array.from({ length: 4000 }, (_, at) => `w${((at * 7919) % 46_656).toString(36)}`)
const wordsATText = 60

/** Fills an installation with articles and with what they are found by. */
export function fillTerms(database: DatabaseSync, count: number): void {
  fillArticles(database, count)
  const insert = database.prepare(
    `insert into search_term (term, language, resource, weight, row_id) values (?, '', 'content/article', ?, ?)`,
  )
  const rows = database.prepare('select id, title, summary from content_article order by id')
  for (const { id, title, summary } of rows.iterate()) {
    const terms = new Map<string, number>()
    const add = (text: string, weight: number) => {
      for (const term of termsOf(text)) if (!terms.has(term)) terms.set(term, weight)
    }
    add(`${title} 收获报告${Number(id) % 500}`, 16)
    add(String(summary), 8)
    // Some words are frequent and most are rare, as in any language.
    for (let at = 0; at < wordsATText; at++) {
      const chance = ((Number(id) * 104_729 + at * 15_485_863) % 999_983) / 999_983
      terms.set(vocabulary[Math.floor(chance ** 3 * vocabulary.length)] ?? '', 1)
    }
    for (const [term, weight] of terms) insert.run(term, weight, Number(id))
  }
}

const searches: Readonly<Record<string, string>> = {
  'one rare word': '77777',
  'one word of all rows': 'harvest',
  'four words of all rows': 'harvest report summer spring',
  'frequent and rare': 'brought harvest 1934 54321',
  'a word half typed': 'harvest repo',
  'two letters': 'su',
  Chinese: '收获报告',
  'no such word': 'harvest nowhere',
}

/** How long the public search of 100,000 articles takes, for whatever kind of search takes longest. */
export async function searchRow(installation: Installation, runs: number): Promise<Row> {
  // Calls from one address are limited: each comes from another one.
  const product = await startProduct(installation, [], { PORTICO_TRUSTED_PROXIES: '127.0.0.1' })
  let caller = 0
  const get = (q: string) => {
    const address = `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`
    return `GET /api/content.search/index?q=${encodeURIComponent(q)} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nuser-agent: bench\r\nserver: true\r\nx-forwarded-for: ${address}\r\n\r\n`
  }
  try {
    const rounds: (readonly number[])[] = []
    for (let at = -1; at < runs; at++) {
      const round: number[] = []
      for (const q of Object.values(searches)) {
        const options = {
          port: product.port,
          connections: 1,
          milliseconds: 5000,
          count: 40,
          expected: '{"code":1',
        }
        round.push((await load({ ...options, request: () => get(q) })).p50)
      }
      if (at >= 0) rounds.push(round)
    }
    const each = Object.keys(searches).map(
      (name, at) => `${name} ${median(rounds.map((round) => round[at] ?? Number.NaN)).toFixed(1)}`,
    )
    return {
      name: 'public search of 100,000 articles: the slowest kind of search',
      yardstick: '',
      runs: rounds.map((round) => Math.max(...round)),
      unit: 'ms',
      budget: { atMost: 10 },
      detail: `${each.join(', ')} ms`,
    }
  } finally {
    await product.stop()
  }
}
