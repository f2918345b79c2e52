import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import type { DomEditor } from '../api/dom-editor.ts'
import { FieldSession, type FieldSettings } from './field-session.ts'

export type EditorFieldProps = Omit<FieldSettings, 'attributes' | 'wantsEditor'> & {
  /**
   * HTML; an empty document is the empty string, or `null`. Another value than before replaces the content, unless it
   * is the one reported last.
   */
  readonly value?: string | null | undefined
  /** The content at first, for a field that keeps its value itself. */
  readonly defaultValue?: string | undefined
  /** The focus has left text, toolbar and dialogs. */
  readonly onBlur?: (() => void) | undefined
  /** The name in a plain form, which then sends the HTML. */
  readonly name?: string | undefined
  readonly minHeight?: number | string | undefined
  readonly id?: string | undefined
  readonly ariaLabel?: string | undefined
  readonly ariaLabelledBy?: string | undefined
  readonly ariaDescribedBy?: string | undefined
  readonly ariaInvalid?: boolean | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly ref?: Ref<EditorFieldHandle> | undefined
}

/** What a form can do with a field. `editor` is `null` until a moment after the field is drawn. */
export type EditorFieldHandle = { readonly focus: () => void; readonly editor: DomEditor | null }

/**
 * A rich-text field with a toolbar for forms. Its value is HTML in the stored form; changes are reported some time after
 * the last one and at once when the focus leaves, and never those that the host makes itself.
 */
export function EditorField(props: EditorFieldProps) {
  const { name, disabled = false } = props
  const readOnly = disabled || (props.readOnly ?? false)
  const value = props.value === null ? '' : props.value
  const ownId = useId()
  const id = props.id ?? ownId
  const area = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const session = useRef<FieldSession | null>(null)
  const wantsEditor = props.ref !== undefined && props.ref !== null
  const settings = useRef<FieldSettings & EditorFieldProps>({ ...props, attributes: {}, wantsEditor })
  settings.current = {
    ...props,
    value,
    config: props.config ?? undefined,
    attributes: attributesOf(props, id),
    wantsEditor,
  }

  useEffect(() => beginSession({ area, toolbar, hidden, session }, settings), [])
  useEffect(() => {
    if (value === undefined) return
    session.current?.setValue(value)
    if (hidden.current) hidden.current.value = value
  }, [value])
  const { ariaLabel, ariaLabelledBy, ariaDescribedBy, ariaInvalid, language, placeholder, maxLength } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session reads these settings when it draws anew.
  useEffect(
    () => session.current?.redraw(),
    [ariaLabel, ariaLabelledBy, ariaDescribedBy, ariaInvalid, id, language, maxLength, placeholder, readOnly],
  )
  const { config, mode, toolbarKeys } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session compares them with what it has drawn.
  useEffect(() => session.current?.reconfigure(), [config, mode, toolbarKeys])
  useImperativeHandle(props.ref, () => ({
    focus: () => session.current?.focus(),
    get editor() {
      return session.current?.editor ?? null
    },
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it.
    <div
      role="group"
      data-pe-root=""
      className={['pe-editor', props.className].filter(Boolean).join(' ')}
      style={{ '--pe-least-height': lengthOf(props.minHeight ?? 240), ...props.style } as CSSProperties}
      data-readonly={readOnly}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        session.current?.flush()
        props.onBlur?.()
      }}
    >
      <div ref={toolbar} hidden={readOnly} />
      <div ref={area} className="pe-place" />
      {name !== undefined && (
        <input
          ref={hidden}
          type="hidden"
          name={name}
          disabled={disabled}
          defaultValue={value ?? props.defaultValue}
        />
      )}
    </div>
  )
}

type Refs = {
  readonly area: RefObject<HTMLDivElement | null>
  readonly toolbar: RefObject<HTMLDivElement | null>
  readonly hidden: RefObject<HTMLInputElement | null>
  readonly session: RefObject<FieldSession | null>
}

/** Draws the editor in its places and joins it to the form around; gives the way to end that. */
function beginSession(
  { area, toolbar, hidden, session }: Refs,
  settings: RefObject<FieldSettings & EditorFieldProps>,
): (() => void) | undefined {
  if (!area.current || !toolbar.current) return
  const { value: given, defaultValue = '' } = settings.current
  const report = (html: string) => {
    if (hidden.current) hidden.current.value = html
  }
  report(given ?? defaultValue)
  const places = { area: area.current, toolbar: toolbar.current }
  const made = new FieldSession(places, given ?? defaultValue, () => settings.current, report)
  session.current = made
  const ends = joinForm(area.current, made, () => settings.current)
  return () => {
    session.current = null
    ends.abort()
    made.stop()
  }
}

/**
 * A plain form sends what is in the text at that moment. Its reset brings the first content back into a field that keeps
 * its value itself; one that is given its value keeps that, as inputs do when React resets a form behind an action.
 */
function joinForm(area: HTMLElement, session: FieldSession, now: () => EditorFieldProps): AbortController {
  const ends = new AbortController()
  const form = area.closest('form')
  const on = { signal: ends.signal }
  const send = ({ formData }: FormDataEvent) => {
    session.flush()
    const { name, disabled } = now()
    if (name !== undefined && !disabled) formData.set(name, session.html())
  }
  form?.addEventListener('formdata', send, on)
  const reset = () => {
    const { value, defaultValue = '' } = now()
    if (value === undefined) session.setHtml(defaultValue)
  }
  form?.addEventListener('reset', reset, on)
  return ends
}

function attributesOf(props: EditorFieldProps, id: string): FieldSettings['attributes'] {
  return {
    id,
    'aria-label': props.ariaLabel,
    'aria-labelledby': props.ariaLabelledBy,
    'aria-describedby': props.ariaDescribedBy,
    'aria-invalid': props.ariaInvalid ? 'true' : undefined,
  }
}

function lengthOf(size: number | string): string {
  return typeof size === 'number' ? `${size}px` : size
}
