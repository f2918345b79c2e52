import { parseImageUrl } from '../../../markup/address.ts'
import type { FeatureHost } from '../../feature.ts'
import { isSuccess, type Media, mediaOfAnswer, messageOfAnswer } from './answer.ts'
import type { InsertMedia, MediaKind } from './media-kind.ts'
import { type RequestResult, sendFile } from './request.ts'

export type Transfer = {
  readonly host: FeatureHost
  readonly kind: MediaKind
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
  /** Takes what was stored into the text; a rejection's message says why not. */
  readonly deliver: (media: Media) => Promise<void>
}

/** How a transfer ended. `open` means that the host may still deliver; `refused` that the answer was not a success. */
export type TransferResult =
  | { readonly kind: 'done'; readonly answer?: { readonly body: unknown } }
  | { readonly kind: 'open'; readonly isShown: boolean; readonly answer?: { readonly body: unknown } }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused'; readonly reason: string; readonly body: unknown }
  | { readonly kind: 'fault'; readonly error: Error; readonly body?: unknown }

/** Stores one file in the way its menu is set to: as a data address, by the host, or by a request. Never rejects. */
export async function transfer(work: Transfer): Promise<TransferResult> {
  try {
    if (isInlined(work)) {
      const src = await readDataUrl(work.file)
      if (parseImageUrl(src) !== null) {
        await work.deliver({ src, alt: work.file.name })
        return { kind: 'done' }
      }
    }
    return await (work.kind.conf(work.host).customUpload ? transferByHost(work) : transferByRequest(work))
  } catch (error) {
    if (work.signal.aborted) return { kind: 'aborted' }
    return { kind: 'fault', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Whether a file is small enough to stand in the text itself. */
export function isInlined({ host, kind, file }: Pick<Transfer, 'host' | 'kind' | 'file'>): boolean {
  return file.size <= kind.inlineLimit(host) && file.size > 0
}

async function transferByHost(work: Transfer): Promise<TransferResult> {
  const { insert, calls } = collector(work)
  const given = work.kind.conf(work.host).customUpload?.(work.file, insert, work.onProgress, work.signal)
  if (!isPromise(given)) {
    await Promise.all(calls)
    return { kind: 'open', isShown: calls.length === 0 }
  }
  if ((await Promise.race([given, aborted(work.signal)])) === 'aborted') return { kind: 'aborted' }
  await Promise.all(calls)
  return calls.length > 0 ? { kind: 'done' } : { kind: 'open', isShown: false }
}

async function transferByRequest(work: Transfer): Promise<TransferResult> {
  const { host, kind, file, signal, onProgress } = work
  const conf = kind.conf(host)
  if (!conf.server) return { kind: 'fault', error: new Error(host.label('uploadServerMissing')) }
  const result = await sendFile(file, conf, signal, onProgress)
  if (result.kind === 'aborted') return result
  if (result.kind === 'fault') {
    return { kind: 'fault', error: new Error(faultText(host, result)), body: result.body }
  }
  if (!result.isJson) return { kind: 'refused', reason: host.label('uploadNoJson'), body: result.body }
  const answer = { body: result.body }
  if (conf.customInsert) {
    const { insert, calls } = collector(work)
    const given = conf.customInsert(result.body, insert)
    if (isPromise(given) && (await Promise.race([given, aborted(signal)])) === 'aborted')
      return { kind: 'aborted' }
    await Promise.all(calls)
    return calls.length > 0 ? { kind: 'done', answer } : { kind: 'open', isShown: false, answer }
  }
  const media = mediaOfAnswer(result.body)
  if (!media) {
    const reason = isSuccess(result.body) ? 'uploadNoAddress' : 'uploadRefused'
    return { kind: 'refused', reason: messageOfAnswer(result.body) ?? host.label(reason), ...answer }
  }
  for (const one of media) await work.deliver(one)
  return { kind: 'done', answer }
}

/** The insert function for a host's callback. Its failures are met by whoever awaits `calls`, so none goes unhandled. */
function collector({ kind, deliver }: Transfer): { insert: InsertMedia; calls: Promise<void>[] } {
  const calls: Promise<void>[] = []
  const insert: InsertMedia = (...args) => {
    const call = deliver(kind.mediaOf(...args))
    call.catch(() => {})
    calls.push(call)
  }
  return { insert, calls }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function faultText(host: FeatureHost, fault: RequestResult & { kind: 'fault' }): string {
  if (fault.fault === 'timeout') return host.label('uploadTimeout')
  if (fault.fault === 'network') return host.label('uploadNetwork')
  return host.label('uploadStatus', { status: fault.status })
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted')
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
