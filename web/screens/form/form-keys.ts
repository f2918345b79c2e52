import type { KeyboardEvent } from 'react'

/** The keys that save, as assistive technology reads them. */
export const submitShortcuts = 'Control+S Meta+S Control+Enter Meta+Enter'

/**
 * What a key does to the form: ctrl (or ⌘) with enter or S submits from everywhere; enter alone, which a browser takes
 * for submitting, is kept from doing so where it chooses from an open list or calendar.
 */
export function submitKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
  nativeEvent,
}: KeyboardEvent): 'submit' | 'keep' | null {
  if (nativeEvent.isComposing) return null
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

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea, button:not(:disabled), [contenteditable="true"], [tabindex="0"]'

/** Puts the focus into a field: on the element itself, or on the first part of a group that takes it. */
export function focusField(id: string, only?: 'input'): void {
  const element = document.getElementById(id)
  if (!element) return
  const isOne = element.matches('input, textarea, [contenteditable="true"]')
  const target = isOne ? element : element.querySelector<HTMLElement>(focusable)
  // A field that opens something when it is focused is only scrolled to.
  if (only && !target?.matches('input:not([role="combobox"]):not([readonly]), textarea')) return
  element.scrollIntoView({ block: 'nearest' })
  target?.focus({ preventScroll: true })
}
