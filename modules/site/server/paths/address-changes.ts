import type { AddressChanges } from '#core/calls/references.ts'
import { referenceLimits } from '#core/calls/references.ts'
import { type Context, guest } from '#server/context.ts'
import { idsAmong } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import type { PageKind } from '../face.ts'
import { mostMoved } from './follow-paths.ts'
import { pageKinds } from './site-map.ts'
import { currentPaths } from './site-path.ts'

/** Addresses that the public knows and that change once a row has other values, such as another parent: its own and those below. */
export async function addressChanges(
  entry: Entry,
  row: PlainRow,
  values: PlainRow,
  context: Context,
): Promise<AddressChanges | null> {
  const { name, parent } = entry.resource
  const kind = pageKinds(context.app).get(name)
  if (!kind || parent === null) return null
  const moves = await movesOf(entry, kind, { ...row, ...values }, context)
  const ids = [...moves.keys()]
  const before = await currentPaths(name, ids, context)
  const changed = ids.filter((id) => before.has(id) && before.get(id) !== moves.get(id))
  const isShown = await publicAmong(entry, changed, context)
  const list = changed.flatMap((id) => {
    const [from, to] = [before.get(id), moves.get(id)]
    return from && to && isShown.has(id) ? [{ from, to }] : []
  })
  return { count: list.length, list: list.slice(0, referenceLimits.named) }
}

/** Where a row and those below it will be, level by level. */
async function movesOf(
  { resource }: Entry,
  kind: PageKind,
  row: PlainRow,
  context: Context,
): Promise<ReadonlyMap<number, string | null>> {
  const parent = String(resource.parent)
  const aboveId = Number(row[parent])
  const above = await currentPaths(resource.name, aboveId === 0 ? [] : [aboveId], context)
  const moves = new Map([[Number(row.id), kind.path(row, above.get(aboveId) ?? null)]])
  let level: readonly number[] = [...moves.keys()]
  while (level.length > 0 && moves.size <= mostMoved) {
    const query = context.db.selectFrom(resource.table).selectAll().where(parent, 'in', level)
    const below = (await query.limit(mostMoved).execute()).filter(({ id }) => !moves.has(Number(id)))
    for (const one of below) moves.set(Number(one.id), kind.path(one, moves.get(Number(one[parent])) ?? null))
    level = below.map(({ id }) => Number(id))
  }
  return moves
}

async function publicAmong(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const scope = await scopeOf(entry, { ...context, identity: guest, takes: undefined })
  return idsAmong(entry, ids, [scope], context)
}
