import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { ViewAs } from '../admin/view-as.tsx'
import type { group } from './group.ts'

const RightsInput = lazy(async () => ({
  default: (await import('./rights/rights-input.tsx')).RightsInput,
}))

const LimitsInput = lazy(async () => ({
  default: (await import('./limits/limits-input.tsx')).LimitsInput,
}))

const GroupEffect = lazy(async () => ({
  default: (await import('./effect/effect-panel.tsx')).GroupEffect,
}))

/** The matrix of rights and the limits of rows in the form, and whose rows stay as they are: one's own groups. */
export const groupClient: ClientSide<typeof group> = {
  // The server writes what the group may do in a few words.
  cells: { rules: ({ row }) => String(row.rules) },
  inputs: { rules: RightsInput, limits: LimitsInput },
  formFoot: GroupEffect,
  rowButtons: ({ row }) => <ViewAs subject={{ group: row.id }} name={row.name} isOwn={row.pid === 0} />,
  // A super group reaches everything.
  isFieldShown: (name, { rules }) => name !== 'limits' || !(Array.isArray(rules) && rules.includes('*')),
  isButtonShown: (_button, row, { group: own }) => !(Array.isArray(own) && own.includes(row.id)),
}
