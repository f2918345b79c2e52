import { type ReferenceGroup, referenceLimits } from '#core/calls/references.ts'
import { leavesOf } from '#core/conditions/filter-tree.ts'
import type { Context } from '#server/context.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import type { ViewState } from '../views.ts'

/** Views that are looked through: they are not indexed by what they ask for. */
const mostViews = 2000

/** Views name rows in their conditions, and find nothing by those that are gone. */
export const viewReferences: Aspect = {
  name: 'viewReferences',
  of: (entry) => ({ referring: (ids, context) => viewsNaming(entry, ids, context) }),
}

/** Views whose conditions name rows, of the list of these rows and of lists with relations to them. */
async function viewsNaming(
  entry: Entry,
  ids: readonly number[],
  { db, identity, translate }: Context,
): Promise<readonly ReferenceGroup[]> {
  const fields = fieldsNaming(entry)
  const views = await db
    .selectFrom('saved_view')
    .select(['id', 'resource', 'name', 'admin_id', 'is_shared', 'state'])
    .where('resource', 'in', [...fields.keys()])
    .orderBy('id')
    .limit(mostViews)
    .execute()
  const found = views.filter(({ resource, state }) =>
    names(JSON.parse(String(state)) as ViewState, fields.get(String(resource)) ?? new Set(), ids),
  )
  if (found.length === 0) return []
  const seen = found.filter(
    ({ admin_id, is_shared }) =>
      is_shared === 1 || identity.rights.isSuper || (identity.kind === 'admin' && admin_id === identity.id),
  )
  const rows = seen
    .slice(0, referenceLimits.named)
    .map(({ id, name }) => ({ id: Number(id), label: String(name) }))
  return [
    {
      resource: '',
      resource_label: translate('views:views'),
      field: '',
      field_label: '',
      count: found.length,
      hidden: found.length - seen.length,
      rows,
      effect: 'leave',
      choices: [],
    },
  ]
}

/** Fields whose conditions can name rows of a resource, by the list that has them. */
function fieldsNaming({ resource, referrers }: Entry): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map([[resource.name, new Set(['id', ...(resource.parent ? [resource.parent] : [])])]])
  for (const { entry, field } of referrers)
    fields.set(entry.resource.name, new Set([...(fields.get(entry.resource.name) ?? []), field]))
  return fields
}

function names(
  { search = [], where }: ViewState,
  fields: ReadonlySet<string>,
  ids: readonly number[],
): boolean {
  const leaves = [...search, ...(where ? leavesOf(where) : [])]
  return leaves.some(({ field, val }) => {
    const values = Array.isArray(val) ? val : String(val ?? '').split(',')
    return fields.has(field) && values.some((value) => ids.includes(Number(value)))
  })
}
