import { type KeyboardEventHandler, type KeyboardEvent as ReactKeyEvent, useEffect, useRef } from 'react'

/** The keys that save, as assistive technology reads them. */
export const submitShortcuts = 'Control+S Meta+S Control+Enter Meta+Enter'

/** What a `<form>` hears keys by: the save keys `save` it, but those that a text editor in it uses are the editor's. */
export function formKeys(save: () => void): {
  readonly onKeyDownCapture: KeyboardEventHandler
  readonly onKeyDown: KeyboardEventHandler
} {
  const take = (event: ReactKeyEvent) => {
    // Dialogs that a field opens hang below the form, but stand elsewhere.
    if (isElsewhere(event)) return
    const key = submitKey(event)
    if (key) event.preventDefault()
    if (key !== 'submit') return
    event.stopPropagation()
    // What an editor reports with a delay it reports when the focus leaves.
    const active = document.activeElement as HTMLElement | null
    active?.blur()
    active?.focus({ preventScroll: true })
    save()
  }
  return {
    onKeyDownCapture: (event) => {
      if (!isInEditor(event)) take(event)
    },
    onKeyDown: (event) => {
      if (isInEditor(event) && !event.defaultPrevented) take(event)
    },
  }
}

/** The forms that show, the one on top last. */
const shown: string[] = []

/** Ctrl (or ⌘) with S saves the form on top from wherever the focus is on its page, unless another window is over it. */
export function useSaveKey(formId: string, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    shown.push(formId)
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      const isSave = key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey && !altKey
      if (!isSave || event.defaultPrevented || shown.at(-1) !== formId) return
      event.preventDefault()
      const window = document.activeElement?.closest('[role="dialog"], dialog')
      if (!window || window.contains(document.getElementById(formId))) latest.current()
    }
    addEventListener('keydown', handleKey)
    return () => {
      removeEventListener('keydown', handleKey)
      shown.splice(shown.indexOf(formId), 1)
    }
  }, [formId])
}

function isElsewhere({ target, currentTarget }: ReactKeyEvent): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog !== null && !dialog.contains(currentTarget) && !currentTarget.contains(dialog)
}

/** Whether a window is asked to close by a key that was pressed in a text: there Escape throws nothing away. */
export function isKeyOfEditor(event: unknown): boolean {
  return event instanceof KeyboardEvent && isInEditor(event)
}

function isInEditor({ target }: Pick<Event, 'target'>): boolean {
  return target instanceof Element && target.closest('[data-pe-root]') !== null
}

/**
 * What a key does to the form: ctrl (or ⌘) with enter or S submits from everywhere; enter alone, which a browser takes
 * for submitting, is kept from doing so where it chooses from an open list or calendar.
 */
function submitKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: ReactKeyEvent): 'submit' | 'keep' | null {
  const isCommand = ctrlKey || metaKey
  if (isCommand && (key === 'Enter' || (key.toLowerCase() === 's' && !shiftKey && !altKey))) return 'submit'
  if (key !== 'Enter') return null
  const element = target as HTMLElement
  const hasOpenList = element.closest('[aria-expanded="true"]') !== null
  const hasOpenCalendar =
    element.closest('.ant-picker') !== null &&
    document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null
  return hasOpenList || hasOpenCalendar ? 'keep' : null
}
