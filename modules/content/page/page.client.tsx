import type { ClientSide } from '#web/screens/side.ts'
import type { page } from './page.ts'
import { SlotsInput } from './slots-input.tsx'

/** Pages have the places of their layout to fill. */
export const pageClient: ClientSide<typeof page> = {
  inputs: { slots: SlotsInput },
}
