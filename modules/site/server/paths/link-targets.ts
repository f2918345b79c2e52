import type { Target } from '#core/values/target.ts'
import type { Context } from '#server/context.ts'
import { languagesOf } from '../languages.ts'
import { originOf } from '../render/origin.ts'
import { readAddress } from './address.ts'
import { chunk } from './site-path.ts'

/** Rows whose pages are, or were, at addresses of the site, by the addresses as they were given. */
export async function rowsAtLinks(
  hrefs: readonly string[],
  context: Context,
): Promise<ReadonlyMap<string, Target>> {
  const byPath = Map.groupBy(hrefs, (href) => pathOf(href, context))
  const paths = [...byPath.keys()].filter((path) => path !== null)
  const found = new Map<string, Target>()
  for (let at = 0; at < paths.length; at += chunk) {
    const rows = await context.db
      .selectFrom('site_path')
      .select(['path', 'resource', 'row_id'])
      .where('path', 'in', paths.slice(at, at + chunk))
      .execute()
    for (const { path, resource, row_id } of rows)
      for (const href of byPath.get(String(path)) ?? [])
        found.set(href, { resource: String(resource), row_id: Number(row_id) })
  }
  return found
}

/** The path of a link within the site, without the prefix of a language; null for links elsewhere. */
function pathOf(href: string, { app }: Context): string | null {
  const origin = originOf(app)
  const local = origin !== '' && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  if (!local.startsWith('/') || local.startsWith('//')) return null
  const languages = languagesOf(app)
  const read = readAddress(local.replace(/#.*$/s, ''), languages)
  const again = read && 'spelt' in read ? readAddress(read.spelt, languages) : read
  return again && 'address' in again ? again.address.path : null
}
