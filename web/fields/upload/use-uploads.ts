import { useContext, useEffect, useRef, useState } from 'react'
import { usePageEnd } from '#web/admin/page-end.ts'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import { PendingWork } from '../pending-work.ts'
import { moved } from '../sortable-items.tsx'
import { refusalOf, sizeText } from './upload-checks.ts'
import { canPause, uploadFile } from './upload-file.ts'
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

/** The files of a field and what can be done with them. */
export interface Uploads {
  readonly items: readonly UploadItem[]
  /** checks and sends; what is refused is said, and the others go on */
  readonly add: (files: readonly File[]) => void
  /** takes in files that are stored already */
  readonly choose: (urls: readonly string[]) => void
  /** takes a file out; one on its way is stopped */
  readonly remove: (key: string) => void
  /** stops a file on its way; `retry` goes on with it */
  readonly pause: (key: string) => void
  /** sends again, from where it stopped if that is known */
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
  const work = useRef({
    next: 0,
    queue: [] as string[],
    running: new Map<string, AbortController>(),
    /** what goes on when the form is seen again */
    left: [] as string[],
  })
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

  const toggle = useRef({ show: () => {}, hide: () => {} })
  useEffect(() => {
    toggle.current.show()
    return () => toggle.current.hide()
  }, [])

  // Nobody comes back to what was on its way: the server need not keep its parts.
  usePageEnd(() => {
    for (const { file } of latest.current) if (file) forgetParts(file)
  })

  const startNext = () => {
    const { queue, running } = work.current
    while (running.size < atOnce) {
      const key = queue.shift()
      if (key === undefined) return
      void send(key)
    }
  }

  const send = async (key: string) => {
    const file = fileOf(key)
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
      // One that was paused may be on its way again by now.
      if (work.current.running.get(key) !== controller) return
      const isWanted = latest.current.some((item) => item.key === key)
      const reason = controller.signal.aborted
        ? t('fields:upload.stopped')
        : reasonOf(error, t('fields:upload.failed'))
      if (isWanted) update(patched(latest.current, key, { state: 'failed', reason }))
      if (!controller.signal.aborted) toast.error(`${file.name}: ${reason}`)
    } finally {
      endWork()
      if (work.current.running.get(key) === controller) work.current.running.delete(key)
      startNext()
    }
  }

  const fileOf = (key: string) => latest.current.find((item) => item.key === key)?.file ?? null

  const isPausable = (key: string) => {
    const file = fileOf(key)
    return file !== null && canPause(file)
  }

  const pause = (key: string) => {
    const { running, queue } = work.current
    work.current.queue = queue.filter((waiting) => waiting !== key)
    update(patched(latest.current, key, { state: 'paused' }))
    running.get(key)?.abort()
    running.delete(key)
  }

  const retry = (key: string) => {
    const restart = isPausable(key) ? {} : { progress: 0 }
    update(patched(latest.current, key, { state: 'uploading', reason: '', ...restart }))
    work.current.queue.push(key)
    startNext()
  }

  // The tab of a form that is left ends its effects, as the end of the form does: what can go on later waits for it.
  toggle.current = {
    show: () => work.current.left.splice(0).forEach(retry),
    hide() {
      const keys = [...work.current.running.keys()]
      work.current.left = keys.filter(isPausable)
      for (const key of keys) {
        if (isPausable(key)) pause(key)
        else work.current.running.get(key)?.abort()
      }
    },
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
    choose(urls) {
      const fresh = urls.filter((url) => !latest.current.some((item) => item.url === url))
      update(limited([...latest.current, ...fresh.map((url) => storedItem(makeKey(), url))], max))
    },
    remove(key) {
      const file = fileOf(key)
      work.current.running.get(key)?.abort()
      if (file) forgetParts(file)
      work.current.queue = work.current.queue.filter((waiting) => waiting !== key)
      update(latest.current.filter((item) => item.key !== key))
    },
    pause,
    retry,
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
