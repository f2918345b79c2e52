import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { disposition } from '#server/auth/download-ticket.ts'
import type { App } from '#server/context.ts'
import { httpDate, isKnown, isUnchanged } from '#server/http/conditions.ts'
import type { ByteRange, FileFacts } from '#server/storage/store.ts'
import { openTicket } from './private/file-ticket.ts'
import { isPrivateName, ticketPlace } from './private/private-path.ts'
import { createThumbnails, parseThumbnailSize } from './thumbnails.ts'
import { typeOf } from './upload/content-kind.ts'

/**
 * Serves what is stored under `/storage/`, wherever it lies, so that addresses in content never change. Whatever a file
 * holds, it can do nothing: its type is that of its suffix, nothing is guessed, and the policy is a sandbox.
 */
export function addStorage(server: FastifyInstance, app: App): void {
  const thumbnails = createThumbnails(app)
  server.route({
    method: ['GET', 'HEAD'],
    url: '/storage/*',
    compress: false,
    async handler(request, reply) {
      const path = (request.params as { '*': string })['*']
      if (path === ticketPlace) return sendPrivate(app, request, reply)
      const name = nameOf(path)
      const size = isPicture.test(name)
        ? parseThumbnailSize((request.query as { thumb?: unknown }).thumb)
        : null
      const thumbnail = size && (await thumbnails.find(name, size))
      if (!thumbnail) return sendFile(app, request, reply, { name, headers: headersOf(name, name) })
      reply.headers({ ...headersOf('thumbnail.webp', name), etag: thumbnail.etag })
      if (isKnown(request.headers, thumbnail)) return reply.status(304).send()
      return reply.send(thumbnail.content)
    },
  })
}

const isPicture = /\.(?:jpe?g|png|gif|webp)$/i

/** Bytes of a stored name at most. */
const mostBytes = 300

/** The name in the store that an address stands for. */
function nameOf(path: string): string {
  const isName = path.split('/').every((part) => part !== '' && !part.startsWith('.'))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (!isName || isPrivateName(path) || Buffer.byteLength(path) > mostBytes || /[\\\u0000-\u001f]/.test(path))
    throw new Problem('notFound')
  return path
}

/** A private file for whoever comes with a ticket, saved under the name that it was uploaded with. */
async function sendPrivate(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { file, begin } = await openTicket(app, (request.query as { ticket?: unknown }).ticket)
  const headers = {
    ...headersOf(file.disk_name, file.disk_name),
    'cache-control': 'private, no-store',
    'content-disposition': disposition(file.name),
  }
  return sendFile(app, request, reply, { name: file.disk_name, headers, begin })
}

/** A file to be sent. */
interface Sent {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** called before its first byte is sent */
  readonly begin?: () => Promise<void>
}

/** Headers of requests whose answer depends on the file. */
const dependent = ['range', 'if-none-match', 'if-modified-since']

async function sendFile(
  { files }: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, headers, begin }: Sent,
): Promise<FastifyReply> {
  const wanted = request.headers.range
  // A plain request asks the store once; what depends on the file asks about it first.
  if (request.method === 'GET' && !dependent.some((name) => request.headers[name] !== undefined)) {
    await begin?.()
    const { stream, ...facts } = await files.open(name)
    return reply.headers({ ...headers, ...fileHeaders(facts) }).send(stream)
  }
  const facts = await files.find(name)
  if (!facts) throw new Problem('notFound')
  reply.headers({ ...headers, ...fileHeaders(facts) })
  if (isKnown(request.headers, facts)) return reply.status(304).send()
  if (request.method === 'HEAD') return reply.send()
  // A name stands for one content, so that a date is as good as a tag.
  const isRange = wanted !== undefined && isUnchanged(request.headers, facts)
  const range = isRange ? rangeOf(wanted, facts.size) : null
  if (range === 'none') {
    return reply
      .status(416)
      .removeHeader('content-length')
      .header('content-range', `bytes */${facts.size}`)
      .send()
  }
  if (!range?.start) await begin?.()
  const { stream } = await files.open(name, range ?? undefined)
  if (!range) return reply.send(stream)
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${facts.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(stream)
}

function fileHeaders({ size, modified, etag }: FileFacts): Record<string, string | number> {
  return {
    etag,
    'content-length': size,
    'accept-ranges': 'bytes',
    'last-modified': httpDate(modified),
  }
}

/** What may be shown where it is; everything else is only downloaded. */
const shown = /\.(?:jpe?g|png|gif|webp|bmp|mp4|mp3|wav)$/i

function headersOf(file: string, name: string): Record<string, string> {
  // A name that says which content it stands for never stands for another.
  const isFixed = /[0-9a-f]{40}/.test(name)
  return {
    'content-type': typeOf(file),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    ...(shown.test(file) ? {} : { 'content-disposition': 'attachment' }),
  }
}

/** One range of bytes; null where the whole is answered (several ranges, other units), `none` where there is nothing. */
function rangeOf(header: string, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (first === undefined || (first === '' && last === '')) return null
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'none' : { start, end }
}
