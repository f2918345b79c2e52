import { Problem } from '#core/problems.ts'
import { forbiddenSuffixes } from '../../upload-settings.ts'

/** What the settings allow. */
export interface Allowed {
  readonly allowedSuffixes: readonly string[]
  readonly allowedMimeTypes: readonly string[]
}

/** Types of each suffix as the bytes tell them, and the names browsers use for them. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  png: ['image/png', 'image/x-png', 'image/apng'],
  gif: ['image/gif'],
  bmp: ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  webp: ['image/webp'],
  zip: ['application/zip', 'application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar', 'application/x-rar'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  mp3: ['audio/mpeg', 'audio/mp3', 'audio/x-mp3'],
  mp4: ['video/mp4', 'video/x-m4v', 'audio/mp4', 'application/mp4'],
  m4v: ['video/x-m4v', 'video/mp4'],
  mov: ['video/quicktime'],
  ogv: ['video/ogg'],
  webm: ['video/webm'],
}

/** Types of suffixes whose bytes tell nothing, or not enough. */
const documentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

const videos = new Set(['mp4', 'm4v', 'mov', 'ogv', 'webm'])
const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'])
/** Pixels of one frame of a picture. */
export const maxPixels = 40_000_000
const maxFrames = 500

/** What a rich text can show of a file. */
export type Media = 'image' | 'video'

/** Which of the two a suffix stands for, null if neither. */
export function mediaOf(suffix: string): Media | null {
  if (pictures.has(suffix)) return 'image'
  return videos.has(suffix) ? 'video' : null
}

/** The type that a stored file is served with: that of its suffix, whatever it holds. */
export function typeOf(name: string): string {
  const suffix = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return typesOf[suffix]?.[0] ?? documentTypes[suffix] ?? 'application/octet-stream'
}

/** The suffix, when name and declared type are allowed (`docs/wire.md#uploads`, check 2). */
export function checkName(
  filename: string,
  declared: string,
  { allowedSuffixes, allowedMimeTypes }: Allowed,
): string {
  const suffix = /\.([A-Za-z0-9]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  const isListed = allowedSuffixes.some((allowed) => allowed.replace(/^\./, '') === suffix)
  if (suffix === '' || !isListed || forbiddenSuffixes.has(suffix)) throw new Problem('uploadType')
  if (allowedMimeTypes.length > 0 && !allowedMimeTypes.includes(declared.toLowerCase()))
    throw new Problem('uploadType')
  const names = typesOf[suffix]
  // The parser of forms says "text/plain" of a file that came without any type.
  const isNeutral = ['', 'text/plain', 'application/octet-stream'].includes(declared)
  if (names && !isNeutral && !names.includes(declared.toLowerCase())) throw new Problem('uploadContent')
  return suffix
}

/** The topic a file is filed under. Where it is stored is the configuration's choice: `local` is what clients say. */
export function checkTopic({
  topic: raw,
  driver,
}: {
  readonly topic?: unknown
  readonly driver?: unknown
}): string {
  const topic = raw === undefined || raw === '' ? 'default' : raw
  if (typeof topic !== 'string' || !/^[a-z0-9_-]{1,32}$/.test(topic)) throw new Problem('uploadTopic')
  if (driver !== undefined && driver !== 'local' && driver !== '') throw new Problem('uploadDriver')
  return topic
}

/** The type found in the bytes, which has to belong to the suffix; pictures also have a bounded size. */
export async function checkContent(
  path: string,
  suffix: string,
  declared: string,
): Promise<{ readonly mimetype: string; readonly width: number; readonly height: number }> {
  // Loaded with the first upload: together with sharp 25 MB that a server at rest does without.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const names = typesOf[suffix]
  if (names && (!found || !names.includes(found.mime))) throw new Problem('uploadContent')
  // A suffix without known bytes (plain text, say) must not hide bytes of another kind.
  if (!names && found && found.ext !== suffix) throw new Problem('uploadContent')
  const mimetype =
    found?.mime ?? (/^[\w.+-]+\/[\w.+-]+$/.test(declared) ? declared : 'application/octet-stream')
  if (!pictures.has(suffix)) return { mimetype, width: 0, height: 0 }
  return { mimetype, ...(suffix === 'bmp' ? await bmpSize(path) : await pictureSize(path)) }
}

/** Width and height of a picture as it is seen, upright, read from its header; one that is too large or has too many frames is refused. */
export async function pictureSize(path: string): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const { width = 0, height = 0, pages = 1, pageHeight, orientation = 1 } = header ?? {}
  const oneHeight = pageHeight ?? height
  if (width < 1 || oneHeight < 1 || width * oneHeight > maxPixels || pages > maxFrames) {
    throw new Problem('uploadPicture')
  }
  const isTurned = orientation >= 5
  return isTurned ? { width: oneHeight, height: width } : { width, height: oneHeight }
}

/** BITMAPINFOHEADER: width and height are the two 32-bit numbers behind byte 18. */
async function bmpSize(path: string): Promise<{ width: number; height: number }> {
  const { open } = await import('node:fs/promises')
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0)
    const width = bytesRead === 26 ? buffer.readInt32LE(18) : 0
    const height = bytesRead === 26 ? Math.abs(buffer.readInt32LE(22)) : 0
    if (width < 1 || height < 1 || width * height > maxPixels) throw new Problem('uploadPicture')
    return { width, height }
  } finally {
    await file.close()
  }
}

/** The shown name: no white space, no signs that addresses or pages give a meaning, at most 100 characters. */
export function cleanName(filename: string, suffix: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  const stem = base
    .replace(/\.[^.]*$/, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/[\s:@#?&/\\=',+<>"`%*|;]/g, '')
    .replace(/\p{C}/gu, '')
  return `${[...stem].slice(0, 99 - suffix.length).join('') || 'file'}.${suffix}`
}
