import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as plain from '../api/index.ts'
import {
  Editor,
  EditorField,
  type EditorFieldHandle,
  type EditorFieldProps,
  Toolbar,
} from '../react/index.ts'
import { colorCode } from '../view/code/color-code.ts'
import '../style.css'

declare global {
  interface Window {
    /** Every value the field has reported so far, and what else it has told. */
    reported: string[]
    problems: string[]
    blurs: number
    setValue: (html: string) => void
    setField: (props: FieldProps) => void
    field: EditorFieldHandle | null
    /** How often the form around the field was drawn. */
    drawings: number
    /** The editor without React. */
    plain: typeof plain
    colorCode: typeof colorCode
    /** Draws the wrappers that integrations of the original use, and takes them away again. */
    showOwnForm: (isShown: boolean) => void
    showWrappers: (isShown: boolean) => void
    wrapped: plain.DomEditor | null
    setWrapped: (html: string) => void
  }
}

type FieldProps = Pick<
  EditorFieldProps,
  'config' | 'language' | 'maxLength' | 'mode' | 'readOnly' | 'toolbarKeys' | 'beginWork'
>

/** A form with a field, for tests in a browser. */
function Form() {
  const [value, setValue] = useState('<p>hello world</p>')
  const [props, setField] = useState<FieldProps>({})
  const handle = useRef<EditorFieldHandle>(null)
  window.setValue = setValue
  window.setField = setField
  window.drawings++
  return (
    <form
      id="form"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <EditorField
        ref={(field) => {
          handle.current = field
          window.field = field
        }}
        language="en"
        name="body"
        value={value}
        ariaLabel="Body"
        placeholder="Write here"
        {...props}
        onBlur={() => window.blurs++}
        onChange={(html) => {
          window.reported.push(html)
          setValue(html)
        }}
        onError={({ message }) => window.problems.push(message)}
        uploadImage={async (file, onProgress) => {
          onProgress(50)
          if (file.name.startsWith('bad')) throw new Error('refused')
          return { url: 'https://img.example/a.gif', alt: file.name }
        }}
      />
      <button type="submit">Send</button>
    </form>
  )
}

/** A form whose field keeps its value itself. */
function OwnForm() {
  const [isShown, setShown] = useState(false)
  window.showOwnForm = setShown
  if (!isShown) return null
  return (
    <form id="own-form">
      <EditorField language="en" name="note" defaultValue="<p>first</p>" ariaLabel="Note" minHeight={80} />
    </form>
  )
}

function Wrappers() {
  const [editor, setEditor] = useState<plain.DomEditor | null>(null)
  const [html, setHtml] = useState('<p>old</p>')
  const [isShown, setShown] = useState(false)
  window.showWrappers = setShown
  window.setWrapped = setHtml
  window.wrapped = editor
  if (!isShown) return null
  return (
    <div id="wrappers">
      <Toolbar editor={editor} mode="simple" defaultConfig={{ excludeKeys: ['fullScreen'] }} />
      <Editor
        value={html}
        mode="simple"
        defaultConfig={{ placeholder: 'Here', autoFocus: false }}
        style={{ height: 200 }}
        onCreated={setEditor}
        onChange={(changed) => setHtml(changed.getHtml())}
      />
    </div>
  )
}

Object.assign(window, {
  reported: [],
  problems: [],
  blurs: 0,
  drawings: 0,
  plain,
  colorCode,
  field: null,
  wrapped: null,
})
const root = document.createElement('main')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <Form />
    <OwnForm />
    <Wrappers />
  </StrictMode>,
)
