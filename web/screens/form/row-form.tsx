import { Alert, Button, Skeleton } from 'antd'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { usePage } from '#web/admin/page.tsx'
import { PendingWork } from '#web/fields/pending-work.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { askToLeave, useUnsaved } from '../../area/unsaved.ts'
import { EmptyState } from '../../ui/states/states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import css from './form.module.css'
import { FormItem } from './form-item.tsx'
import { focusField, formKeys, submitShortcuts } from './form-keys.ts'
import type { RecordFormProps } from './record-form.tsx'
import { type RecordFormState, useRecordForm } from './use-record-form.ts'

interface RowFormProps extends Omit<RecordFormProps, 'ids' | 'onDone'> {
  readonly id: number | null
  readonly isLast: boolean
  /** filled with the question whether the form may go */
  readonly mayLeave: RefObject<() => Promise<boolean>>
  readonly onSaved: () => void
  readonly onSkip: () => void
}

/** One row's form: its fields, its failures, its buttons. */
export function RowForm(props: RowFormProps) {
  const { resource, mayLeave, onSaved, onSkip } = props
  const form = useRecordForm(props)
  const formId = useId()
  const { isDirty, load } = form
  useEffect(() => {
    mayLeave.current = async () => !isDirty || askToLeave()
  })
  useUnsaved(usePage().path, isDirty)
  const keepFocus = useFormFocus(form, formId)

  const save = async () => {
    keepFocus()
    if (await form.submit()) onSaved()
  }
  const skip = async () => {
    if (await mayLeave.current()) onSkip()
  }
  return (
    <PendingWork value={form.beginWork}>
      <form
        id={formId}
        className={css.form}
        noValidate
        aria-busy={form.isSaving || load.status === 'loading'}
        {...formKeys(() => void save())}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        {form.notice && (
          <Alert className={css.notice} type="error" showIcon role="alert" title={form.notice} />
        )}
        <div className={css.body}>
          <Fields form={form} formId={formId} props={props} />
        </div>
        <Foot form={form} props={props} onSkip={() => void skip()} />
      </form>
      {form.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={form.conflict}
          onCancel={form.dropConflict}
          onSettle={async (choices) => {
            if (await form.settleConflict(choices)) onSaved()
          }}
        />
      )}
    </PendingWork>
  )
}

/** Tells whether the row is there to be edited. */
function isReady({ load }: RecordFormState): boolean {
  return load.status === 'new' || load.status === 'ready'
}

/**
 * Moves the focus: to the first field of a form that has opened, to the first faulty one of a form that was refused. The
 * answer keeps where one is typing, for when the save is over.
 */
function useFormFocus(form: RecordFormState, formId: string): () => void {
  const { refusals, firstFaulty, isSaving } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refusal; mending a fault moves no focus.
  useEffect(() => {
    if (refusals > 0 && firstFaulty) focusField(`${formId}-${firstFaulty}`)
  }, [refusals])
  const firstName = isReady(form) ? form.groups[0]?.[0] : undefined
  useEffect(() => {
    // The dialog itself would keep the focus on its frame: one types at once in the first field.
    if (firstName) focusField(`${formId}-${firstName}`, 'input')
  }, [firstName, formId])

  const typedIn = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // The inputs were closed while the save was under way: the focus goes back to where one was typing.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isSaving && isLost) typedIn.current?.focus({ preventScroll: true })
  }, [isSaving])
  return () => {
    typedIn.current = document.activeElement as HTMLElement | null
  }
}

function Foot({
  form,
  props: { isLast, onClose },
  onSkip,
}: {
  readonly form: RecordFormState
  readonly props: RowFormProps
  readonly onSkip: () => void
}) {
  const t = useNamespaces(['form', 'core'])
  const hasFields = isReady(form) || form.load.status === 'loading'
  return (
    <div className={css.foot}>
      <Button onClick={onClose}>{t(hasFields ? 'form:cancel' : 'form:close')}</Button>
      {!isLast && <Button onClick={onSkip}>{t('form:skip')}</Button>}
      {hasFields && (
        <Button
          type="primary"
          htmlType="submit"
          loading={form.isSaving}
          disabled={!isReady(form)}
          aria-keyshortcuts={submitShortcuts}
        >
          {t(isLast ? 'form:save' : 'form:saveAndNext')}
        </Button>
      )}
    </div>
  )
}

function Fields({
  form,
  formId,
  props: { resource, side, mode },
}: {
  readonly form: RecordFormState
  readonly formId: string
  readonly props: RowFormProps
}) {
  const t = useNamespaces(['form'])
  const { load } = form
  if (load.status === 'loading')
    return <LoadingFields count={Math.min(8, resource.form.flat().length)} label={t('form:loading')} />
  if (load.status === 'missing') {
    return <EmptyState glyph="empty" title={t('form:missing')} text={load.reason} isAlert />
  }
  if (load.status === 'failed') {
    return (
      <EmptyState
        glyph="warning"
        title={t('form:loadFailed')}
        text={load.reason}
        isAlert
        actions={<Button onClick={load.retry}>{t('form:retry')}</Button>}
      />
    )
  }
  if (form.groups.length === 0) return <EmptyState glyph="empty" title={t('form:nothingToEdit')} />
  const Head = side.formHead
  const head = Head && load.status === 'ready' ? <Head key="head" stored={load.row} /> : null
  const groups = form.groups.map((group) => (
    <div key={group.join(' ')} className={css.group}>
      {group.map((name) => {
        const field = form.fieldOf(name)
        return field ? (
          <FormItem
            key={name}
            resource={resource}
            side={side}
            mode={mode}
            name={name}
            field={field}
            id={`${formId}-${name}`}
            value={form.values[name]}
            values={form.values}
            stored={form.stored}
            error={form.errors[name] ?? ''}
            isDisabled={form.isSaving}
            onChange={form.set}
          />
        ) : null
      })}
    </div>
  ))
  return [head, ...groups]
}

function LoadingFields({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div className={css.group} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all there is.
        <div key={at} className={css.item}>
          <Skeleton.Node active className={css.skeletonLabel} />
          <Skeleton.Input active block />
        </div>
      ))}
    </div>
  )
}
