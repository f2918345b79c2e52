import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows, rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { NoValue } from '#web/fields/cell-parts.tsx'
import cellsCss from '#web/fields/cells.module.css'
import { fieldParts } from '#web/fields/parts.ts'
import { i18n, useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import listCss from '#web/screens/list/list.module.css'
import type { AnyClientSide } from '#web/screens/side.ts'
import { useCan } from '#web/stores/permissions.ts'
import { confirm } from '#web/ui/feedback/feedback.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

type RecordName = 'security/dataRecycleLog' | 'security/sensitiveDataLog'
export type RecordRow = Readonly<Record<string, unknown>>

/** Opens the detail of a record, for those who may. */
export function DetailButton({
  name,
  row,
  Detail,
}: {
  readonly name: RecordName
  readonly row: RecordRow
  readonly Detail: ComponentType<{ readonly id: number; readonly onClose: () => void }>
}) {
  const t = useNamespaces([name])
  const [isOpen, setOpen] = useState(false)
  const label = t(`${name}:actions.info`)
  const id = Number(row.id)
  if (!useCan()(`${name}/info`)) return null
  return (
    <>
      <button
        type="button"
        className={listCss.rowButton}
        aria-label={`${label} #${id}`}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="el-icon-ZoomIn" />
      </button>
      {isOpen && (
        <Suspense>
          <Detail id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Who did it: an administrator by name, or by number when the account is gone; else the product itself. */
export function ActorCell({ name, row }: { readonly name: RecordName; readonly row: RecordRow }) {
  const t = useNamespaces([name])
  const { nickname } = (row.admin ?? {}) as { readonly nickname?: string }
  return (
    <span className={cellsCss.line}>
      {nickname ?? (row.admin_id ? `#${row.admin_id}` : t(`${name}:texts.system`))}
    </span>
  )
}

/** The whole record, asked for when its detail opens. */
export function useRecord(name: RecordName, id: number) {
  return useQuery({
    queryKey: [...rowsKey(name), 'info', id],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ row: RecordRow }>(adminUrl(name, 'info'), {
        query: { id },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data.row
    },
    retry: false,
  })
}

/** Takes a record's change back after a question; true once it is done. */
export function useTakeBack(name: RecordName, action: string) {
  const client = useQueryClient()
  const t = useNamespaces([name])
  const mayAct = useCan()(`${name}/${action}`)
  const [isRunning, setRunning] = useState(false)
  const run = async (id: number, question: string): Promise<boolean> => {
    const label = t(`${name}:actions.${action}`)
    if (!(await confirm({ title: label, text: question, okText: label }))) return false
    setRunning(true)
    const isDone = await runAction(client, name, action, id)
    setRunning(false)
    return isDone
  }
  return { mayAct, isRunning, run, label: t(`${name}:actions.${action}`) }
}

async function runAction(
  client: QueryClient,
  name: RecordName,
  action: string,
  id: number,
): Promise<boolean> {
  try {
    await request(adminUrl(name, action), { method: 'POST', body: { ids: [id] }, showsSuccess: true })
    return true
  } catch {
    // The request function has said why.
    return false
  } finally {
    await invalidateRows(client, name)
  }
}

/** A field's label in the words of its resource. */
export function fieldLabel(resource: ResourceJson, name: string): string {
  return i18n.t(labelKeys(resource.name, name))
}

/** A value as the lists of its resource show it: by its own cell, or by that of its kind. Texts are not cut off. */
export function FieldValue({
  resourceName,
  name,
  row,
}: {
  readonly resourceName: string
  readonly name: string
  readonly row: RecordRow
}) {
  const { json, side } = useResource(resourceName)
  const field = json.fields[name]
  const value = row[name]
  if (!field || field.kind === 'text' || field.kind === 'textarea' || field.kind === 'password') {
    return value === '' || value === null || value === undefined ? <NoValue /> : String(value)
  }
  const cells = (side as AnyClientSide).cells as
    | Readonly<Record<string, ComponentType<{ row: RecordRow }>>>
    | undefined
  // Cells of relations live on what only a list call brings along.
  const OwnCell = kinds[field.kind].isRelation ? undefined : cells?.[name]
  if (OwnCell) return <OwnCell row={row} />
  const { Cell } = fieldParts[field.kind]
  return (
    <Suspense fallback="…">
      <Cell resource={json} name={name} field={field} value={value} row={row} />
    </Suspense>
  )
}
