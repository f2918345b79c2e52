import { median, type Row } from '../report.ts'
import type { Running } from './process.ts'
import { type Installation, signIn, startProduct } from './seed.ts'

/** What one download showed. */
interface Download {
  readonly perSecond: number
  /** MB that the process had at most while it went on */
  readonly peak: number
}

/** How much more memory an export takes when it is ten times as long; what it streams must not stay. */
export async function exportRow(small: Installation, large: Installation, runs: number): Promise<Row> {
  const rounds: { readonly few: Download; readonly many: Download }[] = []
  for (let at = 0; at < runs; at++) {
    rounds.push({ few: await measure(small, 10_000), many: await measure(large, 100_000) })
  }
  const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read)).toFixed(0)
  return {
    name: 'export of 100,000 rows as xlsx: memory beyond that of 10,000',
    yardstick: 'the same export of 10,000 rows',
    runs: rounds.map(({ few, many }) => many.peak - few.peak),
    unit: 'MB',
    budget: { atMost: 40 },
    detail: `peak ${middle(({ many }) => many.peak)} against ${middle(({ few }) => few.peak)} MB; ${middle(({ many }) => many.perSecond)} rows a second`,
  }
}

async function measure(installation: Installation, rows: number): Promise<Download> {
  const product = await startProduct(installation)
  try {
    const token = await signIn(product)
    // The first download loads what all of them need.
    await download(product, token, { ids: [1] })
    let peak = 0
    const timer = setInterval(() => {
      peak = Math.max(peak, product.memory())
    }, 20)
    const began = performance.now()
    await download(product, token, {})
    const seconds = (performance.now() - began) / 1000
    clearInterval(timer)
    return { perSecond: rows / seconds, peak }
  } finally {
    await product.stop()
  }
}

async function download({ port }: Running, token: string, more: object): Promise<void> {
  const host = `http://127.0.0.1:${port}`
  const asked = await fetch(`${host}/admin/content.article/export`, {
    method: 'POST',
    headers: { server: 'true', batoken: token, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx', ...more }),
  })
  const answer = (await asked.json()) as { msg: string; data?: { url?: string } }
  if (!answer.data?.url) throw new Error(`export refused: ${answer.msg}`)
  const { body, headers } = await fetch(host + answer.data.url)
  if (!headers.get('content-type')?.includes('spreadsheet')) throw new Error('the download is no workbook')
  // Taken and thrown away piece by piece, as a browser does that writes it to disk.
  for await (const piece of body ?? []) void piece
}
