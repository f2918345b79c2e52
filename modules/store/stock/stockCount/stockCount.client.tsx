import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { stockCount } from './stockCount.ts'

const CountScreen = lazy(async () => ({ default: (await import('./count-screen.tsx')).CountScreen }))

/** A count is worked on with a scanner: its page has one input and the differences. */
export const stockCountClient: ClientSide<typeof stockCount> = {
  detail: CountScreen,
}
