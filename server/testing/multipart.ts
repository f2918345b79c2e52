import type { Envelope } from '#core/wire.ts'
import type { TestApp } from './test-app.ts'

/** One part of a multipart body: a file when it has a filename. */
export interface Part {
  readonly name: string
  readonly content: string | Buffer
  readonly filename?: string
  readonly type?: string
}

/** Boundary of the bodies made here. */
export const boundary = 'portico-test-boundary'

/** A multipart body as a browser sends it. */
export function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
}

/** A file as a part of a form. */
export function filePart(
  content: string | Buffer,
  filename: string,
  type = 'application/octet-stream',
): Part {
  return { name: 'file', content, filename, type }
}

/** Sends a form, in English. */
export async function sendForm<T = { readonly file: Readonly<Record<string, unknown>> }>(
  product: TestApp,
  url: string,
  parts: readonly Part[],
  token = product.superToken,
): Promise<Envelope<T> & { readonly status: number }> {
  const response = await product.server.inject({
    method: 'POST',
    url,
    headers: {
      batoken: token,
      'think-lang': 'en',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: multipart(parts),
  })
  return { ...response.json(), status: response.statusCode }
}
