import type { EditorState } from 'prosemirror-state'
import { useId, useState } from 'react'
import type { Command } from '../commands/command.ts'
import type { DialogEntry } from '../features/feature.ts'
import { type Language, message } from '../menus/messages.ts'

/**
 * The fields of a dialog entry. It is no `<form>` of its own, since the editor may stand inside one: Enter in a field
 * submits the dialog and nothing around it.
 */
export function EntryDialog(props: {
  readonly entry: DialogEntry
  readonly state: EditorState
  readonly language: Language
  readonly onRun: (command: Command) => void
  readonly onUpload?: (files: File[]) => void
}) {
  const { entry, language, state } = props
  const [values, setValues] = useState(() => entry.initial(state))
  const [isRefused, setIsRefused] = useState(false)
  const id = useId()
  const submit = () => {
    const isComplete = entry.fields.every((field) => !field.isRequired || values[field.name]?.trim())
    const command = isComplete ? entry.submit(values) : null
    if (command) props.onRun(command)
    else setIsRefused(true)
  }
  return (
    <div className="pe-dialog">
      {entry.fields.map((field) => (
        <label key={field.name} className="pe-field">
          <span>{message(language, field.name)}</span>
          <input
            value={values[field.name] ?? ''}
            inputMode={field.inputMode}
            aria-required={field.isRequired}
            aria-invalid={isRefused && field.inputMode === 'url'}
            aria-describedby={isRefused && field.inputMode === 'url' ? `${id}-refused` : undefined}
            onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit()
            }}
          />
        </label>
      ))}
      {isRefused && (
        <p className="pe-refused" id={`${id}-refused`} role="alert">
          {message(language, 'notAllowed')}
        </p>
      )}
      <div className="pe-dialog-buttons">
        {entry.offersUpload && props.onUpload && (
          <UploadButton label={message(language, 'uploadImage')} onUpload={props.onUpload} />
        )}
        {entry.remove?.(state) && (
          <button type="button" onClick={() => entry.remove && props.onRun(entry.remove)}>
            {message(language, 'removeLink')}
          </button>
        )}
        <button type="button" className="pe-primary" onClick={submit}>
          {message(language, 'ok')}
        </button>
      </div>
    </div>
  )
}

function UploadButton(props: { readonly label: string; readonly onUpload: (files: File[]) => void }) {
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = true
    input.addEventListener('change', () => props.onUpload([...(input.files ?? [])]))
    input.click()
  }
  return (
    <button type="button" onClick={choose}>
      {props.label}
    </button>
  )
}
