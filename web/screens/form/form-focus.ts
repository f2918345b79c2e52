import { useEffect, useState } from 'react'
import { focusWhenThere } from '#web/ui/browser/first-control.ts'
import { firstToTranslate } from './languages/use-form-languages.ts'
import type { RecordFormState } from './use-record-form.ts'
import { isReady } from './use-row.ts'

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea, button:not(:disabled), [contenteditable="true"], [tabindex="0"]'

/** Puts the focus into a field: on the element itself, or on the first part of a group that takes it. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  const isOne = element.matches('input, textarea, [contenteditable="true"]')
  const target = isOne ? element : element.querySelector<HTMLElement>(focusable)
  element.scrollIntoView({ block: 'nearest' })
  target?.focus({ preventScroll: true })
}

/** Moves the focus: to the first field of a form that has opened, to the first faulty one of a form that was refused. */
export function useFormFocus(
  form: Pick<RecordFormState, 'load' | 'groups' | 'isFixed' | 'refusals' | 'firstFaulty'> &
    Partial<Pick<RecordFormState, 'languages' | 'stored'>>,
  formId: string,
): void {
  const { refusals, firstFaulty } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refusal; mending a fault moves no focus.
  useEffect(() => {
    if (refusals > 0 && firstFaulty) focusField(`${formId}-${firstFaulty}`)
  }, [refusals])
  const [isTranslating] = useState(form.languages?.isTranslating === true)
  const isThere = isReady(form)
  const open = form.groups.flat().filter((name) => !form.isFixed(name))
  const wanted = isThere && isTranslating ? firstToTranslate(form, open) : undefined
  useEffect(() => {
    const root = document.getElementById(formId)
    if (!root || !isThere) return
    let stop = () => {}
    const place = () => {
      stop()
      if (wanted) focusField(`${formId}-${wanted}`)
      stop = focusWhenThere(root)
    }
    place()
    // A form that this one was opened from holds the focus until the window of this one is there.
    const timer = setTimeout(place)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isThere, wanted, formId])
}
