import { isForGuests, memberNodeOf } from '#core/permissions.ts'
import type { MemberCall } from '#core/resource.ts'
import { memberUrl } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Input, Route, RouteLimit } from '../http/route.ts'
import type { Entry } from './registry.ts'
import { addRow, idOf, idsOf, refuseEmpty } from './routes.ts'
import { rowsOf } from './rows.ts'

/** For calls that guests make: those of one address count together, members each count by their own. */
const forGuests: RouteLimit = { name: 'public', points: 120, seconds: 60, by: 'account' }

/** The calls that a resource's member area declares, at `/api/<area>.<entity>/<call>`; one node each, but for those of guests. */
export function memberRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const { member } = resource.areas
  return (member?.calls ?? []).flatMap((call) =>
    handlersOf(entry, call).map((handler) => ({
      url: memberUrl(resource.name, call).toLowerCase(),
      ...(isForGuests(resource, call)
        ? { access: 'public' as const, limit: forGuests }
        : { access: { node: memberNodeOf(resource, call) } }),
      ...handler,
    })),
  )
}

type Handler = Pick<Route, 'method' | 'handle'>

function handlersOf(entry: Entry, call: MemberCall): readonly Handler[] {
  switch (call) {
    case 'index':
      return [
        {
          method: 'GET',
          handle: async (context, { query }) => ({ data: await memberList(entry, query, context) }),
        },
      ]
    case 'show':
      return [{ method: 'GET', handle: async (context, { query }) => open(entry, query.id, 'read', context) }]
    case 'add':
      return [
        {
          method: 'POST',
          async handle(context, input) {
            refuseEmpty(input.body)
            return { data: await addRow(entry, input, context), message: 'core:success.added' }
          },
        },
      ]
    case 'edit':
      return [
        { method: 'GET', handle: async (context, { query }) => open(entry, query.id, 'edit', context) },
        {
          method: 'POST',
          async handle(context, { body }) {
            refuseEmpty(body)
            const { row_version } = await rowsOf(entry, context).edit(body)
            return { data: { row_version }, message: 'core:success.updated' }
          },
        },
      ]
    case 'del':
      return [
        {
          method: 'DELETE',
          async handle(context, { body }) {
            const { count } = await rowsOf(entry, context).remove(idsOf(body.ids, entry))
            return { data: null, message: 'core:success.deleted', params: { count } }
          },
        },
      ]
  }
}

/** A page of rows as a member has them: without what the back office says about its page. */
export async function memberList(
  entry: Entry,
  query: Input['query'],
  context: Context,
): Promise<Readonly<Record<string, unknown>>> {
  const { remark: _, ...data } = (await rowsOf(entry, context).list(query)) as Readonly<
    Record<string, unknown>
  >
  return data
}

async function open(entry: Entry, id: unknown, purpose: 'edit' | 'read', context: Context) {
  return { data: { row: await rowsOf(entry, context).show(idOf(id, entry), purpose) } }
}
