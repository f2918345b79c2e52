import type { ComponentType } from 'react'
import { Line } from '#web/fields/cell-parts.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { DialogButton } from '#web/screens/list/row/dialog-button.tsx'
import { useCan } from '#web/stores/permissions.ts'
import { Person } from '#web/ui/people/person.tsx'

export type RecordName = 'security/dataRecycleLog' | 'security/sensitiveDataLog'
export type RecordRow = Readonly<Record<string, unknown>>

export interface DetailProps {
  readonly id: number
  readonly onClose: () => void
}

/** Opens the detail of a record, for those who may. */
export function DetailButton({
  name,
  row,
  Detail,
}: {
  readonly name: RecordName
  readonly row: RecordRow
  readonly Detail: ComponentType<DetailProps>
}) {
  const t = useNamespaces([name])
  const label = t(`${name}:actions.info`)
  const id = Number(row.id)
  if (!useCan()(`${name}/info`)) return null
  return (
    <DialogButton id={id} label={label} icon="el-icon-ZoomIn">
      {(onClose) => <Detail id={id} onClose={onClose} />}
    </DialogButton>
  )
}

/** Who did it: an administrator by name, or by number when the account is gone; else the product itself. */
export function useActor(name: RecordName, row: RecordRow): string {
  const t = useNamespaces([name])
  const { nickname } = (row.admin ?? {}) as { readonly nickname?: string }
  return nickname ?? (row.admin_id ? `#${row.admin_id}` : t(`${name}:texts.system`))
}

export function ActorCell({ name, row }: { readonly name: RecordName; readonly row: RecordRow }) {
  return <Person name={useActor(name, row)} />
}

/** The page that a rule or a record is about: what it is called, and its name. Of one that is gone the table is known. */
export function PageCell({ row }: { readonly row: RecordRow }) {
  const title = String(row.page_title ?? '')
  const name = String(row.page_name || row.data_table)
  return (
    <Line text={title ? `${title} (${name})` : name}>
      {title} <span className="faint small">{name}</span>
    </Line>
  )
}
