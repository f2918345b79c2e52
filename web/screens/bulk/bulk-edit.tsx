import { Alert, Button, Select, Skeleton } from 'antd'
import { useId } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Fault } from '#core/problems.ts'
import type { BulkRefusal, BulkStart } from '#core/wire.ts'
import inputsCss from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { ZoneNote } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import formCss from '#web/screens/form/form.module.css'
import { FormItem } from '#web/screens/form/form-item.tsx'
import { formKeys, submitShortcuts } from '#web/screens/form/form-keys.ts'
import { FormWindow } from '#web/screens/form/form-window.tsx'
import type { Chosen } from '#web/screens/list/selection/chosen.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { askToLeave } from '../../area/unsaved.ts'
import { EmptyState } from '../../ui/states/states.tsx'
import { ConflictValue } from '../form/conflict/conflict-dialog.tsx'
import css from './bulk.module.css'
import { type BulkEdit, useBulkEdit } from './use-bulk-edit.ts'

interface BulkEditProps {
  readonly list: List
  readonly chosen: Chosen
  readonly onClose: () => void
}

/** Sets chosen fields of the ticked rows alike: all of them, or none, with the row that stands in the way named. */
export default function BulkEditWindow({ list, chosen, onClose }: BulkEditProps) {
  const { resource, side } = list
  const t = useNamespaces(['bulk', 'form', 'fields', 'core', resource.name])
  const edit = useBulkEdit(resource, side, chosen)
  const isDirty = edit.chosen.length > 0
  const { useUnsaved } = usePage()
  useUnsaved(isDirty)
  const close = async () => {
    if (!isDirty || (await askToLeave())) onClose()
  }
  const save = async () => {
    if (edit.chosen.length > 0 && (await edit.submit())) onClose()
  }
  const { load } = edit
  const count = load.status === 'ready' ? load.start.rows.length : 0
  return (
    <FormWindow
      size="normal"
      title={t('bulk:title', { name: t(`${resource.name}:name`) })}
      detail={count > 0 ? t('bulk:count', { count }) : ''}
      closeLabel={t('bulk:close')}
      onClose={() => void close()}
    >
      <form
        className={formCss.form}
        noValidate
        aria-busy={edit.isSaving || load.status === 'loading'}
        {...formKeys(() => void save())}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        <div className={`${formCss.body} ${css.bulk}`}>
          <Body list={list} edit={edit} />
        </div>
        <div className={formCss.foot}>
          <Button onClick={() => void close()}>{t('bulk:cancel')}</Button>
          {count > 0 && (
            <Button
              type="primary"
              htmlType="submit"
              loading={edit.isSaving}
              disabled={edit.chosen.length === 0}
              aria-keyshortcuts={submitShortcuts}
            >
              {t('bulk:save', { count })}
            </Button>
          )}
        </div>
      </form>
    </FormWindow>
  )
}

function Body({ list: { resource, side }, edit }: { readonly list: List; readonly edit: BulkEdit }) {
  const t = useNamespaces(['bulk', 'core'])
  const { label } = useFieldTexts(resource)
  const id = useId()
  const { load, chosen, offered } = edit
  if (load.status === 'loading') return <Skeleton active paragraph={{ rows: 5 }} />
  if (load.status === 'failed') {
    const again = <Button onClick={edit.reload}>{t('bulk:retry')}</Button>
    return (
      <EmptyState glyph="warning" title={t('bulk:loadFailed')} text={load.reason} isAlert actions={again} />
    )
  }
  const { rows, refused } = load.start
  if (rows.length === 0) return <Refused title={t('bulk:nothingOpen')} refused={refused} />
  if (offered.length === 0) return <EmptyState title={t('bulk:nothingToSet')} />
  const faultText = (name: string, fault: Fault | string | undefined) => {
    if (fault === undefined || typeof fault === 'string') return fault ?? ''
    return t(fault.message.startsWith('validate.') ? `core:${fault.message}` : fault.message, {
      ...fault.params,
      label: label(name),
    })
  }
  return (
    <>
      {edit.refusal && <Refusal resource={resource} refusal={edit.refusal} onReload={edit.reload} />}
      {edit.notice && (
        <Alert type="error" showIcon role="alert" title={t('bulk:failed')} description={edit.notice} />
      )}
      {refused.length > 0 && (
        <Refused title={t('bulk:refused', { count: refused.length })} refused={refused} />
      )}
      <div className={formCss.item}>
        <div className={formCss.label}>
          <label htmlFor={`${id}-fields`}>{t('bulk:fields')}</label>
        </div>
        <Select
          id={`${id}-fields`}
          className={inputsCss.wide}
          mode="multiple"
          placeholder={t('bulk:choose')}
          optionFilterProp="label"
          value={[...chosen]}
          options={offered.map((name) => ({ value: name, label: label(name) }))}
          onChange={(names: string[]) => edit.choose(names)}
        />
      </div>
      {chosen.map((name) => {
        const field = edit.fieldOf(name)
        return field ? (
          <div key={name} className="bulk-field">
            <FormItem
              resource={resource}
              side={side}
              mode="edit"
              name={name}
              field={field}
              id={`${id}-${name}`}
              value={edit.values[name]}
              values={edit.values}
              stored={null}
              error={faultText(name, edit.faults[name])}
              isDisabled={edit.isSaving}
              onChange={edit.set}
            />
            {edit.differs(name) && <p className={css.differs}>{t('bulk:differs')}</p>}
          </div>
        ) : null
      })}
      <ZoneNote fields={chosen.map(edit.fieldOf)} />
      <p className={css.note}>{t('bulk:note')}</p>
    </>
  )
}

/** Rows that stay as they are, and why. */
function Refused({ title, refused }: { readonly title: string; readonly refused: BulkStart['refused'] }) {
  const t = useNamespaces(['bulk'])
  const lines = (
    <ul className={css.refused}>
      {refused.map(({ id, name, reason }) => (
        <li key={id}>{t('bulk:refusedRow', { name, reason })}</li>
      ))}
    </ul>
  )
  return <Alert type="warning" showIcon title={title} description={lines} />
}

/** The row for which nothing was changed; of a conflict also who changed what. */
function Refusal({
  resource,
  refusal: { name, reason, conflict },
  onReload,
}: {
  readonly resource: ResourceJson
  readonly refusal: BulkRefusal
  readonly onReload: () => void
}) {
  const t = useNamespaces(['bulk'])
  const { label } = useFieldTexts(resource)
  const moments = useMoments()
  const text = conflict
    ? t('bulk:conflict', {
        name,
        by: conflict.by || t('bulk:somebody'),
        at: conflict.at ? moments.text(conflict.at) : '',
      })
    : t('bulk:failedRow', { name, reason })
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('bulk:failed')}
      description={
        <>
          {text}
          {Object.entries(conflict?.changed ?? {}).map(([name, [value]]) => {
            const field = resource.fields[name]
            return field ? (
              <div key={name} className="flex gap-2">
                {t('bulk:now', { label: label(name) })}
                <ConflictValue resource={resource} name={name} field={field} value={value} />
              </div>
            ) : null
          })}
        </>
      }
      action={
        conflict && (
          <Button size="small" onClick={onReload}>
            {t('bulk:takeOver')}
          </Button>
        )
      }
    />
  )
}
