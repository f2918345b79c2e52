import { RequestFailure } from '#web/api/request.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import type { BeginWork } from '../pending-work.ts'
import { moved } from '../sortable-items.tsx'
import { canPause, type PrivateField, type StoredFile, uploadFile } from './upload-file.ts'
import {
  limited,
  newItem,
  patched,
  storedItem,
  storedUrls,
  type UploadItem,
  withUrls,
} from './upload-items.ts'
import { forgetParts } from './upload-parts.ts'

/** The field that the files belong to, as it was last drawn. */
interface UploadHost {
  readonly max: number
  readonly topic: string | undefined
  readonly folder: number | undefined
  readonly privateIn: PrivateField | undefined
  readonly t: Translate
  readonly beginWork: BeginWork
  readonly onItems: (items: readonly UploadItem[]) => void
  /** gets the addresses of what is stored whenever they change */
  readonly onUrls: (urls: readonly string[]) => void
}

/** Files that are sent at once. */
const atOnce = 3

/** The files of one field and their ways to the server: some are sent, others wait for their turn or for the form. */
export class UploadQueue {
  /** The field; to be set at every draw. */
  host: UploadHost
  items: readonly UploadItem[]
  #keys = 0
  #waiting: string[] = []
  readonly #running = new Map<string, AbortController>()
  /** what was told of those that failed since nothing was on its way */
  #failed: readonly string[] = []
  /** what goes on when the form is seen again */
  #suspended: string[] = []

  constructor(host: UploadHost, urls: readonly string[]) {
    this.host = host
    this.items = withUrls([], urls, this.#makeKey)
  }

  /** The form gave other addresses; the field does not tell it again. */
  take(urls: readonly string[]): void {
    if (urls.join('\n') === storedUrls(this.items).join('\n')) return
    this.items = withUrls(this.items, urls, this.#makeKey)
    this.host.onItems(this.items)
  }

  /** Sends files that were checked, and says why others are not. */
  add(files: readonly File[], refusals: readonly string[] = []): void {
    if (this.#running.size === 0) this.#failed = []
    if (refusals.length > 0) this.#tellFailed(refusals)
    const added = files.map((file) => newItem(this.#makeKey(), file))
    if (added.length === 0) return
    this.#update([...this.items, ...added])
    this.#waiting.push(...added.map(({ key }) => key))
    this.#startNext()
  }

  choose(urls: readonly string[]): void {
    const fresh = urls.filter((url) => !this.items.some((item) => item.url === url))
    const chosen = fresh.map((url) => storedItem(this.#makeKey(), url))
    this.#update(limited([...this.items, ...chosen], this.host.max))
  }

  remove(key: string): void {
    const file = this.#fileOf(key)
    this.#running.get(key)?.abort()
    if (file) forgetParts(file)
    this.#waiting = this.#waiting.filter((waiting) => waiting !== key)
    this.#update(this.items.filter((item) => item.key !== key))
  }

  pause(key: string): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== key)
    this.#patch(key, { state: 'paused' })
    this.#running.get(key)?.abort()
    this.#running.delete(key)
  }

  retry(key: string): void {
    const restart = this.#isPausable(key) ? {} : { progress: 0 }
    this.#patch(key, { state: 'uploading', reason: '', ...restart })
    if (this.#running.size === 0) this.#failed = []
    this.#waiting.push(key)
    this.#startNext()
  }

  move(from: number, to: number): void {
    this.#update(moved(this.items, from, to))
  }

  /** The form does not show for now: what can go on later waits, the rest stops. */
  suspend(): void {
    const keys = [...this.#running.keys()]
    this.#suspended = keys.filter((key) => this.#isPausable(key))
    for (const key of keys) {
      if (this.#isPausable(key)) this.pause(key)
      else this.#running.get(key)?.abort()
    }
  }

  /** The form shows again. */
  resume(): void {
    for (const key of this.#suspended.splice(0)) this.retry(key)
  }

  /** Nobody comes back to what was on its way: the server need not keep its parts. */
  forget(): void {
    for (const { file } of this.items) if (file) forgetParts(file)
  }

  #startNext(): void {
    while (this.#running.size < atOnce) {
      const key = this.#waiting.shift()
      if (key === undefined) return
      void this.#send(key)
    }
  }

  async #send(key: string): Promise<void> {
    const file = this.#fileOf(key)
    if (!file) return
    const controller = new AbortController()
    this.#running.set(key, controller)
    const endWork = this.host.beginWork()
    try {
      const stored = await uploadFile(file, {
        topic: this.host.topic,
        folder: this.host.folder,
        privateIn: this.host.privateIn,
        signal: controller.signal,
        onProgress: (progress) => this.#patch(key, { progress }),
      })
      this.#keep(key, stored)
    } catch (error) {
      // One that was paused may be on its way again by now.
      if (this.#running.get(key) === controller) this.#fail(key, file.name, error, controller.signal.aborted)
    } finally {
      endWork()
      if (this.#running.get(key) === controller) this.#running.delete(key)
      this.#startNext()
    }
  }

  #keep(key: string, { url, name }: StoredFile): void {
    const next = patched(this.items, key, { state: 'stored', url, name, file: null })
    this.#update(limited(withoutTwin(next, key), this.host.max))
  }

  #fail(key: string, name: string, error: unknown, isStopped: boolean): void {
    const { t } = this.host
    const reason = isStopped ? t('fields:upload.stopped') : reasonOf(error, t('fields:upload.failed'))
    if (this.items.some((item) => item.key === key)) this.#patch(key, { state: 'failed', reason })
    if (!isStopped) this.#tellFailed([`${name}: ${reason}`])
  }

  /** One toast for all that fail until nothing is on its way. */
  #tellFailed(reasons: readonly string[]): void {
    this.#failed = [...this.#failed, ...reasons]
    const [first = ''] = this.#failed
    const count = this.#failed.length
    const text = count === 1 ? first : this.host.t('fields:upload.failedSeveral', { count })
    toast.report({ key: 'uploads', text, items: count === 1 ? [] : this.#failed })
  }

  #patch(key: string, change: Partial<UploadItem>): void {
    this.#update(patched(this.items, key, change))
  }

  #update(next: readonly UploadItem[]): void {
    const before = storedUrls(this.items)
    this.items = next
    this.host.onItems(next)
    const after = storedUrls(next)
    if (before.join('\n') !== after.join('\n')) this.host.onUrls(after)
  }

  #fileOf(key: string): File | null {
    return this.items.find((item) => item.key === key)?.file ?? null
  }

  #isPausable(key: string): boolean {
    const file = this.#fileOf(key)
    return file !== null && canPause(file)
  }

  readonly #makeKey = () => `file-${this.#keys++}`
}

function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof RequestFailure && error.message ? error.message : otherwise
}

/** The same content stored twice has one address; a field lists it once. */
function withoutTwin(items: readonly UploadItem[], key: string): readonly UploadItem[] {
  const url = items.find((item) => item.key === key)?.url
  return items.filter((item) => item.key === key || item.url !== url || url === '')
}
