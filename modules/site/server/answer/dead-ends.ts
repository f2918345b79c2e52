import { type Target, targetText } from '#core/values/target.ts'
import { type Context, guest } from '#server/context.ts'
import { isClientPath } from '#server/http/pages/client-paths.ts'
import { nameTargets } from '#server/resource/targets/targets.ts'
import { languagesOf } from '../languages.ts'
import { readAddress } from '../paths/address.ts'
import { isOwnPath, listPages } from '../paths/site-map.ts'
import { chunk } from '../paths/site-path.ts'
import { fileAt } from './files.ts'

/** Why nobody gets to a page at a path: the row that is there is not public, or there is none. */
export interface DeadEnd {
  /** the path without the prefix of a language, where redirects are looked for; null where there can be none */
  readonly path: string | null
  /** the row that is there; null where there is none */
  readonly target: Target | null
}

/**
 * Of some paths of the site those that lead nobody to a page, whatever redirects there are. A few questions for however many
 * paths: where rows are, and which of them guests see.
 */
export async function deadEnds(
  paths: readonly string[],
  context: Context,
): Promise<ReadonlyMap<string, DeadEnd>> {
  const { app } = context
  const read = new Map([...new Set(paths)].map((raw) => [raw, pathOf(raw, context)]))
  const asked = [...new Set(read.values())].filter((path) => path !== null && path !== undefined)
  const rows = await rowsAt(asked, context)
  const outside: Context = { ...context, identity: guest, takes: undefined }
  const named = await nameTargets([...rows.values()], outside)
  const isPublic = new Set(named.filter(({ state }) => state === 'public').map(targetText))
  const found = new Map<string, DeadEnd>()
  for (const [raw, path] of read) {
    if (path === undefined || (path !== null && listPages(app).has(path))) continue
    const target = (path !== null && rows.get(path)) || null
    if (target === null || !isPublic.has(targetText(target))) found.set(raw, { path, target })
  }
  return found
}

/** The path of a page without the prefix of a language; null where there can be none, undefined where it is somebody else's. */
function pathOf(raw: string, { app }: Context): string | null | undefined {
  const [url = ''] = raw.split(/[?#]/, 1)
  if (fileAt(app, url)) return undefined
  const languages = languagesOf(app)
  const first = readAddress(url, languages)
  const again = first && 'spelt' in first ? readAddress(first.spelt, languages) : first
  if (!again || !('address' in again)) return null
  const { path } = again.address
  return path === '/' || isClientPath(app, path) || isOwnPath(path) ? undefined : path
}

/** The rows that are or were at paths. */
async function rowsAt(paths: readonly string[], { db }: Context): Promise<ReadonlyMap<string, Target>> {
  const found = new Map<string, Target>()
  for (let at = 0; at < paths.length; at += chunk) {
    const rows = await db
      .selectFrom('site_path')
      .select(['path', 'resource', 'row_id'])
      .where('path', 'in', paths.slice(at, at + chunk))
      .execute()
    for (const { path, resource, row_id } of rows)
      found.set(String(path), { resource: String(resource), row_id: Number(row_id) })
  }
  return found
}
