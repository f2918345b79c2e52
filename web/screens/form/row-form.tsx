import { Alert, Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { PendingWork } from '#web/fields/pending-work.ts'
import { ZoneNote } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { askToLeave } from '../../area/unsaved.ts'
import { focusFirstControl } from '../../ui/browser/first-control.ts'
import { EmptyState } from '../../ui/states/states.tsx'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { DraftNotice } from './draft/draft-notice.tsx'
import { useFormDraft } from './draft/use-form-draft.ts'
import css from './form.module.css'
import { useFormFocus } from './form-focus.ts'
import { formKeys, useSaveKey } from './form-keys.ts'
import type { RecordFormProps } from './record-form.tsx'
import { type RecordFormState, type Saved, useRecordForm } from './use-record-form.ts'

interface RowFormProps extends Omit<RecordFormProps, 'ids' | 'onDone' | 'onClose' | 'onNext'> {
  readonly id: number | null
  readonly className?: string
  /** filled with the question whether the form may go */
  readonly mayLeave?: RefObject<() => Promise<boolean>>
  /** it stays when it is saved */
  readonly stays?: boolean
  readonly onSaved: (saved: Saved, form: RecordFormState) => void | Promise<void>
  /** draws the form: its fields and its buttons, of which one submits */
  readonly children: (form: OpenForm) => ReactNode
  /** draws what stands below the form and is no part of it */
  readonly below?: (form: RecordFormState) => ReactNode
}

/** A form that is open over one row. */
export interface OpenForm {
  readonly form: RecordFormState
  /** what the ids of its inputs begin with */
  readonly formId: string
  /** what it has to say before its fields: that it was not saved, or that something was typed before */
  readonly notices: ReactNode
  /** saves what was typed; false when it was refused */
  readonly save: () => Promise<boolean>
}

/** One row's form, wherever it stands: its state, its keys, what leaving it asks, and what two people saved at once. */
export function RowForm(props: RowFormProps) {
  const { resource, mayLeave, onSaved } = props
  const form = useRecordForm(props)
  const formId = useId()
  const draft = useFormDraft(resource, form)
  const { useUnsaved } = usePage()
  const { isDirty, load } = form
  useEffect(() => {
    if (!mayLeave) return
    mayLeave.current = async () => {
      const mayGo = !isDirty || (await askToLeave())
      if (mayGo) draft.end()
      return mayGo
    }
  })
  const release = useUnsaved(isDirty, draft.end)
  useFormFocus(form, formId)
  const keepFocus = useFocusKept(form)

  const save = async (): Promise<boolean> => {
    keepFocus()
    const saved = await form.submit()
    if (saved) await finish(saved)
    return saved !== false
  }
  const finish = async (saved: Saved) => {
    // A form that stays has nothing unsaved by now, and goes on being kept.
    if (!props.stays) {
      draft.end()
      release()
    }
    await onSaved(saved, form)
  }
  useSaveKey(formId, () => void save())
  const notices = (
    <>
      <DraftNotice
        offer={draft.offer}
        isShared={draft.isShared}
        onAnswered={() => focusFirstControl(document.getElementById(formId) ?? document)}
      />
      {form.notice && <Alert className={css.notice} type="error" showIcon role="alert" title={form.notice} />}
    </>
  )
  return (
    <PendingWork value={form.beginWork}>
      <form
        id={formId}
        className={props.className ?? css.form}
        noValidate
        aria-busy={form.isSaving || load.status === 'loading'}
        data-unsaved={isDirty || undefined}
        {...formKeys(() => void save())}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        {props.children({ form, formId, save, notices })}
      </form>
      {props.below?.(form)}
      {form.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={form.conflict}
          onCancel={form.dropConflict}
          onSettle={async (choices) => {
            const saved = await form.settleConflict(choices)
            if (saved) await finish(saved)
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

interface FormContentProps {
  readonly form: RecordFormState
  /** where to go from a row that is not there, when the form has the whole page */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The fields of a form, or what stands in their place: the row is not there, or nothing of it may be set. */
export function FormContent({ form, actions, children }: FormContentProps) {
  const t = useNamespaces(['form'])
  const { load } = form
  if (load.status === 'missing')
    return (
      <EmptyState
        isAlert
        isPage={actions !== undefined}
        glyph="empty"
        title={t('form:missing')}
        text={load.reason}
        actions={actions}
      />
    )
  if (load.status === 'failed')
    return (
      <EmptyState
        glyph="warning"
        title={t('form:loadFailed')}
        text={load.reason}
        isAlert
        actions={<Button onClick={load.retry}>{t('form:retry')}</Button>}
      />
    )
  if (form.groups.length === 0) return <EmptyState glyph="empty" title={t('form:nothingToEdit')} />
  return (
    <>
      {load.status === 'loading' && (
        <p className="visually-hidden" role="status">
          {t('form:loading')}
        </p>
      )}
      {children}
      {load.status !== 'loading' && <ZoneNote fields={form.groups.flat().map(form.fieldOf)} />}
    </>
  )
}
