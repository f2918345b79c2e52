import { expect } from 'vitest'
import type { ImportPreview, ImportResult } from '#core/calls/exchange.ts'
import { adminUrl, type Envelope } from '#core/wire.ts'
import { boundary, multipart } from './multipart.ts'
import type { TestApp } from './test-app.ts'

type Body = Readonly<Record<string, unknown>>

/** A file as a browser would have saved it. */
interface Saved {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** Who asks, and in which language; the first administrator in Chinese unless said otherwise. */
interface Asker {
  readonly token?: string
  readonly language?: string
}

/** What is said of a file that is sent: its encoding, separator, row of headings. */
interface Said {
  readonly said?: Readonly<Record<string, string>>
}

/** Exports and imports over the wire, as a list's buttons make them. */
export function exchangeFiles(product: () => TestApp) {
  const ask = (name: string, call: 'export' | 'import', body: Body, { token, language }: Asker = {}) =>
    product().call<{ url: string; job: number }>(adminUrl(name, call), {
      method: 'POST',
      token: token ?? product().superToken,
      body,
      ...(language ? { language } : {}),
    })
  const download = async (url: string): Promise<Saved> => {
    const { statusCode, rawPayload, headers } = await product().server.inject({ method: 'GET', url })
    expect(statusCode).toBe(200)
    return { content: rawPayload, headers }
  }
  const send = async (
    name: string,
    filename: string,
    content: Buffer | string,
    { said = {}, ...asker }: Asker & Said = {},
  ) => {
    const response = await product().server.inject({
      method: 'POST',
      url: adminUrl(name, 'import'),
      headers: {
        server: 'true',
        batoken: asker.token ?? product().superToken,
        'think-lang': asker.language ?? 'zh-cn',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: multipart([
        ...Object.entries(said).map(([name, content]) => ({ name, content })),
        { name: 'file', filename, content, type: 'application/octet-stream' },
      ]),
    })
    const answer = response.json() as Envelope<ImportPreview>
    return { ...answer, status: response.statusCode }
  }
  const run = async (name: string, plan: Body, asker: Asker = {}) => {
    const { code, msg, data } = await ask(name, 'import', { step: 'run', ...plan }, asker)
    expect(code, msg).toBe(1)
    await product().app.jobs.runDue()
    const job = await product().app.jobs.get(data.job, product().context())
    expect(job, job?.error).toMatchObject({ state: 'done' })
    return job?.result as unknown as ImportResult
  }
  return {
    ask,
    download,
    send,
    run,
    async exported(name: string, order: Body, asker?: Asker): Promise<Saved> {
      const { code, msg, data } = await ask(name, 'export', order, asker)
      expect(code, msg).toBe(1)
      return download(data.url)
    },
    async sent(
      name: string,
      filename: string,
      content: Buffer | string,
      asker?: Asker & Said,
    ): Promise<ImportPreview> {
      const { code, msg, data } = await send(name, filename, content, asker)
      expect(code, msg).toBe(1)
      return data
    },
  }
}
