import { Problem } from '#core/problems.ts'
import { composed } from '#core/values/plain-text.ts'
import { forbiddenSuffixes } from '../../upload-settings.ts'
import { findType, isNameOf, mediaOf } from './content-kind.ts'
import { bmpSize, readPicture } from './picture-size.ts'

/** What the settings allow. */
export interface Allowed {
  readonly allowedSuffixes: readonly string[]
  readonly allowedMimeTypes: readonly string[]
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
  if (!isNameOf(declared, suffix)) throw new Problem('uploadContent')
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
  const { mime, isOfSuffix } = await findType(path, suffix)
  if (!isOfSuffix) throw new Problem('uploadContent')
  const mimetype = mime ?? (/^[\w.+-]+\/[\w.+-]+$/.test(declared) ? declared : 'application/octet-stream')
  if (mediaOf(suffix) !== 'image') return { mimetype, width: 0, height: 0 }
  const { width, height } = await (suffix === 'bmp' ? bmpSize(path) : readPicture(path))
  return { mimetype, width, height }
}

/** The shown name: composed, no white space, no signs that addresses or pages give a meaning, at most 100 characters. */
export function cleanName(filename: string, suffix: string): string {
  // Some systems take letters apart from their accents; people who look for the name do not.
  const base = composed(filename).split(/[/\\]/).at(-1) ?? ''
  const stem = base
    .replace(/\.[^.]*$/, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/[\s:@#?&/\\=',+<>"`%*|;]/g, '')
    .replace(/\p{C}/gu, '')
  return `${[...stem].slice(0, 99 - suffix.length).join('') || 'file'}.${suffix}`
}
