import { RequestFailure, request } from '#web/api/request.ts'
import { useSession } from '#web/stores/session.ts'
import type { StoredFile, UploadOptions } from './upload-file.ts'

/** What the server holds already of a file on its way. */
interface Begun {
  readonly id: string
  readonly partSize: number
  readonly done: Set<number>
}

/** Uploads that are not finished, so that the next try goes on where the last one stopped. */
const begun = new WeakMap<File, Begun>()

/** Milliseconds to wait before a part is sent again that the network or the server lost. */
const pauses = [1000, 2000, 5000]
/** A part that takes longer is given up and sent again. */
const mostMilliseconds = 300_000

/** Sends a large file in parts. Broken off, by whatever, it goes on from there when it is called again. */
export async function uploadInParts(file: File, options: UploadOptions): Promise<StoredFile> {
  try {
    const upload = begun.get(file) ?? (await begin(file, options))
    const count = Math.ceil(file.size / upload.partSize)
    for (let part = 1; part <= count; part++) {
      if (!upload.done.has(part)) await patiently(options.signal, () => sendPart(file, upload, part, options))
      upload.done.add(part)
    }
    const stored = await patiently(options.signal, () => finish(upload, options))
    begun.delete(file)
    return stored
  } catch (error) {
    // The server has refused the file, or knows the upload no more: the next try is a new one.
    if (error instanceof RequestFailure && error.kind === 'business') begun.delete(file)
    throw error
  }
}

/** Ends what was begun of a file that nobody wants any more. */
export function forgetParts(file: File): void {
  const upload = begun.get(file)
  begun.delete(file)
  // What the server is not told now it gives up by itself after a day.
  if (!upload || useSession.getState().token === '') return
  request('/admin/ajax/uploadAbort', { ...quietly, method: 'POST', body: { id: upload.id } }).catch(() => {})
}

const quietly = { dedupe: false, showsError: false } as const

async function begin(file: File, { topic, privateIn, signal }: UploadOptions): Promise<Begun> {
  const { data } = await request<{ id: string; part_size: number }>('/admin/ajax/uploadBegin', {
    ...quietly,
    method: 'POST',
    body: { name: file.name, size: file.size, type: file.type, ...(topic ? { topic } : {}), ...privateIn },
    signal,
  })
  const upload = { id: data.id, partSize: data.part_size, done: new Set<number>() }
  begun.set(file, upload)
  return upload
}

async function sendPart(
  file: File,
  { id, partSize, done }: Begun,
  part: number,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  const from = (part - 1) * partSize
  const body = new FormData()
  body.append('file', file.slice(from, from + partSize), file.name)
  await request('/admin/ajax/uploadPart', {
    ...quietly,
    method: 'POST',
    query: { id, part },
    body,
    signal,
    timeout: mostMilliseconds,
    onUploadProgress: (sent) => onProgress?.(Math.min(1, ((done.size + sent) * partSize) / file.size)),
  })
}

async function finish({ id }: Begun, { folder, signal }: UploadOptions): Promise<StoredFile> {
  const { data } = await request<{ file: StoredFile }>('/admin/ajax/uploadFinish', {
    ...quietly,
    method: 'POST',
    body: folder ? { id, folder_id: folder } : { id },
    signal,
    timeout: false,
  })
  return data.file
}

/** Does it again, a few times and after a while, when the network or the server failed. */
async function patiently<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      await waitFor(pause, signal)
    }
  }
  return work()
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  return (
    error.kind === 'network' ||
    error.kind === 'timeout' ||
    (error.kind === 'http' && (error.status ?? 0) >= 500)
  )
}

function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
