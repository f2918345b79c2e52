import { NoValue } from '#web/fields/cell-parts.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps } from '#web/screens/side.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './webhook.module.css'
import type { webhook } from './webhook.ts'

const icons = {
  unknown: 'el-icon-QuestionFilled',
  ok: 'el-icon-CircleCheckFilled',
  failing: 'el-icon-WarningFilled',
  stopped: 'el-icon-CircleCloseFilled',
} as const

/** How a webhook is doing, as a mark and a word: nobody has to tell colours apart. */
export function HealthCell({ row: { health } }: CellProps<typeof webhook>) {
  const t = useNamespaces(['routine/webhook'])
  // Nobody knows how it was doing at another moment.
  if (!health) return <NoValue />
  return (
    <span className={css.health} data-health={health}>
      <Icon name={icons[health]} />
      {t(`routine/webhook:options.health.${health}`)}
    </span>
  )
}
