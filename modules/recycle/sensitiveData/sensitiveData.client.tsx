import { lazy } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { Tag } from '#web/ui/tag.tsx'
import { ruleInputs, WatchCell } from '../rule-inputs.tsx'
import type { sensitiveData } from './sensitiveData.ts'

const FieldsInput = lazy(async () => ({ default: (await import('./fields-input.tsx')).FieldsInput }))

/** A form whose fields follow from the controller; which fields can be watched is known once the table is. */
export const sensitiveDataClient: ClientSide<typeof sensitiveData> = {
  cells: { data_fields: TitlesCell, status: StatusCell },
  inputs: { ...ruleInputs('security/sensitiveData'), data_fields: FieldsInput },
  isFieldShown: (name, values) => name !== 'data_fields' || Boolean(values.data_table),
}

/** A list has the titles alone. */
function TitlesCell({ row }: CellProps<typeof sensitiveData>) {
  return (
    <span className="flex wrap gap-1">
      {(row.data_fields as readonly unknown[]).map((title) => (
        <Tag key={String(title)} hue="blue">
          {String(title)}
        </Tag>
      ))}
    </span>
  )
}

function StatusCell({ row }: CellProps<typeof sensitiveData>) {
  const t = useNamespaces(['security/sensitiveData'])
  const [on, off] = [t('security/sensitiveData:texts.watching'), t('security/sensitiveData:options.status.0')]
  return <WatchCell isOn={row.status === '1'} on={on} off={off} />
}
