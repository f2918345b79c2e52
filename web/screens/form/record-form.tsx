import { useRef, useState } from 'react'
import { hasHistory } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { withinSentence } from '#core/messages/noun.ts'
import type { AnyResource } from '#core/resource.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { AnyClientSide } from '../side.ts'
import type { FormMode, FormValues } from './form-fields.ts'
import { FormViews } from './form-views.tsx'
import { FormWindow } from './form-window.tsx'
import { RowForm } from './row-form.tsx'

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
  /** called after every save */
  readonly onDone: () => void
  /** called when the form is to go */
  readonly onClose: () => void
}

/** The derived form in its window: adds a row, edits one, or walks through several. */
export function RecordForm(props: RecordFormProps) {
  const { resource, check, side, gone, mode, ids, initial, onDone, onClose } = props
  const t = useNamespaces(['form', 'fields', 'core', resource.name])
  const [place, setPlace] = useState(0)
  const [reloads, setReloads] = useState(0)
  const mayLeave = useRef<() => Promise<boolean>>(() => Promise.resolve(true))
  const isLast = mode === 'add' || place >= ids.length - 1
  const name = withinSentence(t(`${resource.name}:name`))
  const goOn = () => (isLast ? onClose() : setPlace(place + 1))
  const id = ids[place] ?? null
  const reload = async () => {
    if (await mayLeave.current()) setReloads(reloads + 1)
  }
  const close = async () => {
    if (await mayLeave.current()) onClose()
  }
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
      isLast={isLast}
      mayLeave={mayLeave}
      onSaved={() => {
        onDone()
        goOn()
      }}
      onSkip={goOn}
      onClose={() => void close()}
    />
  )
  return (
    <FormWindow
      size={resource.formSize}
      title={t(mode === 'add' ? 'form:addTitle' : 'form:editTitle', { name })}
      detail={ids.length > 1 ? t('form:place', { place: place + 1, count: ids.length }) : ''}
      closeLabel={t('form:close')}
      onClose={() => void close()}
    >
      {id !== null && hasHistory(resource) ? (
        <FormViews key={id} resource={resource} id={id} onBroughtBack={() => void reload()}>
          {form}
        </FormViews>
      ) : (
        form
      )}
    </FormWindow>
  )
}
