import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { findDrafts } from './draft-row.ts'

/** What lists say of the drafts of their rows, to administrators. */
export async function markDrafts(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly PlainRow[]> {
  if (context.identity.kind !== 'admin') return rows
  const drafts = await findDrafts(
    entry,
    rows.map(({ id }) => Number(id)),
    context,
  )
  if (drafts.size === 0) return rows
  return rows.map((row) => {
    const draft = drafts.get(Number(row.id))
    if (!draft) return row
    const state = draft.state === 'failed' ? 'failed' : draft.apply_time === null ? 'open' : 'scheduled'
    return { ...row, draft_state: state, draft_apply_time: draft.apply_time }
  })
}
