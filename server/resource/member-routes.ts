import { isForGuests, memberNodeOf } from '#core/access/permissions.ts'
import { viewsOf } from '#core/calls/views.ts'
import { Problem } from '#core/problems.ts'
import type { MemberCall } from '#core/resource.ts'
import { validateField } from '#core/rules/validate.ts'
import { memberUrl } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Input, Route, RouteLimit } from '../http/route.ts'
import type { PlainRow } from './door.ts'
import { viewCounts } from './list/views.ts'
import type { Entry } from './registry.ts'
import { addRow, idOf, idsOf, refuseEmpty } from './routes.ts'
import { rowsOf } from './rows.ts'
import { linkTargets } from './targets/link-targets.ts'
import { withPaths } from './targets/site-addresses.ts'
import { notice } from './write/notice.ts'

/** For calls that guests make: those of one address count together, members each count by their own. */
const forGuests: RouteLimit = { name: 'public', points: 120, seconds: 60, by: 'account' }

/** The calls that a resource's member area declares, at `/api/<area>.<entity>/<call>`; one node each, but for those of guests. */
export function memberRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const { member } = resource.areas
  const calls = member?.calls ?? []
  return [...calls.flatMap((call) => routesOf(entry, call)), ...countsRoute(entry)]
}

/** The routes of one call: two for `edit`, which opens a row and saves it. */
function routesOf(entry: Entry, call: MemberCall): readonly Route[] {
  return handlersOf(entry, call).map((handler) => ({
    ...callOf(entry, call, call),
    ...handler,
  }))
}

/** How many rows the views of a list have, for whoever may open it. */
function countsRoute(entry: Entry): readonly Route[] {
  if (Object.keys(viewsOf(entry.resource, true)).length === 0) return []
  const handle: Route['handle'] = async (context) => ({
    data: { counts: Object.fromEntries(await viewCounts(entry, context)) },
  })
  return [{ ...callOf(entry, 'counts', 'index'), method: 'GET', handle }]
}

/** The address of a call, and who makes it: whoever has the right to another one, or guests where that is theirs. */
function callOf({ resource }: Entry, name: string, right: MemberCall) {
  return {
    url: memberUrl(resource.name, name).toLowerCase(),
    ...(isForGuests(resource, right)
      ? { access: 'public' as const, forKeys: true as const, limit: forGuests }
      : { access: { node: memberNodeOf(resource, right) } }),
  }
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
      return [
        {
          method: 'GET',
          handle: async (context, { query }) =>
            open(entry, await shownId(entry, query, context), 'read', context),
        },
      ]
    case 'add':
      return [
        {
          method: 'POST',
          async handle(context, input) {
            refuseEmpty(input.body)
            const data = await addRow(entry, input, context)
            return { data, ...notice(entry, 'added', [{ ...input.body, ...data }], context) }
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
            const row = await rowsOf(entry, context).edit(body)
            return { data: { row_version: row.row_version }, ...notice(entry, 'updated', [row], context) }
          },
        },
      ]
    case 'del':
      return [
        {
          method: 'DELETE',
          async handle(context, { body }) {
            const { rows } = await rowsOf(entry, context).remove(idsOf(body.ids, entry))
            return { data: null, ...notice(entry, 'deleted', rows, context) }
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
  // What a picker asks a tree for are options.
  if (!Array.isArray(data.list)) return data
  return { ...data, list: await addressed(entry, data.list, context) }
}

/** The row that is asked for: by its address any that there is, by its id one that the list shows, where rows have addresses. */
async function shownId(entry: Entry, query: Input['query'], context: Context): Promise<number> {
  const { name, table, fields, areas } = entry.resource
  const address = areas.member?.address
  if (address === undefined) return idOf(query.id, entry)
  const given = query[address]
  if (given === undefined) {
    const id = idOf(query.id, entry)
    if ((await rowsOf(entry, context).among([id])).has(id)) return id
  } else if (address === 'path') {
    const path = String(given)
    const target = (await linkTargets([path], context)).get(path)
    if (target?.resource === name) return target.row_id
  } else {
    const value = validateField(fields[address] ?? { kind: 'text' }, given, context)
    if (typeof value === 'string' && value !== '') {
      const known = context.db.selectFrom(table).select('id').where(address, '=', value)
      const row = await known.executeTakeFirst()
      if (row) return Number(row.id)
    }
  }
  throw new Problem('rowNotFound')
}

async function open(entry: Entry, id: unknown, purpose: 'edit' | 'read', context: Context) {
  const row = await rowsOf(entry, context).show(idOf(id, entry), purpose)
  return { data: { row: purpose === 'edit' ? row : (await addressed(entry, [row], context))[0] } }
}

/** Rows with where their pages are, where they are found by an address. */
async function addressed(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly PlainRow[]> {
  return entry.resource.areas.member?.address === undefined ? rows : withPaths(entry, rows, context)
}
