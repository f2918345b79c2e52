import { useQuery } from '@tanstack/react-query'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { scoreQuery } from '../queries.ts'
import { AccountCard } from './account-card.tsx'
import { AwardCard } from './award-card.tsx'
import { GrowthCard } from './growth-card.tsx'

/** Where a member stands: who one is, today's points, what changed in the last days. */
export function OverviewPage() {
  const t = useNamespaces(['account'])
  const { isPending } = useQuery(scoreQuery)
  return (
    <div className="stack gap-4">
      <h1 className="visually-hidden">{t('account:overview.title')}</h1>
      <AccountCard />
      <AwardCard />
      {/* Nobody knows before how many rules there are: what stands below them comes with them, and stays where it is. */}
      {isPending ? null : <GrowthCard />}
    </div>
  )
}
