import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EditorField, type EditorFieldHandle } from '../react/index.ts'
import '../style.css'
import './callout.ts'
import './page.css'
import { sample } from './sample.ts'

type Output = 'html' | 'json' | 'reading'

/** Takes files without a server: they become addresses of this page, and the progress is made up. */
async function keepInPage(file: File, onProgress: (percent: number) => void): Promise<string> {
  for (const percent of [20, 55, 80, 100]) {
    await new Promise((done) => setTimeout(done, 150))
    onProgress(percent)
  }
  if (file.name.includes('fail'))
    throw new Error('Files called "fail" are refused, to show what that looks like.')
  return URL.createObjectURL(file)
}

function Example() {
  const [html, setHtml] = useState(sample)
  const [language, setLanguage] = useState('en')
  const [mode, setMode] = useState<'default' | 'simple'>('default')
  const [isDark, setDark] = useState(false)
  const [isReadOnly, setReadOnly] = useState(false)
  const [output, setOutput] = useState<Output>('html')
  const field = useRef<EditorFieldHandle>(null)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  return (
    <main>
      <h1>Rich-text editor</h1>
      <div className="switches">
        <Switch
          label="Simple toolbar"
          isOn={mode === 'simple'}
          onTurn={(isOn) => setMode(isOn ? 'simple' : 'default')}
        />
        <Switch label="Dark" isOn={isDark} onTurn={setDark} />
        <Switch
          label="中文"
          isOn={language === 'zh-cn'}
          onTurn={(isOn) => setLanguage(isOn ? 'zh-cn' : 'en')}
        />
        <Switch label="Read-only" isOn={isReadOnly} onTurn={setReadOnly} />
      </div>
      <EditorField
        key={mode}
        ref={field}
        mode={mode}
        language={language}
        readOnly={isReadOnly}
        value={html}
        onChange={setHtml}
        placeholder="Write something"
        ariaLabel="Document"
        minHeight={320}
        uploadImage={async (file, onProgress) => ({
          url: await keepInPage(file, onProgress),
          alt: file.name,
        })}
        uploadVideo={async (file, onProgress) => {
          await keepInPage(file, onProgress)
          // A document takes videos by ordinary addresses only; this one leads nowhere.
          return { url: `videos/${file.name}` }
        }}
      />
      <div className="switches" role="tablist" aria-label="What the document is">
        {(['html', 'json', 'reading'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            aria-selected={output === kind}
            onClick={() => setOutput(kind)}
          >
            {{ html: 'HTML', json: 'JSON', reading: 'Reading side' }[kind]}
          </button>
        ))}
      </div>
      {output === 'reading' ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own output is what is shown.
        <article className="pe-content output" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <pre className="output">{output === 'html' ? html : json(field.current)}</pre>
      )}
    </main>
  )
}

function json(field: EditorFieldHandle | null): string {
  return JSON.stringify(field?.editor?.children ?? [], null, 2)
}

function Switch(props: {
  readonly label: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}) {
  return (
    <label>
      <input type="checkbox" checked={props.isOn} onChange={(event) => props.onTurn(event.target.checked)} />
      {props.label}
    </label>
  )
}

createRoot(document.body).render(
  <StrictMode>
    <Example />
  </StrictMode>,
)
