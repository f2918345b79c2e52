import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { type App, type Context, system } from '../context.ts'
import type { Input, Route } from '../http/route.ts'
import { createLimiter } from '../limiter.ts'
import { rowsOf } from '../resource/rows.ts'
import { checkContent, checkName, cleanName, type Media, mediaOf } from './check.ts'
import {
  editorAnswer,
  editorDocuments,
  editorLimits,
  type MediaLimits,
  type Uploaded,
} from './editor-answer.ts'
import { keepFile, type ReceivedFile, receiveFile } from './local-store.ts'
import { savePath } from './save-path.ts'

/** files that one administrator may upload in a minute, whichever address takes them */
const uploadsPerMinute = 120

/** The upload calls (`wire.md` 2.3) for a folder of stored files: the product's own and the one editors know. */
export function uploadRoutes(folder: string, redis: App['redis']): readonly Route[] {
  const quota = createLimiter(redis, { name: 'upload', points: uploadsPerMinute, seconds: 60 })
  const take = async (context: Context, input: Input, limits?: MediaLimits): Promise<Uploaded> => {
    if (context.identity.kind === 'admin') await takeQuota(quota, context.identity.id)
    return upload(context, input, folder, limits)
  }
  const shared = { method: 'POST', access: 'admin', logTitle: 'core:log.upload', isUpload: true } as const
  return [
    {
      ...shared,
      url: '/admin/ajax/upload',
      async handle(context, input) {
        const { file } = await take(context, input)
        return { data: { file }, message: 'core:success.uploaded' }
      },
    },
    {
      ...shared,
      url: '/admin/ajax/editorupload',
      documents: editorDocuments,
      handle: (context, input) => editorAnswer(context, take(context, input, editorLimits)),
    },
  ]
}

async function takeQuota(quota: RateLimiterAbstract, adminId: number): Promise<void> {
  try {
    await quota.consume(adminId)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new Problem('uploadQuota')
    throw refusal
  }
}

async function upload(
  context: Context,
  { request, query }: Input,
  folder: string,
  mediaLimits?: MediaLimits,
): Promise<Uploaded> {
  if (!request.isMultipart()) throw new Problem('uploadIncomplete')
  try {
    return await takeFile(context, { request, query }, folder, mediaLimits)
  } finally {
    // What nobody wants any more is still read: a sender that is not heard out never hears the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function takeFile(
  context: Context,
  { request, query }: Pick<Input, 'request' | 'query'>,
  folder: string,
  mediaLimits?: MediaLimits,
): Promise<Uploaded> {
  const limits = context.app.settings.site().upload
  // The parser cuts off one byte later than the store refuses. A second file is seen, so that it can be refused.
  const bounds = { fileSize: limits.maxSize + 1, files: 2, fields: 20, fieldSize: 2000 }
  const parts = request.files({ limits: bounds })
  const { value: part } = await whole(parts.next())
  if (!part?.filename) throw new Problem('uploadIncomplete')
  const suffix = checkName(part.filename, part.mimetype, limits)
  const media = mediaOf(suffix)
  const maxSize = mediaLimits ? maxSizeOf(media, mediaLimits, limits.maxSize) : limits.maxSize
  const received = await whole(receiveFile(part.file, folder, maxSize))
  try {
    if (received.size === 0) throw new Problem('uploadIncomplete')
    // Only behind the end of the form are all its fields known, and that there is nothing else in it.
    if (!(await whole(parts.next())).done) throw new Problem('uploadSingle')
    const fields = { ...query, ...textFields(part.fields) }
    const topic = topicOf(fields.topic)
    if (fields.driver !== undefined && fields.driver !== 'local' && fields.driver !== '')
      throw new Problem('uploadDriver')
    const content = await checkContent(received.path, suffix, part.mimetype)
    if (mediaLimits && !content.mimetype.startsWith(`${media}/`)) throw new Problem('uploadContent')
    const name = cleanName(part.filename, suffix)
    return { name, media, file: await store(context, folder, received, { topic, suffix, name, ...content }) }
  } finally {
    await received.discard()
  }
}

function maxSizeOf(media: Media | null, limits: MediaLimits, siteMax: number): number {
  if (!media) throw new Problem('uploadType')
  return Math.min(siteMax, limits[media])
}

/** A form that breaks off or can not be read is the sender's fault; what the disk says is not. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isOfForm = error instanceof Error && !(error instanceof Problem) && !('errno' in error)
    throw isOfForm ? new Problem('uploadIncomplete') : error
  }
}

interface Checked {
  readonly topic: string
  readonly suffix: string
  readonly name: string
  readonly mimetype: string
  readonly width: number
  readonly height: number
}

async function store(
  context: Context,
  folder: string,
  received: ReceivedFile,
  { topic, suffix, name, mimetype, width, height }: Checked,
): Promise<Readonly<Record<string, unknown>>> {
  const { app, identity, now } = context
  const entry = app.registry.get('routine/attachment')
  const rows = rowsOf(entry, { ...context, identity: system })
  const owner = identity.kind === 'admin' ? identity.id : 0
  const known = await app.database.write
    .selectFrom('attachment')
    .select(['id', 'quote'])
    .where('sha256', '=', received.sha256)
    .where('topic', '=', topic)
    .where('storage', '=', 'local')
    .where('admin_id', '=', owner)
    .executeTakeFirst()
  if (known) {
    const [row] = await rows.update([Number(known.id)], {
      quote: Number(known.quote) + 1,
      last_upload_time: now,
    })
    return present(row as Record<string, unknown>, context)
  }
  const wanted = savePath(app.settings.site().upload.saveName, {
    topic,
    suffix,
    name,
    sha1: received.sha1,
    now,
    context,
  })
  // A template that names no content, or two contents with one SHA-1: the older file stays what it is.
  const taken = await app.database.write
    .selectFrom('attachment')
    .select('id')
    .where('url', '=', wanted)
    .where('sha256', '!=', received.sha256)
    .limit(1)
    .executeTakeFirst()
  const url = taken ? `/storage/${topic}/${received.sha256}.${suffix}` : wanted
  const diskName = await keepFile(received, folder, url)
  const row = await rows.insert({
    topic,
    admin_id: owner,
    url,
    width,
    height,
    name,
    size: received.size,
    mimetype,
    quote: 1,
    storage: 'local',
    sha1: received.sha1,
    sha256: received.sha256,
    disk_name: diskName,
    last_upload_time: now,
  })
  return present(row, context)
}

/** The row as the wire answers it: no internal columns, falsy values of no use left out. */
function present(
  row: Readonly<Record<string, unknown>>,
  { app }: Context,
): Readonly<Record<string, unknown>> {
  const shown = [
    'id',
    'topic',
    'admin_id',
    'user_id',
    'url',
    'name',
    'mimetype',
    'size',
    'sha1',
    'storage',
    'last_upload_time',
    'width',
    'height',
  ]
  const file = Object.fromEntries(shown.filter((key) => row[key]).map((key) => [key, row[key]]))
  const url = String(row.url)
  const base = app.settings.site().cdnUrl || app.config.publicUrl
  return { ...file, suffix: /\.([a-z0-9]+)$/.exec(url)?.[1] ?? 'file', full_url: `${base}${url}` }
}

function topicOf(raw: unknown): string {
  const topic = raw === undefined || raw === '' ? 'default' : raw
  if (typeof topic !== 'string' || !/^[a-z0-9_-]{1,32}$/.test(topic)) throw new Problem('uploadTopic')
  return topic
}

function textFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = (field as { value?: unknown } | undefined)?.value
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}
