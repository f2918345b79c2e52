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
