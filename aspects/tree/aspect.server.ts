import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { serializeWrites } from '#server/resource/write/turns/serialize-writes.ts'

/** Rows hang below each other. Writes that move some wait for each other: two might hang each row below the other one. */
export const tree: Aspect = {
  name: 'tree',
  of(entry) {
    const { parent } = entry.resource
    if (!parent) return null
    return {
      async queue(call, values, context) {
        const isMoved = values.some((one) => (call === 'add' ? one[parent] : one[parent] !== undefined))
        if (isMoved || call === 'del' || call === 'restore') await serializeWrites(entry, context)
      },
      check: ({ stored, values, context }) => checkParent(entry, stored, values, context),
      remove: ({ ids, context }) => checkChildren(entry, parent, ids, context),
    }
  },
}

/** Levels a tree may have; a walk up that is longer has met a cycle. */
const maxDepth = 100

/** A parent must be a row in scope, not the row itself and not below it, and leave room for what is below the row. */
async function checkParent(
  entry: Entry,
  stored: PlainRow | null,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<void> {
  const { parent } = entry.resource
  if (!parent || values[parent] === undefined || values[parent] === 0 || values[parent] === stored?.[parent])
    return
  const fault = (message: string) => ({ faults: { [parent]: { message } } })
  const to = Number(values[parent])
  if ((await findStored(entry, [to], context)).length === 0) {
    throw new Problem('invalid', {}, fault('validate.reference'))
  }
  const line = await lineOf(entry, to, context)
  const level = line.length
  if (line.includes(Number(stored?.id)) || level > maxDepth)
    throw new Problem('cycle', {}, fault('validate.cycle'))
  const max = entry.resource.fields[parent]?.depth
  if (max === undefined || level + (await heightOf(entry, stored, max, context)) <= max) return
  throw new Problem('invalid', {}, { faults: { [parent]: { message: 'validate.depth', params: { max } } } })
}

/** A row and those above it, from below; a line that is longer than any tree has met a cycle. */
export async function lineOf(
  { resource: { parent, table } }: Entry,
  id: number,
  { db }: Context,
): Promise<readonly number[]> {
  const line: number[] = []
  for (let at = id; at !== 0 && line.length <= maxDepth; ) {
    line.push(at)
    if (!parent) break
    const above = await db.selectFrom(table).select(parent).where('id', '=', at).executeTakeFirst()
    at = Number(above?.[parent] ?? 0)
  }
  return line
}

/** Levels of a row with what is below it, no more than `most` and one. */
async function heightOf(
  { resource: { parent, table } }: Entry,
  row: PlainRow | null,
  most: number,
  { db }: Context,
): Promise<number> {
  let height = 1
  let level = row ? [Number(row.id)] : []
  for (; parent && level.length > 0 && height <= most; height++) {
    const below = await db.selectFrom(table).select('id').where(parent, 'in', level).execute()
    level = below.map(({ id }) => Number(id))
    if (level.length === 0) break
  }
  return height
}

/** Before a row of a table hangs below its own child: the child goes to the top. */
export async function liftChild(table: string, id: number, pid: number, { db }: Context): Promise<void> {
  await db.updateTable(table).set({ pid: 0 }).where('id', '=', pid).where('pid', '=', id).execute()
}

/** Refuses to delete a row while others that stay are below it. */
async function checkChildren(
  { resource }: Entry,
  parent: string,
  ids: readonly number[],
  { db }: Context,
): Promise<void> {
  const left = await db
    .selectFrom(resource.table)
    .select('id')
    .where(parent, 'in', ids)
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
  if (left) throw new Problem('hasChildren')
}
