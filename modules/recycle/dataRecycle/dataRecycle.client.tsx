import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { ruleInputs, WatchCell } from '../rule-inputs.tsx'
import type { dataRecycle } from './dataRecycle.ts'

/** A form whose fields follow from the controller. */
export const dataRecycleClient: ClientSide<typeof dataRecycle> = {
  cells: { status: StatusCell },
  inputs: ruleInputs('security/dataRecycle'),
}

function StatusCell({ row }: CellProps<typeof dataRecycle>) {
  const t = useNamespaces(['security/dataRecycle'])
  const [on, off] = [t('security/dataRecycle:texts.watching'), t('security/dataRecycle:options.status.0')]
  return <WatchCell isOn={row.status === '1'} on={on} off={off} />
}
