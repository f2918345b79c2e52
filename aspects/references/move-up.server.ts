import type { Context } from '#server/context.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { makeRoomBefore } from '#server/resource/write/sort.ts'
import { serializeWrites } from '#server/resource/write/turns/serialize-writes.ts'

/**
 * Hangs what is below rows of a tree that are about to go below the nearest row above these that stays, or at the top: where weights
 * order the tree in the place of what goes, else wherever the order has them. Each is moved by the steps of an edit, within the
 * open transaction.
 */
export async function moveUp(entry: Entry, gone: readonly number[], context: Context): Promise<void> {
  const { parent } = entry.resource
  if (!parent) return
  await serializeWrites(entry, context)
  const going = new Map(
    (await findStored(entry, gone, context, 'locked')).map((row) => [Number(row.id), row]),
  )
  const below = Map.groupBy(await childrenOf(entry, parent, [...going.keys()], context), ({ above }) => above)
  const heirsOf = (id: number): readonly number[] =>
    (below.get(id) ?? []).flatMap((child) => (going.has(child.id) ? heirsOf(child.id) : [child.id]))
  for (const [id, row] of going) {
    if (going.has(Number(row[parent]))) continue
    const heirs = heirsOf(id)
    const weights = await makeRoomBefore(entry, id, heirs, context)
    for (const heir of heirs)
      await rowsOf(entry, context).update([heir], {
        [parent]: Number(row[parent]),
        ...weights.get(heir),
      })
  }
}

/** What is below rows of a tree, in the order of its list. */
async function childrenOf(
  { resource: { table, fields } }: Entry,
  parent: string,
  ids: readonly number[],
  { db }: Context,
): Promise<readonly { readonly id: number; readonly above: number }[]> {
  const weigh = Object.keys(fields).find((name) => fields[name]?.kind === 'weigh')
  const query = db
    .selectFrom(table)
    .select(['id', `${parent} as above`])
    .where(parent, 'in', ids)
  const found: readonly PlainRow[] = await (weigh ? query.orderBy(weigh, 'desc') : query)
    .orderBy('id')
    .execute()
  return found.map(({ id, above }) => ({ id: Number(id), above: Number(above) }))
}
