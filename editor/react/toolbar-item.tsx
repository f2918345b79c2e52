import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { Command } from '../commands/command.ts'
import type { ChoiceEntry, MenuEntry } from '../features/feature.ts'
import { hotKeyText } from '../menus/entry-state.ts'
import { type Language, message } from '../menus/messages.ts'
import { ColorPanel } from './color-panel.tsx'
import type { EditorStore } from './editor-store.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { Icon } from './icon.tsx'
import { Popup } from './popup.tsx'

/** One menu of the toolbar: a button, and for choices, colours and dialogs the box it opens. */
export function ToolbarItem(props: {
  readonly entry: MenuEntry
  readonly store: EditorStore
  readonly language: Language
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onUpload?: (files: File[]) => void
}) {
  const { entry, store, language } = props
  const state = useSyncExternalStore(store.subscribe, () => store.stateOf(entry))
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback((returnsFocus: boolean) => {
    setIsOpen(false)
    if (returnsFocus) button.current?.focus()
  }, [])
  const run = (command: Command) => {
    setIsOpen(false)
    const { view } = store
    if (!view) return
    view.focus()
    command(view.state, view.dispatch)
    store.refresh()
  }
  const title = message(language, entry.name)
  const chosen = entry.kind === 'choice' ? chosenText(entry, state.current, language) : null
  const opens = entry.kind !== 'button'
  const isToggle = (entry.kind === 'button' || entry.kind === 'dialog') && entry.isActive !== undefined
  return (
    <span className="pe-item-box">
      <button
        ref={button}
        type="button"
        className="pe-button"
        data-entry={entry.name}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-label={chosen ? `${title}: ${chosen}` : title}
        aria-disabled={!state.isEnabled}
        aria-pressed={isToggle ? state.isActive : undefined}
        aria-haspopup={opens ? (entry.kind === 'choice' ? 'menu' : 'dialog') : undefined}
        aria-expanded={opens ? isOpen : undefined}
        title={entry.hotKey ? `${title} (${hotKeyText(entry.hotKey, isApple())})` : title}
        onFocus={props.onFocus}
        // The selection stays in the text while a button is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          store.refresh()
          if (!store.stateOf(entry).isEnabled) return
          if (entry.kind === 'button') run(entry.command)
          else setIsOpen((was) => !was)
        }}
      >
        {entry.kind === 'choice' ? (
          <ChoiceFace entry={entry} current={state.current} chosen={chosen} />
        ) : (
          <Icon name={entry.icon} />
        )}
        {entry.kind === 'color' && (
          <span className="pe-color-bar" style={{ background: state.current ?? 'transparent' }} />
        )}
        {opens && entry.kind !== 'dialog' && <Icon name="arrow" />}
      </button>
      {isOpen && entry.kind === 'choice' && (
        <Popup role="menu" label={title} onClose={close}>
          {entry.options.map((option) => (
            <button
              key={option.name}
              type="button"
              role="menuitemradio"
              aria-checked={option.name === state.current}
              className={`pe-option pe-option-${option.name}`}
              style={entry.name === 'fontFamily' ? { fontFamily: option.text } : undefined}
              tabIndex={-1}
              onClick={() => run(option.command)}
            >
              {option.icon && <Icon name={option.icon} />}
              {option.text ?? message(language, option.name)}
            </button>
          ))}
        </Popup>
      )}
      {isOpen && entry.kind === 'color' && (
        <Popup role="menu" label={title} onClose={close}>
          <ColorPanel
            clearLabel={message(language, entry.name === 'color' ? 'defaultColor' : 'clearColor')}
            current={state.current}
            onPick={(color) => run(entry.set(color))}
          />
        </Popup>
      )}
      {isOpen && entry.kind === 'dialog' && store.view && (
        <Popup role="dialog" label={title} onClose={close}>
          <EntryDialog
            entry={entry}
            state={store.view.state}
            language={language}
            onRun={run}
            onUpload={
              props.onUpload &&
              ((files) => {
                setIsOpen(false)
                props.onUpload?.(files)
              })
            }
          />
        </Popup>
      )}
    </span>
  )
}

/** A choice shows what holds: its icon, its text, or while nothing is chosen its own icon. */
function ChoiceFace(props: {
  readonly entry: ChoiceEntry
  readonly current: string | null
  readonly chosen: string | null
}) {
  const { entry, current, chosen } = props
  const option = entry.options.find((each) => each.name === current)
  const hidesText = option?.icon || option?.name.startsWith('default')
  if (chosen === null || hidesText || entry.name === 'lineHeight' || entry.name === 'codeSelectLang') {
    return <Icon name={option?.icon ?? entry.icon} />
  }
  return <span className="pe-face">{chosen}</span>
}

/** The words for what holds; a stored value that is not offered is shown as it is. */
function chosenText(entry: ChoiceEntry, current: string | null, language: Language): string | null {
  if (current === null) return null
  const option = entry.options.find((each) => each.name === current)
  return option && !option.text ? message(language, option.name) : (option?.text ?? current)
}

function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
}
