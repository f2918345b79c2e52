import type { ClientSide } from '#web/screens/side.ts'
import type { page } from './page.ts'
import { SlotsInput } from './slots-input.tsx'

/** Pages show in their tree where they are, and have the places of their layout to fill. */
export const pageClient: ClientSide<typeof page> = {
  cells: {
    slug: ({ row }) => <span className="breaks">{String((row as { path?: string }).path || '–')}</span>,
  },
  inputs: { slots: SlotsInput },
}
