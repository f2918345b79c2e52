/** What is typed into or chosen from. */
const inputs = [
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [tabindex="-1"], [readonly]:not([role="combobox"]))',
  'textarea:not([readonly])',
  '[contenteditable="true"]',
  '[role="switch"]',
].join()

/** Of what is known to be a field, a button or a box to tick takes input as well. */
const controls = `${inputs}, [data-control] :is(button, input[type="checkbox"], [tabindex="0"])`

/** As long as this stands there, something is still on its way. */
const coming = '.ant-skeleton'

/**
 * The first control in a form or window that takes input now; null as long as what stands before it is not there yet. Where
 * there are fields, what stands above them, such as a choice of the language, is none.
 */
function firstControl(root: ParentNode): HTMLElement | null {
  const hasFields = root.querySelector('[data-field]') !== null
  const all = shownIn(root, `${controls}, ${coming}`)
  const first = hasFields ? all.find((element) => element.closest('[data-field]')) : all[0]
  return !first || first.matches(coming) ? null : mainOf(first)
}

function shownIn(root: ParentNode, selector: string): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  )
}

/** Of a field's parts what is typed into comes before buttons, such as those above a text; of radio buttons the chosen one. */
function mainOf(first: HTMLElement): HTMLElement {
  const field = first.closest('[data-control]')
  const element = (!first.matches(inputs) && field && shownIn(field, inputs)[0]) || first
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element
  const group = element.closest('[role="radiogroup"], fieldset, form') ?? document
  return group.querySelector<HTMLElement>(`input[name="${CSS.escape(element.name)}"]:checked`) ?? element
}

/**
 * Puts the focus into the first control of a form or window. Where fingers type, only what is typed into gets it: others
 * would bring up a keyboard for nothing. False as long as there is none.
 */
export function focusFirstControl(root: ParentNode): boolean {
  const control = firstControl(root)
  if (!control) return false
  const isTyped = control.matches('textarea, input:not([role="combobox"], [type="radio"])')
  if (isTyped || !matchMedia('(pointer: coarse)').matches) {
    control.scrollIntoView({ block: 'nearest' })
    control.focus({ preventScroll: true })
  }
  return true
}

/** The same as soon as there is one, unless the focus is within by then. Answers how to stop waiting. */
export function focusWhenThere(root: Element): () => void {
  const look = () => root.contains(document.activeElement) || focusFirstControl(root)
  if (look()) return () => undefined
  const awaited = new MutationObserver(() => look() && awaited.disconnect())
  awaited.observe(root, { childList: true, subtree: true })
  return () => awaited.disconnect()
}
