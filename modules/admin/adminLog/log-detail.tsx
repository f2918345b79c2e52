import { Modal } from 'antd'
import { Suspense } from 'react'
import { labelKeys } from '#core/messages.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { JsonText } from '#web/ui/json/json-tree.tsx'

interface LogDetailProps {
  readonly row: Readonly<Record<string, unknown>>
  readonly title: string
  readonly onClose: () => void
}

/** Everything one entry says; what was sent is a tree that folds. */
export function LogDetail({ row, title, onClose }: LogDetailProps) {
  const { json } = useResource('auth/adminLog')
  const names = Object.keys(json.fields).filter((name) => name !== 'data' && name in row)
  return (
    <Modal open title={title} width={760} footer={null} onCancel={onClose}>
      <Facts>
        {names.map((name) => (
          <Fact key={name} label={labelOf(json.name, name)}>
            <Value name={name} row={row} />
          </Fact>
        ))}
        <Fact label={labelOf(json.name, 'data')}>
          <JsonText text={String(row.data ?? '')} />
        </Fact>
      </Facts>
    </Modal>
  )
}

/** Times as times, all else as the text it is: nothing is cut off here. */
function Value({ name, row }: { name: string; row: LogDetailProps['row'] }) {
  const { json } = useResource('auth/adminLog')
  const field = json.fields[name]
  if (field?.kind !== 'timestamp') return String(row[name] ?? '')
  const { Cell } = fieldParts.timestamp
  return (
    <Suspense fallback="…">
      <Cell resource={json} name={name} field={field} value={row[name]} row={row} />
    </Suspense>
  )
}

function labelOf(resource: string, name: string): string {
  return i18n.t(labelKeys(resource, name))
}
