import { Alert, Button } from 'antd'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { PendingWork } from '#web/fields/pending-work.ts'
import { ZoneNote } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import centreCss from '#web/member/pages/centre.module.css'
import { ConflictDialog } from '#web/screens/form/conflict-dialog.tsx'
import { useFormFocus } from '#web/screens/form/form-focus.ts'
import { FormGroups } from '#web/screens/form/form-groups.tsx'
import { formKeys, submitShortcuts } from '#web/screens/form/form-keys.ts'
import { type RecordFormState, useRecordForm } from '#web/screens/form/use-record-form.ts'
import { isReady } from '#web/screens/form/use-row.ts'
import { useRights } from '#web/stores/permissions.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { useUnsavedHere } from '../../area/unsaved.ts'
import { useResource } from '../../resources/resources-context.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import css from './derived.module.css'
import { Nothing } from './nothing.tsx'
import { addressOf } from './place.ts'
import { mayCall } from './screen-view.ts'

interface FormScreenProps {
  readonly view: ResourceJson
  readonly base: string
  readonly mode: 'add' | 'edit'
  readonly id: number | null
}

/** What the back office adds to forms is not for members. */
const noSide = {}

/** The form of a resource as members have it: for a new row, or one that is there. */
export function FormScreen({ view, base, mode, id }: FormScreenProps) {
  const t = useNamespaces(['form', 'list', 'core', 'fields', 'account', view.name])
  const navigate = useNavigate()
  const canShow = mayCall(view, useRights(), 'show')
  const { check } = useResource(view.name)
  const form = useRecordForm({ resource: view, check, side: noSide, mode, id })
  const formId = useId()
  const release = useUnsavedHere(form.isDirty)
  const back = id !== null && canShow ? addressOf(base, { screen: 'show', id }) : base
  useFormFocus(form, formId)

  const leave = () => {
    release()
    void navigate(back, { replace: mode === 'edit' })
  }
  const save = async () => {
    if (await form.submit()) leave()
  }
  if (form.load.status === 'missing') return <Nothing name="missing" text={form.load.reason} base={base} />
  return (
    <PendingWork value={form.beginWork}>
      <Card className={centreCss.card} aria-labelledby={`${formId}-title`}>
        <Link className={css.back} to={back}>
          {t('account:derived.back')}
        </Link>
        <CardHead className={centreCss.cardHead}>
          <h1 id={`${formId}-title`}>
            {t(mode === 'add' ? 'form:addTitle' : 'form:editTitle', { name: t(`${view.name}:name`) })}
          </h1>
        </CardHead>
        <form
          id={formId}
          className={css.form}
          noValidate
          aria-busy={form.isSaving || form.load.status === 'loading'}
          {...formKeys(() => void save())}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {form.notice ? <Alert type="error" showIcon role="alert" title={form.notice} /> : null}
          <Fields view={view} mode={mode} form={form} formId={formId} />
          <div className="row wrap mt-4 gap-2-4">
            <Button
              type="primary"
              htmlType="submit"
              autoInsertSpace={false}
              loading={form.isSaving}
              disabled={!isReady(form)}
              aria-keyshortcuts={submitShortcuts}
            >
              {t('form:save')}
            </Button>
            <Link className="button" to={back}>
              {t('form:cancel')}
            </Link>
          </div>
        </form>
      </Card>
      {form.conflict ? (
        <ConflictDialog
          resource={view}
          conflict={form.conflict}
          onCancel={form.dropConflict}
          onSettle={async (choices) => {
            if (await form.settleConflict(choices)) leave()
          }}
        />
      ) : null}
    </PendingWork>
  )
}

interface FieldsProps {
  readonly view: ResourceJson
  readonly mode: 'add' | 'edit'
  readonly form: RecordFormState
  readonly formId: string
}

function Fields({ view, mode, form, formId }: FieldsProps) {
  const t = useNamespaces(['form'])
  const { load } = form
  if (load.status === 'loading') return <LoadingState label={t('form:loading')} />
  if (load.status === 'failed') {
    return (
      <EmptyState
        isAlert
        glyph="warning"
        title={t('form:loadFailed')}
        text={load.reason}
        actions={<Button onClick={load.retry}>{t('form:retry')}</Button>}
      />
    )
  }
  if (form.groups.length === 0) return <EmptyState title={t('form:nothingToEdit')} />
  return (
    <>
      <FormGroups resource={view} side={noSide} mode={mode} form={form} formId={formId} />
      <ZoneNote fields={form.groups.flat().map(form.fieldOf)} />
    </>
  )
}
