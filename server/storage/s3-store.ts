import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { Problem } from '#core/problems.ts'
import { createS3Call, type S3Pace, textOf, WrongAddress } from './s3-call.ts'
import type { S3Address } from './storage-url.ts'
import type { FileFacts, FileStore, ListedFile } from './store.ts'

/** Files of one area of a bucket: the names of its objects begin with `<area>/`. */
export function s3Store(address: S3Address, area: string, log: Logger, pace?: S3Pace): FileStore {
  const call = createS3Call(address, log, pace)
  const keyOf = (name: string) => `${area}/${name}`
  const find = async (name: string): Promise<FileFacts | null> => {
    const answer = await call({ method: 'HEAD', key: keyOf(name), accepts: [404] })
    answer.resume()
    return answer.statusCode === 404 ? null : factsOf(answer)
  }
  return {
    kind: 's3',
    find,
    has: async (name) => (await find(name)) !== null,
    async keep({ path, size, sha256 }, name, mimetype) {
      const body = { size, sha256, open: () => createReadStream(path) }
      const headers = { 'content-type': mimetype }
      ;(await call({ method: 'PUT', key: keyOf(name), headers, body })).resume()
    },
    async open(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await call({ method: 'GET', key: keyOf(name), headers, accepts: [404] })
      if (answer.statusCode === 404) {
        answer.resume()
        throw new Problem('notFound')
      }
      return { ...factsOf(answer), stream: Readable.from(contentOf(answer), { objectMode: false }) }
    },
    async remove(name) {
      ;(await call({ method: 'DELETE', key: keyOf(name), accepts: [404] })).resume()
    },
    list: () => listed(call, `${area}/`),
    async refusal() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: `${area}/` }
      const accepts = [301, 307, 400, 401, 403, 404]
      const answer = await call({ method: 'GET', key: '', query, accepts }).catch(orReason)
      if (typeof answer === 'string') return answer
      const text = await textOf(answer)
      if (answer.statusCode === 200) return null
      const [reason = `status ${answer.statusCode}`] = valuesOf(text, 'Code')
      return `${address.host} refuses: ${reason.slice(0, 100)}`
    },
  }
}

/** What is wrong with the address; an outage stays one. */
function orReason(error: unknown): string {
  if (error instanceof WrongAddress) return error.reason
  throw error
}

/** What arrives; what breaks off on its way is an outage like any other. */
async function* contentOf(answer: IncomingMessage): AsyncIterable<Buffer> {
  try {
    yield* answer
  } catch {
    throw new Problem('storeAway')
  }
}

function factsOf({ headers }: IncomingMessage): FileFacts {
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]
  return {
    size: Number(whole ?? headers['content-length']),
    modified: Date.parse(headers['last-modified'] ?? '') || 0,
    etag: headers.etag ?? '""',
  }
}

async function* listed(call: ReturnType<typeof createS3Call>, prefix: string): AsyncIterable<ListedFile> {
  for (let last = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(last ? { 'start-after': last } : {}) }
    const text = await textOf(await call({ method: 'GET', key: '', query }))
    for (const item of text.match(/<Contents>.*?<\/Contents>/gs) ?? []) {
      const one = (tag: string) => valuesOf(item, tag)[0] ?? ''
      last = one('Key')
      yield {
        name: last.slice(prefix.length),
        size: Number(one('Size')),
        modified: Date.parse(one('LastModified')),
      }
    }
    if (last === '' || valuesOf(text, 'IsTruncated')[0] !== 'true') return
  }
}

/** The texts of an element in an answer, which knows no nesting, attributes or comments where we look. */
function valuesOf(xml: string, tag: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => decoded(text))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
