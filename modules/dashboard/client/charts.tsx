import { useNamespaces } from '#web/i18n/i18n.ts'
import type { DayFigures } from '#web/ui/charts/day-figures.tsx'
import type { DashboardPeriod } from '../dashboard.ts'
import { DayCard } from './day-card.tsx'
import { usePart } from './parts.ts'

interface ChartProps {
  readonly days: DashboardPeriod
}

/** How many members came on each day; how many there are stands among the figures. */
export function MemberGrowth({ days }: ChartProps) {
  const t = useNamespaces(['dashboard'])
  return (
    <DayCard
      name="members"
      query={usePart('members', days)}
      figuresOf={({ added }) => [summed(t('dashboard:chart.newMembers'), added)]}
    />
  )
}

/** What was uploaded on each day, by the kind of file; kinds that nobody uploaded are left out. */
export function Uploads({ days }: ChartProps) {
  const t = useNamespaces(['dashboard'])
  return (
    <DayCard
      name="attachments"
      query={usePart('attachments', days)}
      figuresOf={({ kinds }) =>
        Object.entries(kinds)
          .map(([kind, values]) => summed(t(`dashboard:chart.kinds.${kind}`), values))
          .filter(({ whole }) => whole > 0)
      }
    />
  )
}

/** What administrators did on each day, by who did most. */
export function Activity({ days }: ChartProps) {
  const t = useNamespaces(['dashboard'])
  return (
    <DayCard
      name="activity"
      query={usePart('activity', days)}
      figuresOf={({ admins, others }) =>
        [
          ...admins.map(({ username, counts }) => summed(username || t('dashboard:chart.nobody'), counts)),
          summed(t('dashboard:chart.others'), others),
        ].filter(({ whole }) => whole > 0)
      }
    />
  )
}

function summed(name: string, values: readonly number[]): DayFigures {
  return { name, values, whole: values.reduce((sum, value) => sum + value, 0) }
}
