import type { ClientSide } from '#web/screens/side.ts'
import { AccentInput } from './accent-input.tsx'
import { FrameInput } from './frame-input.tsx'
import type { layout } from './layout.ts'

/** Frames are chosen by their looks, and colours by how well they can be read. */
export const layoutClient: ClientSide<typeof layout> = {
  inputs: { frame: FrameInput, accent: AccentInput },
}
