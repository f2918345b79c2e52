import { type ComponentProps, type ReactNode, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph, type GlyphName } from '../ui/icons/glyph.tsx'
import css from './login.module.css'

/** A field of a form that stands before sign-in: plain, so that the form is there before the rest has come. */
export function TextField({ id, glyph, label, isFirst, fault = '', children, ...input }: TextFieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.input} data-invalid={fault !== ''}>
        {glyph ? <Glyph name={glyph} /> : null}
        <input
          {...input}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: nothing stands before the first field of such a page
          autoFocus={isFirst}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== ''}
          aria-describedby={fault ? `${id}-fault` : undefined}
        />
        {children}
      </div>
      <p id={`${id}-fault`} className={css.fault} role="alert">
        {fault}
      </p>
    </div>
  )
}

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'type' | 'value' | 'onChange'
  > {
  readonly id: string
  readonly name: string
  readonly glyph?: GlyphName
  readonly label: string
  /** begins with the focus */
  readonly isFirst?: boolean
  /** what is wrong with it, '' for nothing */
  readonly fault?: string | undefined
  /** stands at the end of the field */
  readonly children?: ReactNode
}

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'children' | 'glyph'>) {
  const t = useNamespaces(['signIn'])
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...props} glyph="lock" type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className="icon-button faint"
        aria-label={t(isShown ? 'signIn:hidePassword' : 'signIn:showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Glyph name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </TextField>
  )
}
