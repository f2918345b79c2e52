/** @jsxImportSource preact */

import { render } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EditorView } from 'prosemirror-view'
import { connectFindBar } from '../../features/find/find.ts'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { Icon } from '../icons/icon.tsx'
import type { MenuHost } from '../menu-host.ts'
import { toolbarsOf } from '../toolbar/mount-toolbar.tsx'
import { stickBelow } from '../toolbar/sticky-bars.ts'
import { FindSession, type FindState, type FindStatus, nothingFound } from './find-session.ts'

/** While a text is typed into the bar, looking for it waits this many milliseconds. */
const delay = 60

/** Lets a find bar be opened for this view, above it in `parent`, or opens it at once; gives the way to stop. */
export function mountFindBar(
  host: MenuHost,
  view: EditorView,
  parent: HTMLElement,
  isOpen: boolean,
): () => void {
  const slot = document.createElement('div')
  slot.className = 'pe-find-slot pe-ui'
  parent.prepend(slot)
  let close: (() => void) | null = null
  let unstick = () => {}
  const open = () => {
    unstick()
    unstick = stickBelow(toolbarsOf(host), slot)
    if (close) {
      const field = slot.querySelector('input')
      field?.focus()
      field?.select()
      return
    }
    let state = nothingFound
    const session = new FindSession(host, view, () => {
      state = session.state
      draw()
    })
    const end = (returnsFocus: boolean) => {
      close = null
      session.close(returnsFocus)
      render(null, slot)
    }
    const initial = selectedText(view)
    const draw = () => {
      if (close) {
        render(<FindBar host={host} session={session} state={state} initial={initial} onClose={end} />, slot)
      }
    }
    close = () => end(false)
    draw()
  }
  const disconnect = connectFindBar(view, open)
  if (isOpen) open()
  return () => {
    disconnect()
    close?.()
    unstick()
    slot.remove()
  }
}

/** A short selected text on one line is what one wants to find. */
function selectedText({ state }: EditorView): string {
  const { from, to, empty } = state.selection
  const text = empty || to - from > 100 ? '' : state.doc.textBetween(from, to, '\n', '\n')
  return text.includes('\n') ? '' : text
}

type Options = {
  readonly isCaseSensitive: boolean
  readonly isWholeWord: boolean
  readonly isRegExp: boolean
}

const optionLabels = {
  isCaseSensitive: ['findCase', 'Aa'],
  isWholeWord: ['findWord', '|ab|'],
  isRegExp: ['findPattern', '.*'],
} as const

type FindBarProps = {
  readonly host: MenuHost
  readonly session: FindSession
  readonly state: FindState
  readonly initial: string
  readonly onClose: (returnsFocus: boolean) => void
}

/** Does something at Enter, but not at the one that ends a composition. */
function atEnter(run: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || isComposedKey(event)) return
    event.preventDefault()
    run(event)
  }
}

function FindBar(props: FindBarProps) {
  const { host, session, state, onClose } = props
  const { label } = host
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(props.initial)
  const [replacement, setReplacement] = useState('')
  const [hasReplacement, setHasReplacement] = useState(false)
  const [note, setNote] = useState('')
  const [options, setOptions] = useState<Options>({
    ...{ isCaseSensitive: false, isWholeWord: false, isRegExp: false },
  })
  // At once, so that the next key goes into the field and not into the text.
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  useEffect(() => {
    setNote('')
    const timer = setTimeout(() => session.setQuery({ text, ...options }), delay)
    return () => clearTimeout(timer)
  }, [text, options, session])
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposedKey(event)) return
    if (event.key === 'Escape') onClose(true)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') field.current?.select()
    else return
    event.preventDefault()
  }
  const isEditable = !host.isReadOnly()
  return (
    <search class="pe-find" aria-label={label('findReplace')} onKeyDown={handleKeyDown}>
      <div class="pe-find-row">
        {isEditable && (
          <FindButton
            name="showReplace"
            icon="chevron"
            host={host}
            isExpanded={hasReplacement}
            onClick={() => setHasReplacement(!hasReplacement)}
          />
        )}
        <input
          ref={field}
          class="pe-find-field"
          type="text"
          value={text}
          placeholder={label('findText')}
          aria-label={label('findText')}
          aria-invalid={state.status === 'invalid' || state.status === 'tooLong'}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={atEnter((event) => session.step(event.shiftKey ? -1 : 1))}
        />
        <span class="pe-find-count" role="status">
          {note || countText(text, state, label)}
        </span>
      </div>
      <div class="pe-find-row">
        <FindOptions host={host} options={options} onChange={setOptions} />
        <span class="pe-find-space" />
        <FindButton name="findPrevious" icon="up" host={host} onClick={() => session.step(-1)} />
        <FindButton name="findNext" icon="down" host={host} onClick={() => session.step(1)} />
        <FindButton name="closeFind" icon="close" host={host} onClick={() => onClose(true)} />
      </div>
      {hasReplacement && isEditable && (
        <ReplaceRow
          host={host}
          session={session}
          text={replacement}
          onChange={setReplacement}
          onNote={setNote}
        />
      )}
    </search>
  )
}

function FindOptions(props: {
  readonly host: MenuHost
  readonly options: Options
  readonly onChange: (options: Options) => void
}) {
  const { host, options, onChange } = props
  return Object.entries(optionLabels).map(([key, [name, sign]]) => (
    <button
      key={key}
      type="button"
      class="pe-find-option"
      data-sign={sign}
      title={host.label(name)}
      aria-label={host.label(name)}
      aria-pressed={options[key as keyof Options]}
      onClick={() => onChange({ ...options, [key]: !options[key as keyof Options] })}
    />
  ))
}

function ReplaceRow(props: {
  readonly host: MenuHost
  readonly session: FindSession
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onNote: (note: string) => void
}) {
  const { session, text } = props
  const { label } = props.host
  const replaceEvery = () =>
    session.replaceAll(text, (count) => props.onNote(label('replacedCount', { count })))
  return (
    <div class="pe-find-row">
      <input
        class="pe-find-field"
        type="text"
        value={text}
        placeholder={label('replaceText')}
        aria-label={label('replaceText')}
        onInput={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={atEnter(() => session.replace(text))}
      />
      <button type="button" class="pe-find-text-button" onClick={() => session.replace(text)}>
        {label('replaceOne')}
      </button>
      <button type="button" class="pe-find-text-button" onClick={replaceEvery}>
        {label('replaceAll')}
      </button>
    </div>
  )
}

const statusLabels: Readonly<Record<Exclude<FindStatus, 'found'>, string>> = {
  searching: 'findSearching',
  invalid: 'findInvalid',
  tooLong: 'findTooLong',
  unavailable: 'findUnavailable',
}

function countText(text: string, state: FindState, label: MenuHost['label']): string {
  if (text === '') return ''
  if (state.status !== 'found') return label(statusLabels[state.status])
  if (state.total === 0) return label('findNone')
  return label('findCount', { current: state.current, total: `${state.total}${state.isCut ? '+' : ''}` })
}

function FindButton(props: {
  readonly name: string
  readonly icon: string
  readonly host: MenuHost
  readonly isExpanded?: boolean
  readonly onClick: () => void
}) {
  const text = props.host.label(props.name)
  return (
    <button
      type="button"
      class="pe-find-button"
      title={text}
      aria-label={text}
      aria-expanded={props.isExpanded}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  )
}
