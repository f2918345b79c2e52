import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { storedAddresses } from '#server/resource/columns/addresses.ts'
import type { Body } from '#server/resource/door.ts'
import { mayOpen, type PrivateFile } from './file-rights.ts'
import { issueFileTicket } from './file-ticket.ts'

/** Asks for a private file, by the address that a row has of it or by its number: the answer is an address that opens it. */
const shared = {
  method: 'POST',
  logTitle: 'attachment:openPrivate',
  handle: async (context, { body }) => {
    const file = await privateFile(body, context)
    if (!file || !(await mayOpen(file, context))) throw new Problem('fileClosed')
    return { data: { url: await issueFileTicket(context, { attachmentId: file.id }) } }
  },
} as const satisfies Pick<Route, 'method' | 'logTitle' | 'handle'>

/** How administrators and members open private files in rows that they may read. */
export const privateFileRoutes: readonly Route[] = [
  { ...shared, url: '/admin/ajax/privatefile', access: 'admin' },
  { ...shared, url: '/api/ajax/privatefile', access: 'member' },
]

async function privateFile({ url, id: raw }: Body, { db }: Context): Promise<PrivateFile | null> {
  const id = parseId(raw)
  const [address] = typeof url === 'string' ? storedAddresses([url.slice(0, 255)]) : []
  if (!address && id instanceof Refusal) throw new Problem('parameter', { name: 'id' })
  const row = await db
    .selectFrom('attachment')
    .select(['id', 'url', 'admin_id', 'user_id'])
    .where('is_private', '=', 1)
    .where((is) => (address ? is('url', '=', address) : is('id', '=', id as number)))
    .executeTakeFirst()
  return (row as PrivateFile | undefined) ?? null
}
