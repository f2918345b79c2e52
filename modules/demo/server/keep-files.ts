import { Readable } from 'node:stream'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { cleanName } from '#modules/attachment/server/upload/check.ts'
import { storeUpload } from '#modules/attachment/server/upload/store-upload.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { receiveFile } from '#server/storage/receive.ts'
import { draw, drawSeal } from './pictures/scenes.ts'
import type { PlannedFile } from './plan.ts'

/** A file of the demo that is stored. */
export interface KeptFile {
  readonly id: number
  readonly url: string
}

/** How wide pictures are; smaller ones look the same and take less time. */
export const fullWidth = 1600
const largest = 1024 * 1024

/**
 * Draws the pictures, writes the files and stores them as uploads. `tell` hears of each and may throw. Where that happens, or one can
 * not be stored, none of them stays.
 */
export async function keepFiles(
  files: readonly PlannedFile[],
  width: number,
  contextAt: (day: number) => Context,
  tell: (done: number) => Promise<void>,
): Promise<ReadonlyMap<string, KeptFile>> {
  const kept = new Map<string, KeptFile>()
  try {
    for (const file of files) {
      await tell(kept.size)
      kept.set(file.key, await keepFile(file, await contentOf(file, width), contextAt(file.day)))
    }
  } catch (error) {
    await dropFiles(
      [...kept.values()].map(({ id }) => id),
      contextAt(0),
    )
    throw error
  }
  return kept
}

/** Removes stored files again. */
export async function dropFiles(ids: readonly number[], context: Context): Promise<void> {
  if (ids.length > 0) await rowsOf(context.app.registry.get(attachment.name), context).remove(ids)
}

async function keepFile(
  { name, isPrivate, alt }: PlannedFile,
  { content, mimetype, width, height }: Content,
  context: Context,
): Promise<KeptFile> {
  const { app } = context
  const received = await receiveFile(Readable.from([content]), app.config, largest)
  try {
    const suffix = name.replace(/^.*\./, '')
    const own = { topic: 'default', folder_id: null, is_private: isPrivate ? (1 as const) : (0 as const) }
    const shown = { suffix, name: cleanName(name, suffix), mimetype, width, height }
    const { id, url } = await storeUpload(context, received, { ...own, ...shown })
    if (alt) await rowsOf(app.registry.get(attachment.name), context).edit({ id, alt })
    return { id: Number(id), url: String(url) }
  } finally {
    await received.discard()
  }
}

interface Content {
  readonly content: Buffer
  readonly mimetype: string
  readonly width: number
  readonly height: number
}

async function contentOf({ name, seed, content }: PlannedFile, width: number): Promise<Content> {
  if ('text' in content)
    return {
      content: Buffer.from(content.text),
      mimetype: name.endsWith('.csv') ? 'text/csv' : 'text/plain',
      width: 0,
      height: 0,
    }
  const drawn =
    'seal' in content ? drawSeal(seed, content.seal, width / 4) : draw(seed, ...content.drawn, width)
  // Loaded with the first picture, as elsewhere: it takes memory that a server at rest does without.
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.from(drawn))
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { content: data, mimetype: 'image/webp', width: info.width, height: info.height }
}
