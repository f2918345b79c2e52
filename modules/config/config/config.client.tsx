import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { config } from './config.ts'

/** Items are no list: they are set on a page of their own. */
export const configClient: ClientSide<typeof config> = {
  screen: lazy(async () => ({ default: (await import('./config-page.tsx')).ConfigPage })),
}
