import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { Problem } from '#core/problems.ts'
import { type Config, ConfigError } from '../config.ts'
import { localStore } from './local-store.ts'
import type { ReceivedFile } from './receive.ts'

/** What a store tells of a file without its content. */
export interface FileFacts {
  readonly size: number
  /** milliseconds since 1970 */
  readonly modified: number
  /** changes when the content does; in quotes, as HTTP wants it */
  readonly etag: string
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file as a store lists it. */
export interface ListedFile {
  readonly name: string
  readonly size: number
  readonly modified: number
}

/**
 * Where files lie, each under the name that `attachment.disk_name` holds. What is away or full throws a problem of status
 * 503 within two seconds; a file that breaks off on its way was never there.
 */
export interface FileStore {
  readonly kind: 'local' | 's3'
  /** takes a received file over, replacing one of that name */
  readonly keep: (received: ReceivedFile, name: string, mimetype: string) => Promise<void>
  /** the content, or the part of it that is asked for; a missing file is the problem `notFound` */
  readonly open: (name: string, range?: ByteRange) => Promise<FileFacts & { readonly stream: Readable }>
  readonly find: (name: string) => Promise<FileFacts | null>
  readonly has: (name: string) => Promise<boolean>
  /** a file that is not there is removed already */
  readonly remove: (name: string) => Promise<void>
  readonly list: () => AsyncIterable<ListedFile>
  /** why the store will not work with us, as a sentence; null when it will */
  readonly refusal: () => Promise<string | null>
}

/** The store of the product: files, and the parts of those that are not complete yet. */
export interface Files extends FileStore {
  readonly parts: FileStore
}

/** The configured store. Files that the data folder holds from before stay readable once there is another one. */
export async function createFiles(config: Config, log: Logger): Promise<Files> {
  const folder = (name: string) => localStore(join(config.dataDir, name))
  if (!config.storage) return { ...folder('storage'), parts: folder('parts') }
  const { s3Store } = await import('./s3-store.ts')
  const bucket = (area: string) => s3Store(config.storage as NonNullable<Config['storage']>, area, log)
  return { ...withOlder(bucket('storage'), folder('storage')), parts: bucket('parts') }
}

/**
 * Asks the store once before the start. One that refuses us is a mistake in the configuration and stops the start; one that
 * does not answer is an outage, in which all that needs no files goes on: it is waited for by every upload anew.
 */
export async function checkStore(files: FileStore, log: Logger): Promise<void> {
  const refusal = await files.refusal().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    log.warn('the file store does not answer; files are away until it does')
    return null
  })
  if (refusal) throw new ConfigError(`STORAGE_URL: ${refusal}`)
}

/** New files go to `store`. A name stands for one content in both, so the nearer one is asked first. */
function withOlder(store: FileStore, older: FileStore): FileStore {
  return {
    ...store,
    open: async (name, range) => ((await older.has(name)) ? older : store).open(name, range),
    find: async (name) => (await older.find(name)) ?? (await store.find(name)),
    has: async (name) => (await older.has(name)) || (await store.has(name)),
    async remove(name) {
      await older.remove(name)
      await store.remove(name)
    },
    async *list() {
      yield* older.list()
      yield* store.list()
    },
  }
}
