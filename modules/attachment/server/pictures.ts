import { isHidden } from '#core/access/permissions.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input } from '#server/http/route.ts'
import { storedAddresses } from '#server/resource/columns/addresses.ts'
import { attachment } from '../attachment/attachment.ts'

/** Addresses that one call asks about at most; the rest is shown like pictures of which nothing is said. */
const mostAsked = 50

const nothingSaid = { alt: '', focus_x: 50, focus_y: 50 }

/**
 * What is said of stored pictures besides the pictures themselves, to whoever draws them and has their addresses: what they show
 * and what of them stays in sight. Those of which nothing is said are not in the answer; of several records of one file the first
 * with a text counts. What is hidden from an administrator is as if it was never said.
 */
export async function picturesAt({ db, identity }: Context, { query }: Input): Promise<Answer> {
  const asked = (Array.isArray(query.urls) ? query.urls : []).slice(0, mostAsked)
  const urls = storedAddresses(asked.filter((url) => typeof url === 'string').map((url) => url.slice(0, 255)))
  if (urls.length === 0) return { data: { list: [] } }
  const rows = await db
    .selectFrom('attachment')
    .select(['url', 'alt', 'focus_x', 'focus_y'])
    .where('url', 'in', urls)
    .where('kind', '=', 'image')
    .where('is_private', '=', 0)
    .orderBy('id')
    .execute()
  const unsaid = Object.fromEntries(
    Object.entries(nothingSaid).filter(([name]) => isHidden(attachment, name, identity.rights)),
  )
  const said = rows
    .map((row) => ({ ...row, ...unsaid }))
    .filter(({ alt, focus_x, focus_y }) => alt || (focus_x ?? 50) !== 50 || (focus_y ?? 50) !== 50)
  const byUrl = Map.groupBy(said, ({ url }) => url)
  return { data: { list: [...byUrl.values()].map((same) => same.find(({ alt }) => alt) ?? same[0]) } }
}
