import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#core/problems.ts'
import type { Config } from '../config.ts'
import { orStoreProblem } from './store-problem.ts'

/** A file that arrived and waits, outside every served folder, to be kept or discarded. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
  readonly sha1: string
  readonly sha256: string
  /** removes the waiting file; nothing happens once a store took it over */
  readonly discard: () => Promise<void>
}

const incomingFolder = ({ dataDir }: Config) => join(dataDir, 'incoming')

/** Removes what uploads left behind whose process died: files that wait for more than an hour. Answers how many. */
export async function sweepIncoming(config: Config, now: number): Promise<number> {
  let count = 0
  for (const name of await readdir(incomingFolder(config)).catch(() => [])) {
    const path = join(incomingFolder(config), name)
    const file = await stat(path).catch(() => null)
    if (!file || file.mtimeMs >= now - 3_600_000) continue
    await rm(path, { force: true })
    count++
  }
  return count
}

/** Streams into a temporary file; an abort, a full disk, or a byte more than `maxSize`, ends it and leaves nothing. */
export async function receiveFile(source: Readable, config: Config, maxSize: number): Promise<ReceivedFile> {
  const path = join(incomingFolder(config), randomUUID())
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
    await orStoreProblem(mkdir(incomingFolder(config), { recursive: true, mode: 0o700 }))
    // On the disk itself before anybody is told that it was stored.
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await orStoreProblem(pipeline(source, measure, file))
  } catch (error) {
    await discard()
    throw error
  }
  return { path, size, sha1: sha1.digest('hex'), sha256: sha256.digest('hex'), discard }
}

/** The refusal of a file beyond a limit. */
export function tooLarge(maxSize: number): Problem {
  return new Problem('uploadSize', { max: `${Math.floor(maxSize / 1024 / 1024)} MiB` })
}
