import { Input } from 'antd'
import { useId } from 'react'
import formCss from '#web/screens/form/form.module.css'
import css from './account.module.css'

interface TextItemProps {
  readonly label: string
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly kind?: 'text' | 'password' | 'area'
  readonly autoComplete?: string
  readonly inputMode?: 'email' | 'tel' | 'numeric'
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly max?: number
  /** shows how much of it is used */
  readonly isCounted?: boolean
  readonly fault?: string | undefined
  readonly hint?: string
}

/** A labelled input with what is wrong about it. */
export function TextItem({ label, value, onChange, kind = 'text', fault, hint, ...more }: TextItemProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  const attributes = {
    id,
    value,
    autoComplete: more.autoComplete ?? 'off',
    disabled: more.isDisabled === true,
    maxLength: more.max,
    'aria-invalid': Boolean(fault),
    'aria-required': more.isRequired === true,
    'aria-describedby': described || undefined,
    ...(fault ? { status: 'error' as const } : {}),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  return (
    <div className={formCss.item}>
      <div className={formCss.label}>
        <label htmlFor={id}>
          {more.isRequired && (
            <span className={formCss.required} aria-hidden="true">
              *
            </span>
          )}
          {label}
        </label>
      </div>
      <div className={formCss.control}>
        {kind === 'area' ? (
          <Input.TextArea
            {...attributes}
            showCount={more.isCounted === true}
            autoSize={{ minRows: 3, maxRows: 6 }}
          />
        ) : kind === 'password' ? (
          <Input.Password {...attributes} />
        ) : (
          <Input {...attributes} inputMode={more.inputMode} />
        )}
        {hint && (
          <p id={`${id}-hint`} className={css.hint}>
            {hint}
          </p>
        )}
        {fault && (
          <p id={`${id}-fault`} className={formCss.error} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
