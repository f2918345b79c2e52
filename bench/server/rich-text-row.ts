import { median, type Row } from '../report.ts'
import type { Running } from './process.ts'
import { type Installation, signIn, startProduct } from './seed.ts'

/** What saving one text did to the process. */
interface Saved {
  readonly name: string
  /** milliseconds to the answer */
  readonly took: number
  /** milliseconds that `/healthz` took meanwhile, at most and for 99 of 100 */
  readonly max: number
  readonly p99: number
}

const texts: Readonly<Record<string, string>> = {
  'coloured spans': `<p>${'<span style="color:red">x</span>'.repeat(90_000)}</p>`,
  'growing signs': '<'.repeat(1_400_000),
  'nested marks': `<b><i><u><s><tt><em><big><code>${'<p>x</p>'.repeat(300_000)}`,
  'long words in styles': `<p style="color:${'a'.repeat(19_000)}">x</p>`.repeat(150),
  'plain paragraphs': '<p>What was sown in spring, and what the summer made of it.</p>'.repeat(40_000),
  'a picture of 1 MB': `<p><img src="data:image/png;base64,${'A'.repeat(1_400_000)}"></p>`,
}

/** How long `/healthz` takes while hostile and plain large texts are saved. */
export async function richTextRow(installation: Installation, runs: number): Promise<Row> {
  const product = await startProduct(installation)
  try {
    const token = await signIn(product)
    const rounds: (readonly Saved[])[] = []
    for (let run = -1; run < runs; run++) {
      const round: Saved[] = []
      for (const [name, body] of Object.entries(texts)) round.push(await save(product, token, name, body))
      if (run >= 0) rounds.push(round)
    }
    const detail = Object.keys(texts).map((name, at) => {
      const middle = (read: (saved: Saved) => number) =>
        median(rounds.map((round) => (round[at] ? read(round[at]) : Number.NaN))).toFixed(0)
      return `${name} ${middle(({ took }) => took)} (p99 ${middle(({ p99 }) => p99)}, max ${middle(({ max }) => max)})`
    })
    return {
      name: '`/healthz` while rich texts are saved: the longest answer',
      yardstick: '',
      runs: rounds.map((round) => Math.max(...round.map(({ max }) => max))),
      unit: 'ms',
      budget: { atMost: 50 },
      detail: `${detail.join('; ')} ms`,
    }
  } finally {
    await product.stop()
  }
}

async function save({ port }: Running, token: string, title: string, body: string): Promise<Saved> {
  const host = `http://127.0.0.1:${port}`
  const text = JSON.stringify({ title, category_id: 1, body, status: 'draft' })
  const times: number[] = []
  const state = { isSaved: false }
  const watching = watch(host, times, state)
  const began = performance.now()
  const answer = await fetch(`${host}/admin/content.article/add`, {
    method: 'POST',
    headers: { server: 'true', batoken: token, 'content-type': 'application/json' },
    body: text,
  })
  await answer.text()
  const took = performance.now() - began
  state.isSaved = true
  await watching
  if (answer.status !== 200) throw new Error(`${title} was answered with ${answer.status}`)
  times.sort((one, other) => one - other)
  return { name: title, took, max: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

async function watch(host: string, times: number[], state: { readonly isSaved: boolean }): Promise<void> {
  while (!state.isSaved) {
    const began = performance.now()
    await (await fetch(`${host}/healthz`)).text()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
