import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { withinSentence } from '#core/messages/noun.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type Beside, useBeside } from '../beside/beside.ts'
import { BesideButtons, FormBeside } from '../beside/beside-panel.tsx'
import { FormHeads, viewsOf } from '../row-parts.tsx'
import type { AnyClientSide } from '../side.ts'
import css from './form.module.css'
import type { FormMode, FormValues } from './form-fields.ts'
import { FormGroups } from './form-groups.tsx'
import { submitShortcuts } from './form-keys.ts'
import { FormViews } from './form-views.tsx'
import { FormWindow } from './form-window.tsx'
import { LanguageBar } from './languages/language-bar.tsx'
import { FormContent, RowForm } from './row-form.tsx'
import type { RecordFormState, Saved } from './use-record-form.ts'
import { isReady } from './use-row.ts'

/** What a derived form is opened with. */
export interface RecordFormProps {
  readonly resource: ResourceJson
  /** the declaration's rule over several fields, where the client was built with it */
  readonly check?: AnyResource['check']
  readonly side: AnyClientSide
  /** fields that the resource has no longer: empty ones are not sent, so that the rest can be saved */
  readonly gone?: readonly string[]
  readonly mode: FormMode
  /** rows to edit, one after the other; nothing when one is added */
  readonly ids: readonly number[]
  /** values that a new row starts with, beyond those declared */
  readonly initial?: FormValues
  /** the language that stored rows are opened to be translated into */
  readonly translating?: Language | undefined
  /** the view that a stored row opens at, such as its history */
  readonly view?: string | undefined
  /** called after every save */
  readonly onDone: (saved: Saved) => void
  /** called when the form is to go */
  readonly onClose: () => void
  /** what comes behind the last row, where that is not the end: other rows, of another resource */
  readonly onNext?: (() => void) | undefined
}

/** The derived form in its window: adds a row, edits one, or walks through several. */
export function RecordForm(props: RecordFormProps) {
  const { resource, check, side, gone, mode, ids, initial, translating, view, onDone, onClose, onNext } =
    props
  const t = useNamespaces(['form', 'fields', 'core', 'web', resource.name])
  const title = useTitle(props)
  const [place, setPlace] = useState(0)
  const [reloads, setReloads] = useState(0)
  const mayLeave = useRef<() => Promise<boolean>>(() => Promise.resolve(true))
  const isLastRow = mode === 'add' || place >= ids.length - 1
  const isLast = isLastRow && !onNext
  const goOn = () => (isLastRow ? (onNext ?? onClose)() : setPlace(place + 1))
  const id = ids[place] ?? null
  const reload = async () => {
    if (await mayLeave.current()) setReloads(reloads + 1)
  }
  const close = async () => {
    if (await mayLeave.current()) onClose()
  }
  const skip = async () => {
    if (await mayLeave.current()) goOn()
  }
  const beside = useBeside(resource, true)
  const form = (
    <RowForm
      key={`${id ?? 'new'} ${reloads}`}
      resource={resource}
      check={check}
      side={side}
      gone={gone}
      mode={mode}
      id={id}
      initial={initial}
      translating={translating}
      mayLeave={mayLeave}
      onSaved={(saved) => {
        onDone(saved)
        goOn()
      }}
      below={(form) => <FormBeside resource={resource} beside={beside} form={form} />}
    >
      {({ form, formId, notices }) => (
        <>
          {notices}
          <Body {...{ resource, side, mode, id, form, formId }} />
          <Foot
            form={form}
            beside={beside}
            isLast={isLast}
            onSkip={() => void skip()}
            onClose={() => void close()}
          />
        </>
      )}
    </RowForm>
  )
  return (
    <FormWindow
      size={translating ? 'wide' : resource.formSize}
      title={title}
      detail={ids.length > 1 ? t('form:place', { place: place + 1, count: ids.length }) : ''}
      closeLabel={t('form:close')}
      onClose={() => void close()}
    >
      {id !== null && Object.keys(viewsOf(resource)).length > 0 ? (
        <FormViews key={id} resource={resource} id={id} first={view} onChanged={() => void reload()}>
          {form}
        </FormViews>
      ) : (
        form
      )}
    </FormWindow>
  )
}

interface BodyProps extends Pick<RecordFormProps, 'resource' | 'side' | 'mode'> {
  readonly id: number | null
  readonly form: RecordFormState
  readonly formId: string
}

/** The fields, with what the entity has above and below them. */
function Body({ resource, side, mode, id, form, formId }: BodyProps) {
  const { formHead: Head, formFoot: Said } = side
  return (
    <>
      <div className={css.body}>
        <FormContent form={form}>
          {id !== null && <FormHeads resource={resource} form={form} id={id} />}
          {Head && form.load.status === 'ready' && <Head stored={form.load.row} />}
          <LanguageBar languages={form.languages} isDisabled={form.isSaving} />
          <FormGroups resource={resource} side={side} mode={mode} form={form} formId={formId} />
        </FormContent>
      </div>
      {Said && isReady(form) && (
        <Suspense>
          <Said values={form.values} stored={form.stored} />
        </Suspense>
      )}
    </>
  )
}

/** What is being done to what. */
function useTitle({ resource, mode, translating }: RecordFormProps): string {
  const t = useNamespaces(['form', 'web', resource.name])
  const name = withinSentence(t(`${resource.name}:name`))
  if (translating) return t('form:translateTitle', { name, language: t(`web:languages.${translating}`) })
  return t(mode === 'add' ? 'form:addTitle' : 'form:editTitle', { name })
}

interface FootProps {
  readonly form: RecordFormState
  readonly beside: Beside
  readonly isLast: boolean
  readonly onSkip: () => void
  readonly onClose: () => void
}

function Foot({ form, beside, isLast, onSkip, onClose }: FootProps) {
  const t = useNamespaces(['form', 'core'])
  const hasFields = isReady(form) || form.load.status === 'loading'
  return (
    <div className={css.foot}>
      {isReady(form) && <BesideButtons beside={beside} />}
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
          {t(isLast ? (form.publication?.isHeld ? 'form:saveDraft' : 'form:save') : 'form:saveAndNext')}
        </Button>
      )}
    </div>
  )
}
