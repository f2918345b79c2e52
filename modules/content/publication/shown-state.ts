/** What readers and editors call the state of an article or a page: its status, and what time and drafts make of that. */
const shownStates = [
  'draft',
  'in_review',
  'scheduled',
  'published',
  'pending',
  'expired',
  'archived',
] as const
export type ShownState = (typeof shownStates)[number]

/** The state of an article or a page as a list has it, at a moment. */
export function shownState(row: Readonly<Record<string, unknown>>, now: number): ShownState {
  const { status, publish_time, expire_time, draft_state } = row
  if (status !== 'published') return shownStates.find((state) => state === status) ?? 'draft'
  if (Number(publish_time ?? 0) > now) return 'scheduled'
  if (Number(expire_time || Number.POSITIVE_INFINITY) <= now) return 'expired'
  return draft_state ? 'pending' : 'published'
}
