import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Tag } from '#web/ui/tag/tag.tsx'
import { ruleClient } from '../rule-inputs.tsx'
import type { sensitiveData } from './sensitiveData.ts'

const FieldsInput = lazy(async () => ({ default: (await import('./fields-input.tsx')).FieldsInput }))

const rule = ruleClient('security/sensitiveData')

/** A form whose fields follow from the page; which fields can be watched is known once the table is. */
export const sensitiveDataClient: ClientSide<typeof sensitiveData> = {
  cells: { ...rule.cells, data_fields: TitlesCell },
  inputs: { ...rule.inputs, data_fields: FieldsInput },
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
