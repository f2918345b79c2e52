import { type CSSProperties, useEffect, useRef } from 'react'
import { createToolbar } from '../api/create-toolbar.ts'
import type { DomEditor } from '../api/dom-editor.ts'
import type { Mode } from '../api/settings/config.ts'
import type { ToolbarConfig } from '../api/settings/toolbar-config.ts'

export type ToolbarProps = {
  /** Nothing is drawn while there is none. */
  readonly editor: DomEditor | null
  readonly defaultConfig?: Partial<ToolbarConfig> | undefined
  readonly mode?: Mode | undefined
  readonly style?: CSSProperties | undefined
  readonly className?: string | undefined
}

/** The toolbar of an editor, with the props that integrations of the original use. */
export function Toolbar(props: ToolbarProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { editor } = props
  useEffect(() => {
    if (!editor || editor.isDestroyed || !place.current) return
    const { defaultConfig: config, mode } = latest.current
    const toolbar = createToolbar({ editor, selector: place.current, config, mode })
    return () => toolbar.destroy()
  }, [editor])
  return <div ref={place} style={props.style} className={props.className} />
}
