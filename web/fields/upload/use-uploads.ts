import { useContext, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePageEnd } from '#web/page/page-end.ts'
import { useSite } from '#web/stores/site.ts'
import { PendingWork } from '../pending-work.ts'
import { refusalOf, refusalText } from './upload-checks.ts'
import type { PrivateField } from './upload-file.ts'
import type { UploadItem } from './upload-items.ts'
import { UploadQueue } from './upload-queue.ts'

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

/** Keeps the files of an upload field. The value is the addresses of those that are stored, in their order. */
export function useUploads({
  urls,
  max,
  topic,
  folder,
  privateIn,
  onlyImages,
  onChange,
}: {
  readonly urls: readonly string[]
  readonly max: number
  readonly topic?: string
  readonly folder?: number
  /** the private field that the files are for */
  readonly privateIn?: PrivateField
  readonly onlyImages: boolean
  readonly onChange: (urls: readonly string[]) => void
}): Uploads {
  const t = useNamespaces(['core', 'fields'])
  const limits = useSite(({ upload }) => upload)
  const beginWork = useContext(PendingWork)
  const host = {
    max,
    topic,
    folder,
    privateIn,
    t,
    beginWork,
    onUrls: onChange,
    onItems: (next: Items) => setItems(next),
  }
  const [queue] = useState(() => new UploadQueue(host, urls))
  const [items, setItems] = useState(queue.items)
  queue.host = host
  useGivenUrls(queue, urls)
  // The tab of a form that is left ends its effects, as the end of the form does: what can go on later waits for it.
  useEffect(() => {
    queue.resume()
    return () => queue.suspend()
  }, [queue])
  usePageEnd(() => queue.forget())

  const refusalFor = (file: File): string | null => {
    const isPicture = !onlyImages || file.type.startsWith('image/')
    const refusal = refusalOf(file, limits) ?? (isPicture ? null : 'uploadType')
    return refusal && `${file.name}: ${refusalText(t, refusal, file, limits)}`
  }
  const add = (files: readonly File[]) => {
    const refusals = files.map(refusalFor)
    queue.add(
      files.filter((_, at) => refusals[at] === null).slice(-max),
      refusals.filter((refusal) => refusal !== null),
    )
  }
  return {
    items,
    add,
    choose: (chosen) => queue.choose(chosen),
    remove: (key) => queue.remove(key),
    pause: (key) => queue.pause(key),
    retry: (key) => queue.retry(key),
    move: (from, to) => queue.move(from, to),
  }
}

type Items = readonly UploadItem[]

/**
 * What was reported last comes back as the value a moment later; anything else is the form's own doing: it was filled with
 * another row, or a conflict was resolved.
 */
function useGivenUrls(queue: UploadQueue, urls: readonly string[]): void {
  const given = urls.join('\n')
  const lastGiven = useRef(given)
  useEffect(() => {
    if (given === lastGiven.current) return
    lastGiven.current = given
    queue.take(given === '' ? [] : given.split('\n'))
  })
}
