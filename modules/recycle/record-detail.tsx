import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows, rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { NoValue } from '#web/fields/cell-parts.tsx'
import { fieldParts } from '#web/fields/parts.ts'
import { i18n, useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { AnyClientSide } from '#web/screens/side.ts'
import { useCan } from '#web/stores/permissions.ts'
import { confirm } from '#web/ui/feedback/feedback.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import css from './record.module.css'
import type { DetailProps, RecordName, RecordRow } from './record-parts.tsx'

interface RecordDetailProps extends DetailProps {
  readonly name: RecordName
  readonly width: number
  /** the action that takes what happened back */
  readonly action: string
  readonly canTakeBack: (record: RecordRow) => boolean
  /** what the question before that names */
  readonly subject: (record: RecordRow) => Readonly<Record<string, unknown>>
  readonly Content: ComponentType<{ readonly record: RecordRow }>
}

/** A record by itself, and the way back for those who may take it. */
export function RecordDetail({
  name,
  id,
  width,
  action,
  canTakeBack,
  subject,
  Content,
  onClose,
}: RecordDetailProps) {
  const t = useNamespaces([name, 'list'])
  const { data: record, error, refetch } = useRecord(name, id)
  const { mayAct, isRunning, run, label } = useTakeBack(name, action)
  const runAction = async (given: RecordRow) => {
    if (await run(id, t(`${name}:texts.ask`, subject(given)))) onClose()
  }
  return (
    <Modal
      open
      width={width}
      title={`${t(`${name}:actions.info`)} #${id}`}
      onCancel={onClose}
      footer={
        record && mayAct && canTakeBack(record) ? (
          <Button className={css.act} loading={isRunning} onClick={() => void runAction(record)}>
            {label}
          </Button>
        ) : null
      }
    >
      {record ? (
        <Content record={record} />
      ) : error ? (
        <EmptyState
          isAlert
          title={t(`${name}:texts.failed`)}
          text={error.message}
          actions={<Button onClick={() => void refetch()}>{t('list:retry')}</Button>}
        />
      ) : (
        <LoadingState label={t('list:loading')} />
      )}
    </Modal>
  )
}

/** The whole record, asked for when its detail opens. */
function useRecord(name: RecordName, id: number) {
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
function useTakeBack(name: RecordName, action: string) {
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
