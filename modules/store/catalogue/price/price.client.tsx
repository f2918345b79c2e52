import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { price } from './price.ts'

const SpecialPriceStairs = lazy(async () => ({
  default: (await import('./price-stairs.tsx')).SpecialPriceStairs,
}))

/** The form of a special price says what all prices together come to. */
export const priceClient: ClientSide<typeof price> = { formFoot: SpecialPriceStairs }
