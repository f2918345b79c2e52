import { useContext, useEffect, useRef, useState } from 'react'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback.ts'
import { PendingWork } from '../pending-work.ts'
import { moved } from '../sortable-items.tsx'
import { refusalOf, sizeText } from './upload-checks.ts'
import { uploadFile } from './upload-file.ts'
import { limited, newItem, patched, storedUrls, type UploadItem, withUrls } from './upload-items.ts'

/** The files of a field and what can be done with them. */
export interface Uploads {
  readonly items: readonly UploadItem[]
  /** checks and sends; what is refused is said, and the others go on */
  readonly add: (files: readonly File[]) => void
  /** takes a file out; one on its way is stopped */
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
  readonly move: (from: number, to: number) => void
}

const atOnce = 3

/** Keeps the files of an upload field. The value is the addresses of those that are stored, in their order. */
export function useUploads({
  urls,
  max,
  topic,
  onlyImages,
  onChange,
}: {
  readonly urls: readonly string[]
  readonly max: number
  readonly topic?: string
  readonly onlyImages: boolean
  readonly onChange: (urls: readonly string[]) => void
}): Uploads {
  const t = useNamespaces(['core', 'fields'])
  const limits = useSite(({ upload }) => upload)
  const beginWork = useContext(PendingWork)
  const work = useRef({ next: 0, queue: [] as string[], running: new Map<string, AbortController>() })
  const makeKey = () => `file-${work.current.next++}`
  const [items, setItems] = useState<readonly UploadItem[]>(() => withUrls([], urls, makeKey))
  const latest = useRef(items)
  const report = useRef(onChange)
  report.current = onChange

  const update = (next: readonly UploadItem[]) => {
    const before = storedUrls(latest.current)
    latest.current = next
    setItems(next)
    const after = storedUrls(next)
    if (before.join('\n') !== after.join('\n')) report.current(after)
  }

  const given = urls.join('\n')
  const lastGiven = useRef(given)
  useEffect(() => {
    // What was reported last comes back as the value a moment later; anything else is the form's own doing: it was
    // filled with another row, or a conflict was resolved.
    if (given === lastGiven.current) return
    lastGiven.current = given
    if (given === storedUrls(latest.current).join('\n')) return
    latest.current = withUrls(latest.current, given === '' ? [] : given.split('\n'), makeKey)
    setItems(latest.current)
  })

  useEffect(() => {
    const { running } = work.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const startNext = () => {
    const { queue, running } = work.current
    while (running.size < atOnce) {
      const key = queue.shift()
      if (key === undefined) return
      void send(key)
    }
  }

  const send = async (key: string) => {
    const file = latest.current.find((item) => item.key === key)?.file
    if (!file) return
    const controller = new AbortController()
    work.current.running.set(key, controller)
    const endWork = beginWork()
    try {
      const stored = await uploadFile(file, {
        topic,
        signal: controller.signal,
        onProgress: (progress) => update(patched(latest.current, key, { progress })),
      })
      const next = patched(latest.current, key, {
        state: 'stored',
        url: stored.url,
        name: stored.name,
        file: null,
      })
      update(limited(withoutTwin(next, key), max))
    } catch (error) {
      const isWanted = latest.current.some((item) => item.key === key)
      const reason = controller.signal.aborted
        ? t('fields:upload.stopped')
        : reasonOf(error, t('fields:upload.failed'))
      if (isWanted) update(patched(latest.current, key, { state: 'failed', reason }))
      if (!controller.signal.aborted) toast.error(`${file.name}: ${reason}`)
    } finally {
      endWork()
      work.current.running.delete(key)
      startNext()
    }
  }

  const refuse = (file: File): boolean => {
    const isPicture = !onlyImages || file.type.startsWith('image/')
    const refusal = refusalOf(file, limits) ?? (isPicture ? null : 'uploadType')
    if (!refusal) return false
    toast.error(`${file.name}: ${t(`core:problems.${refusal}`, { max: sizeText(limits.maxSize) })}`)
    return true
  }

  return {
    items,
    add(files) {
      const taken = files.filter((file) => !refuse(file)).slice(-max)
      const added = taken.map((file) => newItem(makeKey(), file))
      if (added.length === 0) return
      update([...latest.current, ...added])
      work.current.queue.push(...added.map(({ key }) => key))
      startNext()
    },
    remove(key) {
      work.current.running.get(key)?.abort()
      work.current.queue = work.current.queue.filter((waiting) => waiting !== key)
      update(latest.current.filter((item) => item.key !== key))
    },
    retry(key) {
      update(patched(latest.current, key, { state: 'uploading', progress: 0, reason: '' }))
      work.current.queue.push(key)
      startNext()
    },
    move: (from, to) => update(moved(latest.current, from, to)),
  }
}

function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof RequestFailure && error.message ? error.message : otherwise
}

/** The same content stored twice has one address; a field lists it once. */
function withoutTwin(items: readonly UploadItem[], key: string): readonly UploadItem[] {
  const url = items.find((item) => item.key === key)?.url
  return items.filter((item) => item.key === key || item.url !== url || url === '')
}
