import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it is sent. */
export interface CachedPage {
  readonly status: number
  readonly type: string
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
  /** tells its content from any other */
  readonly mark: string
  /** milliseconds since 1970 */
  readonly made: number
  /** the row that it is the page of */
  readonly row: PageRow | null
}

export interface PageRow {
  readonly resource: string
  readonly id: number
}

/** What is rendered, and until when it holds if nobody writes anything: unix seconds. */
export interface Rendered {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly until: number
  readonly row?: PageRow | null
}

interface Entry {
  readonly page: CachedPage
  /** counters of what it was rendered from, read before that */
  readonly marks: string
  readonly until: number
}

/** Bytes of all pages together. */
const mostBytes = 32 * 1024 * 1024

/**
 * Pages that a process has rendered. One is valid while the counters stand that were read before it was rendered, and until time
 * itself changes something. Each is rendered by one request at a time; those that wait for it take it only with their own counters.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #running = new Map<string, { readonly marks: string; readonly page: Promise<CachedPage> }>()
  #bytes = 0

  /** The page of a key; `marks` are the counters of this moment, `now` unix milliseconds. */
  async get(key: string, marks: string, now: number, render: () => Promise<Rendered>): Promise<CachedPage> {
    const kept = this.kept(key, marks, now)
    if (kept) return kept
    const running = this.#running.get(key)
    if (running?.marks === marks) return running.page
    const page = this.#make(key, marks, now, render, running?.page)
    const mine = { marks, page }
    this.#running.set(key, mine)
    try {
      return await page
    } finally {
      if (this.#running.get(key) === mine) this.#running.delete(key)
    }
  }

  /** The page of a key where it was rendered and still holds. */
  kept(key: string, marks: string, now: number): CachedPage | null {
    const found = this.#entries.get(key)
    if (!found || found.marks !== marks || now >= found.until * 1000) return null
    this.#touch(key, found)
    return found.page
  }

  /** A page as it was last, whatever was written since; null when there is none of the last hour. */
  stale(key: string, now: number): CachedPage | null {
    const found = this.#entries.get(key)
    return found && now - found.page.made < 3_600_000 ? found.page : null
  }

  async #make(
    key: string,
    marks: string,
    now: number,
    render: () => Promise<Rendered>,
    before: Promise<unknown> | undefined,
  ): Promise<CachedPage> {
    await before?.catch(() => undefined)
    const rendered = await render()
    const page = await packed(rendered, now)
    this.#keep(key, { page, marks, until: rendered.until })
    return page
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break
      this.#drop(oldest)
    }
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #drop(key: string): void {
    const found = this.#entries.get(key)
    if (!found) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(key, found)
  }
}

const sizeOf = (key: string, { page }: Entry) =>
  page.plain.length + page.brotli.length + page.gzip.length + 2 * key.length + 500

async function packed({ status, type, text, row = null }: Rendered, made: number): Promise<CachedPage> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  const mark = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, type, plain, brotli, gzip: zipped, mark, made, row }
}
