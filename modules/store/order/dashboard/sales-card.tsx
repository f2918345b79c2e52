import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { DayCard, summed } from '#web/screens/dashboard/day-card.tsx'
import type { DashboardFace, DashboardProps } from '#web/screens/dashboard/face.ts'
import { usePart } from '#web/screens/dashboard/parts.ts'
import type { SalesPart } from './sales-parts.ts'

/** Sales on the start page. */
export const salesCards: DashboardFace = {
  namespaces: ['salesCards'],
  cards: [
    { key: 'sales', weigh: 56, part: 'sales', title: 'salesCards:title', hasPeriod: true, Card: Sales },
  ],
  waiting: {
    toShip: { title: 'salesCards:toShip', page: 'store/order?status=paid', glyph: 'cart' },
    toPay: { title: 'salesCards:toPay', page: 'store/order?status=pending', glyph: 'clock' },
  },
}

const money = (amount: number) => shownMoney(amount.toFixed(2))

/** What was paid on each day. */
function Sales({ days }: DashboardProps) {
  const t = useNamespaces(['salesCards'])
  return (
    <DayCard
      title={t('salesCards:title')}
      empty={t('salesCards:none')}
      emptyText={t('salesCards:noneText')}
      query={usePart<SalesPart>('sales', days)}
      figuresOf={({ paid }) => [{ ...summed(t('salesCards:paid'), paid), text: money }]}
    />
  )
}
