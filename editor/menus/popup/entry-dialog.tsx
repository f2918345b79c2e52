/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DialogEntry, DialogField, Submitted } from '../../features/feature.ts'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import type { Menu } from '../menu.ts'
import type { MenuHost } from '../menu-host.ts'

type Values = Readonly<Record<string, string>>
type Refusal = { readonly text: string; readonly field: string }

/**
 * The fields of a dialog. It is no `<form>`, since the editor may stand inside one: Enter in a field submits the dialog
 * and nothing around it.
 */
export function EntryDialog(props: { readonly entry: DialogEntry; readonly menu: Menu }) {
  const { entry, menu } = props
  const { host } = menu
  const [values, setValues] = useState<Values>(() => {
    const view = host.view()
    return view ? entry.initial(view.state) : {}
  })
  const box = useRef<HTMLDivElement>(null)
  const { refusal, isWaiting, submit } = useSubmission(entry, menu, box)
  const first = useRef(firstToFill(entry.fields, values))
  useLayoutEffect(() => {
    if (!refusal) return
    box.current?.querySelector<HTMLElement>(`[name="${CSS.escape(refusal.field)}"]`)?.focus()
  }, [refusal])
  return (
    <div ref={box} class="pe-dialog" aria-busy={isWaiting}>
      {entry.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          host={host}
          value={values[field.name] ?? ''}
          isWaiting={isWaiting}
          isFirst={field === first.current}
          refusal={refusal?.field === field.name ? refusal.text : null}
          onInput={(value) => setValues({ ...values, [field.name]: value })}
          onEnter={() => void submit(values)}
        />
      ))}
      <div class="pe-dialog-buttons">
        <button type="button" class="pe-action" onClick={() => menu.close(true)}>
          {host.label('cancel')}
        </button>
        <button
          type="button"
          class="pe-action pe-primary"
          aria-disabled={isWaiting}
          onClick={() => void submit(values)}
        >
          {isWaiting && <span class="pe-spinner" aria-hidden="true" />}
          {host.label('ok')}
        </button>
      </div>
    </div>
  )
}

/** Where something needed is missing, the first field that is empty; else the first of all. */
function firstToFill(fields: readonly DialogField[], values: Values): DialogField | undefined {
  const isEmpty = ({ name }: DialogField) => !values[name]
  const isMissing = fields.some((field) => field.isRequired && isEmpty(field))
  return (isMissing ? fields.find(isEmpty) : undefined) ?? fields[0]
}

/** Hands the values in, shows what is refused, and drops an answer that comes after the dialog has gone. */
function useSubmission(entry: DialogEntry, menu: Menu, box: RefObject<HTMLElement | null>) {
  const { host } = menu
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const refuse = (text: string, field = entry.fields[0]?.name ?? '') => setRefusal({ text, field })
  const settle = (answer: Submitted) => {
    // The ref is emptied as soon as the dialog goes; the end of an effect may come after the next paint.
    if (!box.current) return
    setIsWaiting(false)
    if (answer === 'cancelled') menu.close(true)
    else if ('refusal' in answer) refuse(host.label(answer.refusal), answer.field)
    else {
      menu.close(false)
      host.run(answer.command)
    }
  }
  const submit = async (values: Values) => {
    if (isWaiting) return
    const missing = entry.fields.find((field) => field.isRequired && !values[field.name]?.trim())
    if (missing) return refuse(host.label('fieldNeeded'), missing.name)
    setRefusal(null)
    setIsWaiting(true)
    try {
      settle(await entry.submit(values))
    } catch (error) {
      settle({ refusal: error instanceof Error ? error.message : String(error) })
    }
  }
  return { refusal, isWaiting, submit }
}

function Field(props: {
  readonly field: DialogField
  readonly host: MenuHost
  readonly value: string
  readonly isWaiting: boolean
  readonly isFirst: boolean
  readonly refusal: string | null
  readonly onInput: (value: string) => void
  readonly onEnter: () => void
}) {
  const { field, host, refusal } = props
  const id = useId()
  return (
    <div class="pe-field">
      <label for={id}>{host.label(field.name)}</label>
      <input
        id={id}
        class="pe-input"
        name={field.name}
        data-first={props.isFirst || undefined}
        value={props.value}
        inputMode={field.inputMode}
        placeholder={field.placeholder && host.label(field.placeholder)}
        autocomplete="off"
        readOnly={props.isWaiting}
        aria-required={field.isRequired}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refused`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposedKey(event)) return
          event.preventDefault()
          props.onEnter()
        }}
      />
      {refusal !== null && (
        <span class="pe-refused" id={`${id}-refused`} role="alert">
          {refusal}
        </span>
      )}
    </div>
  )
}
