import { Button, Skeleton, Tooltip } from 'antd'
import { type ComponentType, Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, isSecret } from '#core/field.ts'
import { baseName } from '#core/translations/translated.ts'
import type { Language } from '#core/wire.ts'
import { NestedField, type NestedFieldProps } from '#web/fields/nested-field.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import type { AnyClientSide, InputProps as OwnInputProps } from '../side.ts'
import { addressIn, SiteAddress } from '../site-address.tsx'
import css from './form.module.css'
import { type FormMode, type FormValues, isWideField } from './form-fields.ts'
import { focusField } from './form-focus.ts'

interface FormItemProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly mode: FormMode
  readonly name: string
  readonly field: Field
  /** of its value, where it has one for each language */
  readonly language?: Language | undefined
  readonly id: string
  readonly value: unknown
  readonly values: FormValues
  readonly stored: FormValues | null
  readonly error: string
  /** a change of it does not wait in the draft of the row, as others do */
  readonly isAtOnce?: boolean
  /** what is wrong with parts of the value, by where they are in it */
  readonly faults?: Readonly<Record<string, string>>
  /** in the place of the declared one */
  readonly placeholder?: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (name: string, value: unknown, part?: string) => void
}

/** A field in a form: label, explanation, input, and the reason why it is not taken. */
export function FormItem(props: FormItemProps) {
  const { resource, name, field, language, error, isAtOnce } = props
  const { t } = useFieldTexts(resource)
  const errorId = `${props.id}-error`
  const address = addressIn(props.stored, name)
  return (
    <div
      className={css.item}
      data-field={name}
      data-wide={isWideField(field) || undefined}
      data-kind={field.kind}
    >
      <Label {...props} />
      <div className={css.control} lang={language} data-control>
        <ErrorBoundary
          fallback={(_, retry) => (
            <span className="bad" role="alert">
              {t('fields:failed')}
              <Button size="small" type="link" onClick={retry}>
                {t('fields:retry')}
              </Button>
            </span>
          )}
        >
          <Suspense fallback={<Skeleton.Input active block />}>
            <Control {...props} errorId={errorId} />
          </Suspense>
        </ErrorBoundary>
        {address?.path && <SiteAddress address={address} />}
        {isAtOnce && (
          <small className="block hint" lang={language && i18n.language}>
            {t('form:atOnce')}
          </small>
        )}
        {error && (
          <div id={errorId} className={css.error} lang={language && i18n.language}>
            {error}
          </div>
        )}
      </div>
    </div>
  )
}

/** A field of a value within the value of another field. */
function FormItemWithin(props: NestedFieldProps) {
  return <FormItem {...props} side={noSide} mode="edit" stored={null} />
}

const noSide = {}

/** The input that the resource has for a field itself, in the place of that of its kind. */
function ownInput({ side, name }: FormItemProps): ComponentType<OwnInputProps> | undefined {
  return (side.inputs as Readonly<Record<string, ComponentType<OwnInputProps>>> | undefined)?.[baseName(name)]
}

function Label(props: FormItemProps) {
  const { resource, name, field, id, mode } = props
  const { t, label, tip } = useFieldTexts(resource)
  const text = label(name)
  const explanation = tip(name)
  const isRequired = field.required && !(isSecret(field) && mode === 'edit')
  const isGroup = fieldParts[field.kind].isGroup || ownInput(props) !== undefined
  const caption = (
    <>
      {isRequired && (
        <span className={css.required} aria-hidden="true">
          *
        </span>
      )}
      {text}
    </>
  )
  return (
    <div className={css.label}>
      {isGroup ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: what a click on a label does, for inputs of several parts.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input itself is reached by the tab key.
        <span id={`${id}-label`} onClick={() => focusField(id)}>
          {caption}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id}>
          {caption}
        </label>
      )}
      {explanation && (
        <Tooltip title={explanation} trigger={['hover', 'focus', 'click']}>
          <button
            type="button"
            className={css.tip}
            aria-label={t('fields:tip', { label: text, text: explanation })}
          >
            ?
          </button>
        </Tooltip>
      )}
    </div>
  )
}

function Control(props: FormItemProps & { readonly errorId: string }) {
  const { resource, name, field, id, value, values, error, faults, isDisabled, onChange } = props
  const { placeholder } = useFieldTexts(resource)
  const set = (next: unknown, part?: string) => onChange(name, next, part)
  const shared = {
    ...{ id, value, values, resource, name, field, faults },
    onChange: set,
    disabled: isDisabled,
    isInvalid: error !== '',
    describedBy: error ? props.errorId : undefined,
    placeholder: props.placeholder || placeholder(name) || undefined,
  }
  const OwnInput = ownInput(props)
  const { Input } = fieldParts[field.kind]
  return (
    <NestedField value={FormItemWithin}>
      {OwnInput ? <OwnInput {...shared} stored={props.stored} /> : <Input {...shared} />}
    </NestedField>
  )
}
