/**
 * Which addresses the document may hold. Every check sees the address as a browser would after its own
 * normalisation: entities are decoded by the HTML parser before, control characters are dropped, white space does not
 * hide a scheme, and case does not matter.
 */

const linkSchemes = new Set(['http', 'https', 'mailto', 'tel', 'ftp'])
const rasterData =
  /^data:image\/(?:png|jpeg|jpg|gif|webp|bmp|avif|x-icon|vnd\.microsoft\.icon)(?:;charset=[\w-]{1,20})?;base64,[a-z\d+/=]*$/i

/** A link's address, cleaned of control characters, or `null` when its scheme is not allowed. */
export function parseLinkUrl(raw: string): string | null {
  const url = withoutControls(raw)
  const scheme = schemeOf(url)
  return scheme === null || linkSchemes.has(scheme) ? url : null
}

/** What a picture's address may be besides an address of the web. */
export type PictureLimits = {
  /** The most characters of a picture inlined in its address. */
  readonly inlineImageLimit?: number
  /** Whether `blob:` addresses and inlined drawings are taken, which only an open editor can show safely. */
  readonly allowsLocalImages?: boolean
}

const localData = /^data:image\/svg\+xml[;,]/i

/** The address of a picture: http, https, relative, or an inlined raster picture; others by `limits`. */
export function parseImageUrl(raw: string, limits: PictureLimits = {}): string | null {
  const url = withoutControls(raw)
  if (url === '') return null
  const scheme = schemeOf(url)
  if (scheme === 'blob') return limits.allowsLocalImages ? url : null
  if (scheme !== 'data') return scheme === null || scheme === 'http' || scheme === 'https' ? url : null
  const isAllowed = rasterData.test(url) || (limits.allowsLocalImages === true && localData.test(url))
  return isAllowed && url.length <= (limits.inlineImageLimit ?? Number.POSITIVE_INFINITY) ? url : null
}

/** The address of a video file or its poster: http, https or relative. Markup in its place is none. */
export function parseMediaUrl(raw: string): string | null {
  const url = withoutControls(raw)
  const scheme = schemeOf(url)
  if (url === '' || url.startsWith('<')) return null
  return scheme === null || scheme === 'http' || scheme === 'https' ? url : null
}

/** The address of an embedded frame: https or protocol-relative, and of one of `hosts` when a list is given. */
export function parseFrameUrl(raw: string, hosts?: readonly string[]): string | null {
  const url = withoutControls(raw)
  const match = /^(?:https:)?\/\/([^/?#\\]+)/i.exec(url)
  if (!match || /[\\@\s]/.test(match[1] ?? '')) return null
  const host = (match[1] ?? '').toLowerCase().replace(/:\d+$/, '')
  return !hosts || hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`)) ? url : null
}

/** Whether a text, taken for an address, would run something or bring a page of its own. */
export function isScriptAddress(raw: string): boolean {
  const url = withoutControls(raw)
  const scheme = schemeOf(url)
  return (
    scheme === 'javascript' || scheme === 'vbscript' || /^data:\s*(?:text|application|image\/svg)/i.test(url)
  )
}

/**
 * The link of a picture as its HTML attribute holds it: fully encoded addresses of older versions are decoded whole,
 * others by `decodeURI`, and what cannot be decoded is taken as it stands.
 */
export function decodePictureLink(raw: string): string {
  try {
    return /^[a-z][a-z\d+.-]*%3a/i.test(raw) ? decodeURIComponent(raw) : decodeURI(raw)
  } catch {
    return raw
  }
}

/** The inverse of `decodePictureLink`: reading what this gives yields `href` again. */
export function encodePictureLink(href: string): string {
  return decodePictureLink(href) === href ? href : href.replaceAll('%', '%25')
}

function withoutControls(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop or ignore exactly these in addresses.
  return raw.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g, '').trim()
}

function schemeOf(url: string): string | null {
  const match = /^([^/?#:]*):/.exec(url.replace(/\s/g, ''))
  return match ? (match[1] ?? '').toLowerCase() : null
}
