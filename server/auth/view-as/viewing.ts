import type { Context } from '../../context.ts'
import { refusalText } from '../rights/explain-refusal.ts'

/** What the back office is told of a view: as whom, how long, and why what is missing is missing, by node. */
export interface Viewing {
  readonly name: string
  /** unix seconds */
  readonly until: number
  readonly missing: Readonly<Record<string, string>>
}

/** Nothing where nobody views. */
export function viewingOf(context: Context): Viewing | null {
  const { identity, app } = context
  if (identity.kind !== 'admin' || !identity.viewer) return null
  const missing = app.settings.access
    .rules()
    .filter(
      ({ type, status, name }) =>
        type === 'button' && status === '1' && !identity.rights.nodes.has(name.toLowerCase()),
    )
    .map((rule) => [rule.name.toLowerCase(), refusalText(rule, context)])
  return { name: identity.nickname, until: identity.viewer.until, missing: Object.fromEntries(missing) }
}
