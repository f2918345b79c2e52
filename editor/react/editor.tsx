import { type CSSProperties, useEffect, useRef } from 'react'
import { createEditor } from '../api/create-editor.ts'
import type { DocumentNode } from '../api/document/elements.ts'
import type { DomEditor, DomEditorConfig } from '../api/dom-editor.ts'
import type { Mode } from '../api/settings/config.ts'

export type EditorProps = {
  readonly defaultConfig?: Partial<DomEditorConfig> | undefined
  /** HTML; one that is not the editor's own replaces the content. */
  readonly value?: string | undefined
  readonly defaultHtml?: string | undefined
  readonly defaultContent?: readonly DocumentNode[] | undefined
  readonly onCreated?: ((editor: DomEditor) => void) | undefined
  /** After every change of content or selection. */
  readonly onChange?: ((editor: DomEditor) => void) | undefined
  readonly mode?: Mode | undefined
  readonly style?: CSSProperties | undefined
  readonly className?: string | undefined
}

/** An editing area, with the props that integrations of the original use. `EditorField` is the one for forms. */
export function Editor(props: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<DomEditor | null>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (!place.current) return
    const made = createIn(place.current, () => latest.current)
    editor.current = made
    return () => made.destroy()
  }, [])
  const { value } = props
  useEffect(() => {
    if (editor.current && value !== undefined) takeValue(editor.current, value)
  }, [value])
  return <div ref={place} style={{ height: '100%', ...props.style }} className={props.className} />
}

function createIn(selector: Element, now: () => EditorProps): DomEditor {
  const { defaultConfig = {}, defaultContent, defaultHtml, mode, value } = now()
  return createEditor({
    selector,
    mode,
    content: defaultContent,
    html: value || defaultHtml,
    config: {
      ...defaultConfig,
      onCreated(editor) {
        defaultConfig.onCreated?.(editor)
        now().onCreated?.(editor)
      },
      onChange(editor) {
        defaultConfig.onChange?.(editor)
        now().onChange?.(editor)
      },
    },
  })
}

function takeValue(editor: DomEditor, value: string): void {
  const isSame = value === '' ? editor.isEmpty() : value === editor.getHtml()
  if (!isSame) editor.setHtml(value)
}
