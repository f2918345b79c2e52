import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '#core/problems.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/context.ts'
import { localStore } from '#server/storage/local-store.ts'
import { receiveFile } from '#server/storage/receive.ts'
import { orStoreProblem } from '#server/storage/store-problem.ts'
import { isReadable, maxPixels, readPicture } from './upload/picture-size.ts'

/** The longer side of a thumbnail in pixels. Every other wish is answered with the original. */
const sizes = [100, 200, 320, 400, 640, 960, 1280] as const
export type ThumbnailSize = (typeof sizes)[number]

/** Bytes of a picture that is still worth a thumbnail, and of all thumbnails together. */
const mostOfSource = 100 * 1024 * 1024
const mostInTotal = 256 * 1024 * 1024
const longestLife = 30 * 86_400_000
/** So long nobody tries again to draw a picture that could not be drawn: not at every look, and not never. */
const failureLife = 86_400_000
/** Ends of the name of an empty file that says why there is no thumbnail: the picture is none, or has to serve itself. */
const marks = { undrawable: '.none', original: '.whole' } as const
type Mark = keyof typeof marks
/** Bytes that are written between two looks at the total. */
const betweenLooks = 16 * 1024 * 1024

/** A thumbnail, always WebP. */
interface Thumbnail {
  readonly content: Buffer
  readonly etag: string
}

/** Small pictures of stored ones. */
export interface Thumbnails {
  /**
   * made when it is asked for the first time; null when the original has to serve; what is no picture, or one that can not
   * be drawn, is `notFound`
   */
  readonly find: (name: string, size: ThumbnailSize) => Promise<Thumbnail | null>
}

/** Reads the wish for a thumbnail from an address; null if it is none of the sizes there are. */
export function parseThumbnailSize(wish: unknown): ThumbnailSize | null {
  return sizes.find((size) => String(size) === wish) ?? null
}

/**
 * Makes the thumbnails of this machine. They lie in the data folder under a name that follows from the picture and its
 * content, so none is ever out of date; a few are made at a time, and whoever asks for the same one waits for it.
 */
export function createThumbnails(app: App): Thumbnails {
  const inTurn = createBoundedQueue({ active: 2, waiting: 200 })
  const making = new Map<string, Promise<Buffer | Mark>>()
  let written = 0

  const make = async (name: string, size: ThumbnailSize, path: string): Promise<Buffer | Mark> => {
    const content = await inTurn(() => draw(app, name, size))
    if (!content) throw new Problem('unavailable')
    if (typeof content === 'string') {
      await write(Buffer.alloc(0), path + marks[content])
      return content
    }
    await write(content, path)
    written += content.length
    if (written > betweenLooks) {
      written = 0
      sweepThumbnails(app.config, app.clock()).catch((err: unknown) =>
        app.log.warn({ err }, 'thumbnails stay'),
      )
    }
    return content
  }

  const makeOnce = (name: string, size: ThumbnailSize, path: string): Promise<Buffer | Mark> => {
    const made =
      making.get(path) ??
      make(name, size, path)
        .catch(originalIfFull)
        .finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  return {
    async find(name, size) {
      const facts = await app.files.find(name)
      if (!facts) throw new Problem('notFound')
      // Another way of drawing takes another name.
      const key = createHash('sha256').update(`${name}\n${facts.etag}\n${size}\nmoving`).digest('hex')
      const path = join(folderOf(app.config), key.slice(0, 2), `${key}.webp`)
      const kept = await readFile(path).catch(() => null)
      if (!kept && facts.size > mostOfSource) throw new Problem('notFound')
      const content = kept ?? (await markOf(path, app)) ?? (await makeOnce(name, size, path))
      if (content === 'undrawable') throw new Problem('notFound')
      return content === 'original' ? null : { content, etag: `"${key.slice(0, 32)}"` }
    },
  }
}

/** Removes what is old, and the oldest as long as there is too much. Answers how many went. */
export async function sweepThumbnails(config: Config, now: number): Promise<number> {
  const store = localStore(folderOf(config))
  const all = await Array.fromAsync(store.list())
  all.sort((a, b) => b.modified - a.modified)
  let total = 0
  let count = 0
  for (const { name, size, modified } of all) {
    total += size
    const life = name.endsWith('.webp') ? longestLife : failureLife
    if (total <= mostInTotal && modified > now - life) continue
    await store.remove(name)
    count++
  }
  return count
}

const folderOf = ({ dataDir }: Config) => join(dataDir, 'thumbnails')

/** Why no thumbnail was drawn lately, null if none was tried. The name says which content it was: another one has a chance. */
async function markOf(path: string, { clock }: App): Promise<Mark | null> {
  for (const mark of Object.keys(marks) as Mark[]) {
    const found = await stat(path + marks[mark]).catch(() => null)
    if (found && found.mtimeMs > clock() - failureLife) return mark
  }
  return null
}

/**
 * A picture upright and no larger than it is; what moves keeps moving. The original serves where that is smaller already, or
 * would take too much memory or time.
 */
async function draw(app: App, name: string, size: ThumbnailSize): Promise<Buffer | Mark> {
  const { stream } = await app.files.open(name)
  const source = await receiveFile(stream, app.config, mostOfSource)
  let animated = false
  try {
    const picture = await readPicture(source.path)
    animated = picture.frames > 1
    const isSmall = animated && Math.max(picture.width, picture.height) <= size
    if (isSmall || !isReadable(picture, picture.frames) || (await isMovingPng(source.path))) return 'original'
    const { default: sharp } = await import('sharp')
    return await sharp(source.path, { animated, limitInputPixels: maxPixels, sequentialRead: true })
      .autoOrient()
      .timeout({ seconds: 10 })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch (error) {
    // Damaged, or so large that its thumbnail would cost more than it saves.
    app.log.debug({ name, error: String(error) }, 'no thumbnail')
    return animated ? 'original' : 'undrawable'
  } finally {
    await source.discard()
  }
}

/** Of a PNG the first frame only is ever read. */
async function isMovingPng(path: string): Promise<boolean> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime === 'image/apng'
}

/** Whole at once: nobody reads half a thumbnail. */
async function write(content: Buffer, path: string): Promise<void> {
  const draft = join(dirname(path), `${randomUUID()}.part`)
  try {
    await orStoreProblem(mkdir(dirname(path), { recursive: true, mode: 0o700 }))
    await orStoreProblem(writeFile(draft, content, { mode: 0o600 }))
    await orStoreProblem(rename(draft, path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A disk that is full has no room for thumbnails; pictures are shown all the same. */
function originalIfFull(error: unknown): Mark {
  if (error instanceof Problem && error.problem === 'storeFull') return 'original'
  throw error
}
