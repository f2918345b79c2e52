import { Alert } from 'antd'
import { Suspense } from 'react'
import { kinds } from '#core/field.ts'
import { readValue } from '#core/values/recorded-value.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { ChangedLines } from '#web/screens/changes/changed-lines.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import recordCss from '../record.module.css'
import { FieldValue, fieldLabel, RecordDetail } from '../record-detail.tsx'
import { type DetailProps, type RecordRow, useActor } from '../record-parts.tsx'
import { isSecretChange } from './secret-change.ts'
import { type Item, useItems } from './shown-items.client.ts'

const name = 'security/sensitiveDataLog'

/** A change: where and by whom, the value before and after, line by line where there are several, and the way back. */
export function ChangeDetail(props: DetailProps) {
  return (
    <RecordDetail
      {...props}
      name={name}
      width={820}
      action="rollback"
      canTakeBack={(record) => Boolean(record.resource) && !isSecretChange(record)}
      subject={({ data_comment }) => ({ field: data_comment })}
      Content={Detail}
    />
  )
}

const facts = ['data_table', 'id_value', 'data_field', 'ip', 'useragent'] as const

function Detail({ record }: { readonly record: RecordRow }) {
  const t = useNamespaces([name])
  const { json } = useResource(name)
  const rule = (record.sensitive ?? {}) as { readonly name?: string }
  return (
    <div className={recordCss.detail}>
      <p className={recordCss.about}>
        <span>{String(record.data_comment)}</span>
        <span>{rule.name ?? String(record.data_table)}</span>
        <span>{useActor(name, record)}</span>
        <FieldValue resourceName={name} name="create_time" row={record} />
      </p>
      {isSecretChange(record) ? (
        <Alert type="info" showIcon title={t(`${name}:texts.secret`)} />
      ) : (
        <>
          <div className={recordCss.changePair}>
            <Side record={record} which="before" />
            <Side record={record} which="after" />
          </div>
          <Lines record={record} />
        </>
      )}
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact} label={fieldLabel(json, fact)}>
            {fact === 'id_value' ? `${record.primary_key}=${record.id_value}` : String(record[fact])}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

function Side({ record, which }: { readonly record: RecordRow; readonly which: 'before' | 'after' }) {
  const t = useNamespaces([name])
  const { json } = useResource(name)
  const items = useItems()(record, which)
  const text = String(record[which] ?? '')
  const resource = typeof record.resource === 'string' ? record.resource : null
  return (
    <div className={`${recordCss.changeSide} is-${which}`}>
      <p>{fieldLabel(json, which)}</p>
      {text === '' ? (
        <span className="faint">{t(`${name}:texts.empty`)}</span>
      ) : resource ? (
        <ErrorBoundary fallback={() => text}>
          <Suspense fallback={text}>
            <TypedValue resourceName={resource} field={String(record.data_field)} text={text} items={items} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        text
      )}
    </div>
  )
}

interface TypedValueProps {
  readonly resourceName: string
  readonly field: string
  readonly text: string
  readonly items: readonly Item[] | null
}

/** The value as its own resource shows it; related rows by name, also those that are gone. */
function TypedValue({ resourceName, field, text, items }: TypedValueProps) {
  const { json } = useResource(resourceName)
  const declared = json.fields[field]
  // Long texts are for the comparison below; here they would be cut off.
  if (!declared || declared.kind === 'richText') return text
  if (items && kinds[declared.kind].isRelation) return <Items items={items} />
  return <FieldValue resourceName={resourceName} name={field} row={{ [field]: readValue(declared, text) }} />
}

function Items({ items }: { readonly items: readonly Item[] }) {
  return (
    <span className="flex wrap gap-1">
      {items.map(({ text, isGone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may be called alike, and none ever moves
        <Tag key={at} hue={isGone ? 'red' : 'gray'}>
          {text}
        </Tag>
      ))}
    </span>
  )
}

/** What went and what came, line by line; of one line before and after there is nothing more to say. */
function Lines({ record }: { readonly record: RecordRow }) {
  const t = useNamespaces([name])
  const itemsOf = useItems()
  const textOf = (side: 'before' | 'after') =>
    itemsOf(record, side)
      ?.map(({ text }) => text)
      .join('\n') ?? inLines(String(record[side] ?? ''))
  const before = textOf('before')
  const after = textOf('after')
  if (!`${before}${after}`.includes('\n')) return null
  return (
    <section aria-label={t(`${name}:texts.comparison`)}>
      <ChangedLines before={before} after={after} />
    </section>
  )
}

/** Lists an item a line, JSON as it is read, texts as they are. */
function inLines(value: string): string {
  if (/^\d+(?:,\d+)+$/.test(value)) return value.replaceAll(',', '\n')
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
