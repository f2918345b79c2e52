import { Alert, Button, Skeleton } from 'antd'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { usePage } from '#web/admin/page.tsx'
import { PendingWork } from '#web/fields/pending-work.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { askToLeave, useUnsaved } from '../../area/unsaved.ts'
import { EmptyState } from '../../ui/states/states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import css from './form.module.css'
import { FormGroups, isReady, useFormFocus } from './form-groups.tsx'
import { formKeys, submitShortcuts } from './form-keys.ts'
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
  useFormFocus(form, formId)
  const keepFocus = useFocusKept(form)

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

/** Once a save is over the focus goes back to where one was typing; the answer keeps that place before the save. */
function useFocusKept({ isSaving }: RecordFormState): () => void {
  const typedIn = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // The inputs were closed while the save was under way.
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
  const head = Head && load.status === 'ready' ? <Head stored={load.row} /> : null
  return (
    <>
      {head}
      <FormGroups resource={resource} side={side} mode={mode} form={form} formId={formId} />
    </>
  )
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
