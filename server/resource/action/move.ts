import { writableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { transitionOf } from '#core/resource.ts'
import { validateRow } from '#core/rules/validate.ts'
import type { Context } from '../../context.ts'
import { findStored } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { rowsOf } from '../rows.ts'
import { namingRow } from '../write/bulk-edit.ts'
import { openFaults } from '../write/open-faults.ts'

/** Moves every row along a transition; one that is in another state refuses all. */
export async function move(
  entry: Entry,
  action: string,
  ids: readonly number[],
  context: Context,
): Promise<null> {
  const transition = transitionOf(entry.resource, action)
  if (!transition) throw new Error(`${entry.resource.name} has no transition ${action}`)
  // Locked: of two who move the same row at the same time the second finds it moved.
  const stored = await findStored(entry, ids, context, 'locked')
  if (stored.length !== ids.length) throw new Problem('rowNotFound')
  if (stored.some((row) => !transition.from.includes(String(row[transition.field])))) {
    throw new Problem('wrongTransition')
  }
  for (const row of stored) {
    const check = () => checkMoved(entry, row, transition, context)
    await (stored.length > 1 ? namingRow(entry, row, context, check) : check())
  }
  await rowsOf(entry, context).update(ids, { [transition.field]: transition.to })
  return null
}

/**
 * Refuses to move a row into a state that it is not complete for: a required field comes to belong to it by the move and is
 * empty, or the rule over several fields does not hold there.
 */
function checkMoved(
  { resource }: Entry,
  stored: PlainRow,
  { field, to }: { readonly field: string; readonly to: string },
  context: Context,
): void {
  const names = [...new Set([field, ...writableFields(resource, context.identity.rights, 'edit')])]
  const { faults } = validateRow(resource, { [field]: to }, names, { ...context, partial: true, stored })
  if (Object.keys(faults).length === 0) return
  throw new Problem('invalid', {}, { faults: openFaults(resource, faults, context.identity.rights) })
}
