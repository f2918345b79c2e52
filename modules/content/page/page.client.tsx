import type { ClientSide } from '#web/screens/side.ts'
import type { page } from './page.ts'
import { SlotsInput } from './slots-input.tsx'

/** Pages may fill the places of their layout. */
export const pageClient: ClientSide<typeof page> = {
  inputs: { slots: SlotsInput },
}
