import { useQueries } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { ajaxUrl, isBackOffice } from '../../area/area.ts'

/** What is said of a stored picture: what it shows, and what of it stays in sight where it is cut, in per cent. */
export interface PictureFacts {
  readonly alt: string
  readonly focus_x: number
  readonly focus_y: number
}

/** Of most pictures nothing is said. */
const nothing: PictureFacts = { alt: '', focus_x: 50, focus_y: 50 }

/** What is said of the pictures at some addresses; those of a whole list are asked for together. Guests hear nothing. */
export function usePictures(urls: readonly string[]): (url: string) => PictureFacts {
  const isMember = useMember(({ token }) => token !== '')
  const asked =
    isBackOffice() || isMember ? [...new Set(urls.filter((url) => url.includes('/storage/')))] : []
  const found = useQueries({
    queries: asked.map((url) => ({
      queryKey: [...rowsKey('routine/attachment'), 'picture', url],
      queryFn: () => load(url),
      staleTime: 300_000,
      retry: false,
    })),
  })
  return (url) => found[asked.indexOf(url)]?.data ?? nothing
}

/** What a button says that opens a picture: which one it is, and what it shows where that is said. */
export function showLabel(
  t: Translate,
  { alt }: PictureFacts,
  place: { readonly label: string; readonly place: number },
): string {
  return t(alt ? 'fields:upload.showOf' : 'fields:upload.show', { ...place, alt })
}

/** Keeps what matters of a picture in sight where its box cuts it; nothing for one that is cut in its middle anyway. */
export function cutAround({ focus_x, focus_y }: Partial<PictureFacts>): CSSProperties | undefined {
  const [x, y] = [focus_x ?? 50, focus_y ?? 50]
  return x === 50 && y === 50 ? undefined : { objectPosition: `${x}% ${y}%` }
}

const mostAtOnce = 50

type Batch = {
  readonly urls: Set<string>
  readonly answer: Promise<ReadonlyMap<string, PictureFacts>>
}
let batch: Batch | null = null

async function load(url: string): Promise<PictureFacts> {
  if (!batch || batch.urls.size >= mostAtOnce) batch = begin()
  batch.urls.add(url)
  return (await batch.answer).get(pathOf(url)) ?? nothing
}

/** What is asked for while one list is drawn goes in one call. */
function begin(): Batch {
  const urls = new Set<string>()
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (batch?.urls === urls) batch = null
    const { data } = await request<{ list: readonly (PictureFacts & { readonly url: string })[] }>(
      ajaxUrl('pictures'),
      { query: { urls: [...urls].map(pathOf) }, dedupe: false, showsError: false },
    )
    return new Map(data.list.map((facts) => [facts.url, facts]))
  }
  return { urls, answer: ask() }
}

/** The address without the site or CDN before it, as the server keeps it. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf('/storage/')).replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
