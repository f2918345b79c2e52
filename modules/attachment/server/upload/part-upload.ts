import { Readable } from 'node:stream'
import { z } from 'zod'
import { Problem } from '#core/problems.ts'
import type { App, Context } from '#server/context.ts'
import { withLock } from '#server/db/lock.ts'
import type { Body } from '#server/resource/door.ts'
import { type ReceivedFile, receiveFile, tooLarge } from '#server/storage/receive.ts'
import { checkPrivate } from '../private/private-path.ts'
import { checkContent, checkName, checkTopic, cleanName } from './check.ts'
import { checkFolder } from './check-folder.ts'
import { type ShownFile, shownUpload, storeUpload } from './store-upload.ts'
import { uploadLimits } from './upload-limits.ts'

const partSize = 5 * 1024 * 1024
/** Uploads that have begun and not ended: of one administrator, and in all. */
const mostOpen = { own: 10, all: 200 }
/** Seconds after which an upload that was not finished is given up. */
const uploadLife = 86_400

/** One part that may come now. */
export interface Part {
  readonly uploadId: string
  readonly number: number
  /** the bytes it has to have */
  readonly size: number
}

const beginning = z.object({
  name: z.string().min(1).max(1000),
  size: z.number().int().min(1),
  type: z
    .string()
    .regex(/^[\x20-\x7e]{0,100}$/)
    .default(''),
})

/** Begins an upload in parts, with all checks that need no content, in the order of the single call. */
export async function beginUpload(
  context: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly part_size: number }> {
  const { app, now } = context
  const limits = uploadLimits(app)
  const asked = beginning.safeParse(body)
  if (!asked.success) throw new Problem('uploadIncomplete')
  const { name, size, type } = asked.data
  const suffix = checkName(name, type, limits)
  if (size > limits.maxSize) throw tooLarge(limits.maxSize)
  const topic = checkTopic(body)
  const is_private = checkPrivate(body, context)
  const id = app.random(16).toString('hex')
  await withLock(app.database, 'upload.begin', async () => {
    await refuseTooMany(context)
    const row = { id, admin_id: ownerOf(context), name: cleanName(name, suffix), mimetype: type, topic, size }
    await app.database.write
      .insertInto('upload')
      .values({ ...row, is_private, part_size: partSize, attachment_id: 0, create_time: now })
      .execute()
  })
  return { id, part_size: partSize }
}

/** The part that a call announces, if its upload is one's own and open. */
export async function mostOfPart(context: Context, id: unknown, number: unknown): Promise<Part> {
  const upload = await findUpload(context, id)
  if (!upload || upload.attachmentId > 0) throw new Problem('uploadUnknown')
  const wanted = typeof number === 'string' && /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 0
  if (wanted < 1 || wanted > countOf(upload)) throw new Problem('parameter', { name: 'part' })
  return { uploadId: upload.id, number: wanted, size: sizeOf(upload, wanted) }
}

/** Keeps a part, in place of one that came before under its number. */
export async function keepPart(context: Context, part: Part, received: ReceivedFile): Promise<void> {
  if (received.size !== part.size) throw new Problem('uploadIncomplete')
  const { parts } = context.app.files
  const name = nameOf(part.uploadId, part.number)
  await parts.keep(received, name, 'application/octet-stream')
  if (await findUpload(context, part.uploadId)) return
  // Stopped while the part was on its way.
  await parts.remove(name)
  throw new Problem('uploadUnknown')
}

/**
 * Puts the parts together, checks the whole as if it had come in one call, and answers its attachment; asked again, the same
 * one. A refused file is over; one that could not be stored for the moment may be finished later.
 */
export async function finishUpload(context: Context, body: Body): Promise<ShownFile> {
  const known = await findUpload(context, body.id)
  if (!known) throw new Problem('uploadUnknown')
  return withLock(context.app.database, `upload:${known.id}`, async () => {
    const upload = await findUpload(context, known.id)
    const shown = upload && upload.attachmentId > 0 ? await shownUpload(context, upload.attachmentId) : null
    if (shown) return shown
    if (!upload || upload.attachmentId > 0) throw new Problem('uploadUnknown')
    try {
      const file = await assemble(context, upload, await checkFolder(body, context))
      await context.app.database.write
        .updateTable('upload')
        .set({ attachment_id: Number(file.id) })
        .where('id', '=', upload.id)
        .execute()
      // The file is stored, whatever becomes of its parts: those that stay are swept.
      await removeParts(context.app, upload).catch(() => {})
      return file
    } catch (error) {
      if (isRefusalOfFile(error)) await endUpload(context.app, upload)
      throw error
    }
  })
}

/** Ends an upload; nothing of it stays. One that has ended is no fault: who stops twice means it. */
export async function abortUpload(context: Context, id: unknown): Promise<void> {
  const upload = await findUpload(context, id)
  if (upload && upload.attachmentId === 0) await endUpload(context.app, upload)
}

/** Gives up what was begun too long ago; answers how many uploads that were. */
export async function sweepUploads(app: App, now: number): Promise<number> {
  const rows = await app.database.write
    .selectFrom('upload')
    .selectAll()
    .where('create_time', '<', now - uploadLife)
    .limit(1000)
    .execute()
  for (const row of rows) await endUpload(app, uploadOf(row))
  return rows.length
}

interface OpenUpload {
  readonly id: string
  readonly name: string
  readonly mimetype: string
  readonly topic: string
  readonly isPrivate: 0 | 1
  readonly size: number
  readonly partSize: number
  /** 0 as long as it is not finished */
  readonly attachmentId: number
}

async function assemble(context: Context, upload: OpenUpload, folder_id: number | null): Promise<ShownFile> {
  const { app } = context
  const { maxSize, ...limits } = uploadLimits(app)
  // What is allowed may have changed since the beginning.
  const suffix = checkName(upload.name, upload.mimetype, limits)
  const whole = Readable.from(bytesOf(app, upload), { objectMode: false })
  const received = await receiveFile(whole, app.config, maxSize)
  try {
    if (received.size !== upload.size) throw new Problem('uploadIncomplete')
    const content = await checkContent(received.path, suffix, upload.mimetype)
    const { topic, name, isPrivate: is_private } = upload
    return await storeUpload(context, received, { topic, folder_id, is_private, suffix, name, ...content })
  } finally {
    await received.discard()
  }
}

async function* bytesOf({ files }: App, upload: OpenUpload): AsyncIterable<Buffer> {
  for (let number = 1; number <= countOf(upload); number++) {
    const { stream } = await files.parts.open(nameOf(upload.id, number)).catch(asIncomplete)
    yield* stream
  }
}

/** A part that never came is no address that is not there. */
function asIncomplete(error: unknown): never {
  throw error instanceof Problem && error.problem === 'notFound' ? new Problem('uploadIncomplete') : error
}

/** The file itself is wrong, whenever it is looked at: trying again is of no use. */
function isRefusalOfFile(error: unknown): boolean {
  const refusals = [
    'uploadType',
    'uploadSize',
    'uploadContent',
    'uploadPicture',
    'uploadPixels',
    'uploadFrames',
  ]
  return error instanceof Problem && refusals.includes(error.problem)
}

/** The row goes first: a part that arrives later finds that nobody waits for it. */
async function endUpload(app: App, upload: OpenUpload): Promise<void> {
  await app.database.write.deleteFrom('upload').where('id', '=', upload.id).execute()
  if (upload.attachmentId === 0) await removeParts(app, upload)
}

async function removeParts({ files }: App, upload: OpenUpload): Promise<void> {
  for (let number = 1; number <= countOf(upload); number++)
    await files.parts.remove(nameOf(upload.id, number))
}

async function refuseTooMany(context: Context): Promise<void> {
  const open = await context.app.database.write
    .selectFrom('upload')
    .select('admin_id')
    .where('attachment_id', '=', 0)
    .where('create_time', '>=', context.now - uploadLife)
    .limit(mostOpen.all)
    .execute()
  const own = open.filter(({ admin_id }) => Number(admin_id) === ownerOf(context))
  if (open.length >= mostOpen.all || own.length >= mostOpen.own) throw new Problem('uploadOpen')
}

/** An upload of one's own that has not expired. */
async function findUpload(context: Context, id: unknown): Promise<OpenUpload | null> {
  if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) return null
  const row = await context.app.database.write
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('admin_id', '=', ownerOf(context))
    .where('create_time', '>=', context.now - uploadLife)
    .executeTakeFirst()
  return row ? uploadOf(row) : null
}

function uploadOf(row: Readonly<Record<string, unknown>>): OpenUpload {
  return {
    id: String(row.id),
    name: String(row.name),
    mimetype: String(row.mimetype),
    topic: String(row.topic),
    isPrivate: row.is_private ? 1 : 0,
    size: Number(row.size),
    partSize: Number(row.part_size),
    attachmentId: Number(row.attachment_id),
  }
}

const ownerOf = ({ identity }: Context) => (identity.kind === 'admin' ? identity.id : 0)
const nameOf = (uploadId: string, number: number) => `${uploadId}/${number}`
const countOf = ({ size, partSize }: OpenUpload) => Math.ceil(size / partSize)
const sizeOf = ({ size, partSize }: OpenUpload, number: number) =>
  Math.min(partSize, size - (number - 1) * partSize)
