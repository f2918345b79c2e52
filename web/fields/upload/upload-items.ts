/** A file of a field: stored, on its way, or failed. */
export interface UploadItem {
  readonly key: string
  /** address of the stored file, '' until it is */
  readonly url: string
  readonly name: string
  readonly state: 'stored' | 'uploading' | 'paused' | 'failed'
  /** part that is sent, 0 to 1 */
  readonly progress: number
  /** why it failed */
  readonly reason: string
  readonly file: File | null
}

/** Tells whether there is something to stop. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state === 'uploading' || state === 'paused'
}

/** The addresses of the stored files, in order: the field's value. */
export function storedUrls(items: readonly UploadItem[]): readonly string[] {
  return items.filter(({ state }) => state === 'stored').map(({ url }) => url)
}

/** Items for addresses that the form gives; those known keep their key, what is not stored yet keeps its place. */
export function withUrls(
  items: readonly UploadItem[],
  urls: readonly string[],
  makeKey: () => string,
): UploadItem[] {
  const known = new Map(items.filter(({ url }) => url !== '').map((item) => [item.url, item]))
  const stored = urls.map((url) => known.get(url) ?? storedItem(makeKey(), url))
  const next: UploadItem[] = [...stored]
  for (const [at, item] of items.entries()) if (item.state !== 'stored') next.splice(at, 0, item)
  return next
}

/** The items with what is known of one of them changed. */
export function patched(
  items: readonly UploadItem[],
  key: string,
  change: Partial<UploadItem>,
): UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item))
}

/** After a file was stored: no more than `max` stay, the oldest go. */
export function limited(items: readonly UploadItem[], max: number): UploadItem[] {
  let tooMany = storedUrls(items).length - max
  return items.filter((item) => item.state !== 'stored' || tooMany-- <= 0)
}

/** A file that is on its way. */
export function newItem(key: string, file: File): UploadItem {
  return { key, url: '', name: file.name, state: 'uploading', progress: 0, reason: '', file }
}

/** The last part of an address, as the name of the file. */
export function nameOfUrl(url: string): string {
  const last = (url.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || url
  } catch {
    return last || url
  }
}

/** A file that is stored already. */
export function storedItem(key: string, url: string): UploadItem {
  return { key, url, name: nameOfUrl(url), state: 'stored', progress: 1, reason: '', file: null }
}
