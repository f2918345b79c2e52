import { Alert } from 'antd'
import { Suspense } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { JsonTree } from '#web/ui/json/json-tree.tsx'
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx'
import { LoadingState } from '#web/ui/states/states.tsx'
import css from '../record.module.css'
import { FieldValue, fieldLabel, RecordDetail } from '../record-detail.tsx'
import { type DetailProps, type RecordRow, useActor } from '../record-parts.tsx'

const name = 'security/dataRecycleLog'

/** A deleted row: who deleted it, what was in it in the words of its own resource, and the way back. */
export function RecycledDetail(props: DetailProps) {
  return (
    <RecordDetail
      {...props}
      name={name}
      width={760}
      action="restore"
      canTakeBack={(record) => Boolean(record.resource) && record.is_forged !== 1}
      subject={(record) => ({ name: ruleOf(record) })}
      Content={Detail}
    />
  )
}

function ruleOf({ recycle, data_table }: RecordRow): string {
  return ((recycle ?? {}) as { readonly name?: string }).name ?? String(data_table)
}

function Detail({ record }: { readonly record: RecordRow }) {
  const t = useNamespaces([name])
  const { json } = useResource(name)
  const resource = typeof record.resource === 'string' ? record.resource : null
  return (
    <div className={css.detail}>
      {record.is_forged === 1 && <Alert type="error" showIcon title={t(`${name}:texts.forged`)} />}
      {!resource && <Alert type="warning" showIcon title={t(`${name}:texts.unknown`)} />}
      <p className={css.about}>
        <span>{ruleOf(record)}</span>
        <span>{useActor(name, record)}</span>
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
