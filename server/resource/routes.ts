import { nodeOf } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { transitionOf } from '#core/resource.ts'
import { parseId, Refusal } from '#core/rules.ts'
import { adminUrl, listLimits } from '#core/wire.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Answer, Route } from '../http/route.ts'
import type { Entry } from './registry.ts'
import { type Body, rowsOf } from './rows.ts'
import { findStored } from './stored.ts'

const richTextLimit = 4 * 1024 * 1024

/** The back-office calls of a resource (`wire.md` 1.11): one node each, everything through its rows. */
export function resourceRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const hasRichText = Object.values(resource.fields).some(({ kind }) => kind === 'richText')
  const url = (action: string) => adminUrl(resource.name, action).toLowerCase()
  const access = (action: string) => ({ node: nodeOf(resource, action) })
  const limit = hasRichText ? { bodyLimit: richTextLimit } : {}
  const routes: Route[] = []
  for (const call of resource.calls) {
    const base = { url: url(call), access: access(call) }
    if (call === 'index') {
      routes.push({
        ...base,
        method: 'GET',
        handle: async (context, { query }) => ({ data: await rowsOf(entry, context).list(query) }),
      })
    }
    if (call === 'add') {
      routes.push({
        ...base,
        ...limit,
        method: 'POST',
        handle: async (context, { body }) => {
          refuseEmpty(body)
          const { id } = await rowsOf(entry, context).add(body)
          return { data: { id }, message: 'core:success.added' }
        },
      })
    }
    if (call === 'edit') {
      routes.push({
        ...base,
        method: 'GET',
        handle: async (context, { query }) => ({
          data: { row: await rowsOf(entry, context).show(idOf(query.id)) },
        }),
      })
      routes.push({
        ...base,
        ...limit,
        method: 'POST',
        handle: async (context, { body }) => {
          refuseEmpty(body)
          const { row_version } = await rowsOf(entry, context).edit(body)
          return { data: { row_version }, message: 'core:success.updated' }
        },
      })
    }
    if (call === 'del') {
      routes.push({
        ...base,
        method: 'DELETE',
        handle: async (context, { body }) => {
          await rowsOf(entry, context).remove(idsOf(body.ids))
          return { data: {}, message: 'core:success.deleted' }
        },
      })
    }
    if (call === 'sortable') {
      routes.push({
        ...base,
        method: 'POST',
        handle: async (context, { body }) => {
          await rowsOf(entry, context).sort(idOf(body.id), idOf(body.targetId))
          return { message: 'core:success.sorted' }
        },
      })
    }
  }
  for (const action of Object.keys(resource.actions)) {
    routes.push({
      url: url(action),
      method: 'POST',
      access: access(action),
      handle: (context, { body }) =>
        inTransaction(context, (inside) => runAction(entry, action, body, inside)),
    })
  }
  return routes
}

/** The resource's own handler, or the transition of this name. */
async function runAction(entry: Entry, action: string, body: Body, context: Context): Promise<Answer> {
  const rows = rowsOf(entry, context)
  const ids = entry.resource.actions[action]?.on === 'none' ? [] : idsOf(body.ids ?? body.id)
  const handler = entry.side.actions?.[action]
  const data = handler
    ? await handler({ ids, body, rows, context } as never)
    : await move(entry, action, ids, context)
  return { data: data ?? null, message: 'core:success.done' }
}

/** Moves every row along a transition; one that is in another state refuses all. */
async function move(entry: Entry, action: string, ids: readonly number[], context: Context): Promise<null> {
  const transition = transitionOf(entry.resource, action)
  if (!transition) throw new Error(`${entry.resource.name} has no transition ${action}`)
  // Locked: of two who move the same row at the same time the second finds it moved.
  const stored = await findStored(entry, ids, context, 'locked')
  if (stored.length !== ids.length) throw new Problem('rowNotFound')
  if (stored.some((row) => !transition.from.includes(String(row[transition.field])))) {
    throw new Problem('wrongTransition')
  }
  await rowsOf(entry, context).update(ids, { [transition.field]: transition.to })
  return null
}

function refuseEmpty(body: Body): void {
  if (Object.keys(body).length === 0) throw new Problem('emptyBody')
}

function idOf(raw: unknown): number {
  const id = parseId(raw)
  if (id instanceof Refusal) throw new Problem('rowNotFound')
  return id
}

/** A list of canonical ids; one that is not refuses all (`security.md` 5). */
function idsOf(raw: unknown): readonly number[] {
  const items = Array.isArray(raw)
    ? raw
    : raw === undefined || raw === null
      ? []
      : typeof raw === 'object'
        ? Object.values(raw)
        : [raw]
  if (items.length === 0 || items.length > listLimits.maxRows) throw new Problem('idList')
  return [
    ...new Set(
      items.map((item) => {
        const id = parseId(item)
        if (id instanceof Refusal) throw new Problem('idList')
        return id
      }),
    ),
  ]
}
