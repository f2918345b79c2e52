import type { ReferenceGroup } from '#core/calls/references.ts'
import type { Context } from '../../context.ts'
import type { Entry } from '../registry.ts'
import { pipelineOf } from './aspect.ts'

/** Everything that refers to rows, by place, as far as aspects keep it. */
export async function referringTo(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<readonly ReferenceGroup[]> {
  const groups: ReferenceGroup[] = []
  for (const referring of pipelineOf(entry, context).referring)
    groups.push(...(await referring(ids, context)))
  return groups
}
