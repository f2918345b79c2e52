import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { findDrafts } from './draft-row.ts'

/** Adds to rows what lists say of their drafts, to administrators. */
export async function markDrafts(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<void> {
  if (context.identity.kind !== 'admin') return
  const drafts = await findDrafts(
    entry,
    rows.map(({ id }) => Number(id)),
    context,
  )
  for (const row of drafts.size === 0 ? [] : rows) {
    const draft = drafts.get(Number(row.id))
    if (!draft) continue
    row.draft_state = draft.state === 'failed' ? 'failed' : draft.apply_time === null ? 'open' : 'scheduled'
    row.draft_apply_time = draft.apply_time
  }
}
