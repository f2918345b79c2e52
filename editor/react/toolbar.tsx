import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { MenuEntry } from '../features/feature.ts'
import { type Language, message } from '../menus/messages.ts'
import type { EditorStore } from './editor-store.ts'
import { ToolbarItem } from './toolbar-item.tsx'

/** A row of menus. One of its buttons is a tab stop; arrow keys, Home and End move between them. */
export function Toolbar(props: {
  readonly store: EditorStore
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly language: Language
  readonly controls: string
  readonly onUpload?: (files: File[]) => void
}) {
  const [stop, setStop] = useState(props.groups[0]?.[0]?.name ?? '')
  const bar = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const to = targetOf(event.key, at, buttons.length)
    if (event.key === 'Escape') props.store.view?.focus()
    if (to === null || at < 0) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  const item = (entry: MenuEntry): ReactNode => (
    <ToolbarItem
      key={entry.name}
      entry={entry}
      store={props.store}
      language={props.language}
      isTabStop={stop === entry.name}
      onFocus={() => setStop(entry.name)}
      onUpload={props.onUpload}
    />
  )
  return (
    <div
      ref={bar}
      className="pe-toolbar"
      role="toolbar"
      aria-label={message(props.language, 'toolbar')}
      aria-controls={props.controls}
      onKeyDown={handleKeyDown}
    >
      {props.groups.map((group) => (
        <div className="pe-group" key={group[0]?.name}>
          {group.map(item)}
        </div>
      ))}
    </div>
  )
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
