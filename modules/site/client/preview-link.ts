import { adminUrl, type Language } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import type { PreviewLink } from '../preview.ts'

/** What a link to a preview shows besides the row: in which language, and as of which coming moment (unix seconds). */
export interface PreviewOf {
  readonly language?: Language
  readonly at?: number
}

/** Makes an address at which anybody sees a row as it is stored, with its draft, for an hour. Why it can not is told in a toast. */
export async function previewAddress(
  resource: string,
  id: number,
  { language, at }: PreviewOf = {},
): Promise<string> {
  const call = adminUrl(resource, 'previewLink')
  const { data } = await request<PreviewLink>(call, { method: 'POST', body: { id } })
  const address = new URL(data.url, location.origin)
  if (language) address.searchParams.set('lang', language)
  if (at !== undefined) address.searchParams.set('at', String(at))
  return address.href
}

/** Shows the preview of a row in a new tab; answers false where the browser opens none. */
export async function openPreview(resource: string, id: number, of: PreviewOf = {}): Promise<boolean> {
  // Browsers open tabs for what somebody does, and not a call later.
  const tab = window.open('', '_blank')
  if (!tab) return false
  tab.opener = null
  try {
    tab.location.replace(await previewAddress(resource, id, of))
  } catch {
    tab.close()
  }
  return true
}
