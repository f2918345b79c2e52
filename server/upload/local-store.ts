import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#core/problems.ts'

/** A file that arrived and waits, outside the served folder, to be kept or discarded. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
  readonly sha1: string
  readonly sha256: string
  /** removes the waiting file; nothing happens once it was kept */
  readonly discard: () => Promise<void>
}

/** Removes what uploads left behind whose process died: files that wait for more than an hour. */
export async function sweepIncoming(folder: string, now: number): Promise<void> {
  const incoming = join(dirname(folder), 'incoming')
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < now - 3_600_000) await rm(path, { force: true })
  }
}

/** Streams an upload into a temporary file; an abort, or a byte more than `maxSize`, ends it and leaves nothing. */
export async function receiveFile(source: Readable, folder: string, maxSize: number): Promise<ReceivedFile> {
  const incoming = join(dirname(folder), 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const path = join(incoming, randomUUID())
  const sha1 = createHash('sha1')
  const sha256 = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxSize) return done(tooLarge(maxSize))
      sha1.update(chunk)
      sha256.update(chunk)
      done(null, chunk)
    },
  })
  const discard = () => rm(path, { force: true })
  try {
    await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await discard()
    throw error
  }
  return { path, size, sha1: sha1.digest('hex'), sha256: sha256.digest('hex'), discard }
}

function tooLarge(maxSize: number): Problem {
  return new Problem('uploadSize', { max: `${Math.floor(maxSize / 1024 / 1024)} MiB` })
}

/** Moves a received file to its place below the folder and answers its path there. */
export async function keepFile(received: ReceivedFile, folder: string, url: string): Promise<string> {
  const target = resolve(folder, url.replace(/^\/storage\//, ''))
  const inside = relative(folder, target)
  if (inside.startsWith('..') || inside === '') throw new Error('an upload would leave its folder')
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(received.path, target)
  return inside
}
