import type { Context } from '../../context.ts'
import type { Entry } from '../registry.ts'

/** Times that the product sets by itself with every write. */
export function stamps({ resource }: Entry, { now }: Context, isNew: boolean): Record<string, unknown> {
  const times: Record<string, unknown> = {}
  if (resource.fields.update_time?.kind === 'timestamp') times.update_time = now
  if (isNew && resource.fields.create_time?.kind === 'timestamp') times.create_time = now
  return times
}
