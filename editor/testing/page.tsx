import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Editor } from '../react/index.ts'
import '../style.css'

declare global {
  interface Window {
    /** Every value reported so far. */
    reported: string[]
    setValue: (html: string) => void
  }
}

/** A field as a form uses it, for tests in a browser. */
function Field() {
  const [value, setValue] = useState('<p>hello world</p>')
  window.setValue = setValue
  return (
    <Editor
      language="en"
      value={value}
      ariaLabel="Body"
      placeholder="Write here"
      onChange={(html) => {
        window.reported.push(html)
        setValue(html)
      }}
      uploadImage={async (file) => ({ url: `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP`, alt: file.name })}
    />
  )
}

window.reported = []
const root = document.createElement('main')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <Field />
  </StrictMode>,
)
