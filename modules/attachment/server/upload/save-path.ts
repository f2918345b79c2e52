import { unixToText } from '#core/values/time.ts'
import type { Context } from '#server/context.ts'

/** What the template of a stored file's address is filled with. */
export interface SavePathInput {
  readonly topic: string
  readonly suffix: string
  readonly name: string
  readonly sha1: string
  readonly now: number
  readonly context: Context
}

/** The address of a stored file by the template of `docs/wire.md#uploads`; always below `/storage/` and unique. */
export function savePath(
  template: string,
  { topic, suffix, name, sha1, now, context }: SavePathInput,
): string {
  const [date = '', time = ''] = unixToText(now, context.timeZone).split(' ')
  const [year = '', mon = '', day = ''] = date.split('-')
  const [hour = '', min = '', sec = ''] = time.split(':')
  const random = context.app.random(24).toString('hex')
  // The address is public and names the file on disk: only letters that mean nothing to any file system.
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .slice(0, 15)
  const parts: Readonly<Record<string, string>> = {
    topic,
    year,
    mon,
    day,
    hour,
    min,
    sec,
    random: random.slice(0, 8),
    random32: random.slice(0, 32),
    fileName: stem,
    fileSha1: sha1,
    suffix,
    '.suffix': `.${suffix}`,
  }
  const filled = template.replace(/\{([.\w]+)\}/g, (_all, key: string) => parts[key] ?? '')
  const path = filled
    .replaceAll('..', '')
    // An address says the same as the name on disk: no signs that it would have to encode, no hidden folders.
    .replace(/[^\p{L}\p{N}_./-]/gu, '')
    .replace(/\/[./]+/g, '/')
  const own = `/storage/${topic}/${sha1}.${suffix}`
  const isFit = path.startsWith('/storage/') && path.endsWith(`.${suffix}`)
  return isFit && Buffer.byteLength(path) <= mostBytes ? path : own
}

/** `disk_name` holds 100 characters without the `/storage/` in front; no file system wants more in one name. */
const mostBytes = 109
