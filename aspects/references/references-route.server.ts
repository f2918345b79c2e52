import { nodeOf } from '#core/access/permissions.ts'
import type { AddressChanges, ReferenceGroup } from '#core/calls/references.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { adminUrl } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { referringTo } from '#server/resource/pipeline/referring.ts'
import type { Entry } from '#server/resource/registry.ts'
import { chosenIds } from '#server/resource/routes.ts'

/**
 * What refers to rows, for whoever may delete them, take them from the public, or move them. With `parent` it is about a move of
 * one row below that one: addresses that change come along; without any, nothing that refers to the row is touched.
 */
export function referencesRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const isSortedTree = resource.parent !== null && resource.calls.includes('sortable')
  if (!isSortedTree && !resource.calls.includes('del')) return []
  const hiding = Object.keys(resource.actions).filter((name) => resource.actions[name]?.hides)
  const calls = ['del', ...(isSortedTree ? ['sortable'] : []), ...hiding]
  const route: Route = {
    url: adminUrl(resource.name, 'references').toLowerCase(),
    method: 'GET',
    access: { anyOf: calls.map((call) => nodeOf(resource, call)) },
    async handle(context, { query }) {
      const rows = await findStored(entry, await chosenIds(entry, query, context), context)
      const ids = rows.map(({ id }) => Number(id))
      const move = query.parent === undefined ? {} : await moveEffects(entry, rows, query.parent, context)
      const isTouched = move.addresses !== null && ids.length > 0
      const found = isTouched ? await referringTo(entry, ids, context) : []
      // What hangs below a row that moves is among the addresses.
      const isBelow = (group: ReferenceGroup) =>
        group.resource === resource.name && group.field === resource.parent
      const groups = move.addresses ? found.filter((group) => !isBelow(group)) : found
      const is_kept = context.app.modules.some(({ keepsDeleted }) => keepsDeleted?.(entry, context))
      return { data: { groups, is_kept, ...move } }
    },
  }
  return [route]
}

/** What hanging a row below another one does: the addresses that change, null for none, and the version that this is about. */
async function moveEffects(
  entry: Entry,
  [row, ...others]: readonly PlainRow[],
  raw: unknown,
  context: Context,
): Promise<{ readonly addresses?: AddressChanges | null; readonly row_version?: unknown }> {
  const { parent: field } = entry.resource
  const parent = raw === '0' ? 0 : parseId(raw)
  if (parent instanceof Refusal || field === null || others.length > 0)
    throw new Problem('parameter', { name: 'parent' })
  if (!row) throw new Problem('rowNotFound')
  const asked = context.app.modules.map((one) =>
    one.addressChanges?.(entry, row, { [field]: parent }, context),
  )
  const found = (await Promise.all(asked)).find((one) => one !== undefined && one !== null && one.count > 0)
  return { addresses: found ?? null, row_version: row.row_version }
}
