import { Alert, Button, Modal } from 'antd'
import { Suspense } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { JsonTree } from '#web/ui/json-tree.tsx'
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import css from '../record.module.css'
import { FieldValue, fieldLabel, type RecordRow, useRecord, useTakeBack } from '../record-parts.tsx'

const name = 'security/dataRecycleLog'

/** A deleted row: who deleted it, what was in it in the words of its own resource, and the way back. */
export function RecycledDetail({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useNamespaces([name, 'list'])
  const { data: record, error, refetch } = useRecord(name, id)
  const { mayAct, isRunning, run, label } = useTakeBack(name, 'restore')
  const isWhole = record !== undefined && Boolean(record.resource) && record.is_forged !== 1
  const restore = async () => {
    const rule = (record?.recycle ?? {}) as { readonly name?: string }
    const place = rule.name ?? String(record?.data_table)
    if (await run(id, t(`${name}:texts.ask`, { name: place }))) onClose()
  }
  return (
    <Modal
      open
      width={760}
      title={`${t(`${name}:actions.info`)} #${id}`}
      onCancel={onClose}
      footer={
        isWhole && mayAct ? (
          <Button className={css.act} loading={isRunning} onClick={() => void restore()}>
            {label}
          </Button>
        ) : null
      }
    >
      {record ? (
        <Detail record={record} />
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

function Detail({ record }: { readonly record: RecordRow }) {
  const t = useNamespaces([name])
  const { json } = useResource(name)
  const resource = typeof record.resource === 'string' ? record.resource : null
  const rule = (record.recycle ?? {}) as { readonly name?: string }
  const { nickname } = (record.admin ?? {}) as { readonly nickname?: string }
  return (
    <div className={css.detail}>
      {record.is_forged === 1 && <Alert type="error" showIcon title={t(`${name}:texts.forged`)} />}
      {!resource && <Alert type="warning" showIcon title={t(`${name}:texts.unknown`)} />}
      <p className={css.about}>
        <span>{rule.name ?? String(record.data_table)}</span>
        <span>{nickname ?? (record.admin_id ? `#${record.admin_id}` : t(`${name}:texts.system`))}</span>
        <FieldValue resourceName={name} name="create_time" row={record} />
        <span>{String(record.ip ?? '')}</span>
      </p>
      {resource && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<LoadingState label="…" />}>
            <Fields resourceName={resource} record={record} />
          </Suspense>
        </ErrorBoundary>
      )}
      <details className={css.raw} open={!resource}>
        <summary>{t(`${name}:texts.rawData`)}</summary>
        <JsonTree value={record.data} />
      </details>
      <Facts>
        <Fact label={fieldLabel(json, 'data_table')}>{String(record.data_table)}</Fact>
        <Fact label={fieldLabel(json, 'useragent')}>{String(record.useragent)}</Fact>
      </Facts>
    </div>
  )
}

/** The row as labelled fields, in the order of its declaration. */
function Fields({ resourceName, record }: { readonly resourceName: string; readonly record: RecordRow }) {
  const { json } = useResource(resourceName)
  const data = record.data as RecordRow
  const row = { ...data, ...(record.related as RecordRow) }
  return (
    <Facts>
      {Object.keys(json.fields)
        .filter((field) => Object.hasOwn(data, field))
        .map((field) => (
          <Fact key={field} label={fieldLabel(json, field)}>
            <FieldValue resourceName={resourceName} name={field} row={row} />
          </Fact>
        ))}
    </Facts>
  )
}
