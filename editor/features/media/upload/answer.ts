/** A stored picture or video as a server or a host names it. */
export type Media = {
  readonly src: string
  readonly alt?: string
  readonly href?: string
  readonly poster?: string
}

/** More in the answer to one file is a fault of the server; each is put in on its own. */
const mostMedia = 100
const longestText = 1000

/** The media of an answer `{errno: 0, data}`, where `data` is one of them or several; `null` for any other answer. */
export function mediaOfAnswer(answer: unknown): Media[] | null {
  if (!isSuccess(answer)) return null
  const media = (Array.isArray(answer.data) ? answer.data : [answer.data]).map(parseMedia)
  return media.length > 0 && media.length <= mostMedia && media.every((one) => one !== null) ? media : null
}

/** Whether an answer says that the file was taken. */
export function isSuccess(answer: unknown): answer is { readonly errno: 0; readonly data?: unknown } {
  return isRecord(answer) && answer.errno === 0
}

/** What a server says went wrong, when its answer has a text for it. */
export function messageOfAnswer(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  const text = [answer.message, answer.msg].find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text.slice(0, 200) : null
}

function parseMedia(data: unknown): Media | null {
  if (!isRecord(data) || typeof data.url !== 'string' || data.url === '') return null
  const text = (name: 'href' | 'poster') => (typeof data[name] === 'string' ? { [name]: data[name] } : {})
  const alt = typeof data.alt === 'string' ? { alt: data.alt.slice(0, longestText) } : {}
  return { src: data.url, ...alt, ...text('href'), ...text('poster') }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
