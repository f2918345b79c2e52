import { Button } from 'antd'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import centreCss from '#web/member/pages/centre.module.css'
import { addressOf } from '#web/page/place.ts'
import { FormGroups } from '#web/screens/form/form-groups.tsx'
import { submitShortcuts } from '#web/screens/form/form-keys.ts'
import { FormContent, RowForm } from '#web/screens/form/row-form.tsx'
import { isReady } from '#web/screens/form/use-row.ts'
import { useRights } from '#web/stores/permissions.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { useResource } from '../../resources/resources-context.tsx'
import css from './derived.module.css'
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
  const titleId = useId()
  const back = id !== null && canShow ? addressOf(base, { screen: 'show', id }) : base
  return (
    <Card className={centreCss.card} aria-labelledby={titleId}>
      <Link className={css.back} to={back}>
        {t('account:derived.back')}
      </Link>
      <CardHead className={centreCss.cardHead}>
        <h1 id={titleId}>
          {t(mode === 'add' ? 'form:addTitle' : 'form:editTitle', { name: t(`${view.name}:name`) })}
        </h1>
      </CardHead>
      <RowForm
        className={css.form}
        resource={view}
        check={check}
        side={noSide}
        mode={mode}
        id={id}
        onSaved={() => void navigate(back, { replace: mode === 'edit' })}
      >
        {({ form, formId, notices }) => (
          <>
            {notices}
            <FormContent
              form={form}
              actions={
                <Link className="button" to={base}>
                  {t('account:derived.back')}
                </Link>
              }
            >
              <FormGroups resource={view} side={noSide} mode={mode} form={form} formId={formId} />
            </FormContent>
            {form.load.status === 'missing' ? null : (
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
            )}
          </>
        )}
      </RowForm>
    </Card>
  )
}
