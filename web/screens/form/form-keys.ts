import type { KeyboardEvent } from 'react'

/**
 * What a key does to the form: ctrl (or ⌘) with enter submits from everywhere; enter alone, which a browser takes for
 * submitting, is kept from doing so where it chooses from an open list or calendar.
 */
export function submitKey({
  key,
  ctrlKey,
  metaKey,
  target,
  nativeEvent,
}: KeyboardEvent): 'submit' | 'keep' | null {
  if (key !== 'Enter' || nativeEvent.isComposing) return null
  if (ctrlKey || metaKey) return 'submit'
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
