import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './link.module.css'
import type { link } from './link.ts'

const icons = {
  unknown: 'el-icon-QuestionFilled',
  ok: 'el-icon-CircleCheckFilled',
  failing: 'el-icon-WarningFilled',
} as const

/** How a site is, as a mark and a word: nobody has to tell colours apart. */
export const linkClient: ClientSide<typeof link> = { cells: { health: Health } }

function Health({ row: { health } }: CellProps<typeof link>) {
  const t = useNamespaces(['content/link'])
  return (
    <span className={css.health} data-health={health}>
      <Icon name={icons[health]} />
      {t(`content/link:options.health.${health}`)}
    </span>
  )
}
