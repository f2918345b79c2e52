/**
 * Whether a key belongs to an input method, which alone acts on it. Safari marks the Enter that ends a composition by
 * 229 only. Keyboards of Android send 229 without a name for most keys, but an Enter of their own with its code.
 */
function isComposedKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/** What keys are called that input methods and keyboards of touch screens do not name: nothing acts on them. */
const nameless = new Set(['Unidentified', 'Process', 'Dead'])

/**
 * Keeps keys of input methods from everything in the page that acts on keys, parts of libraries among it: Enter, arrows
 * and Escape are then about a character that is being chosen. What the browser does with them goes on. An editor looks
 * after its own text.
 */
export function keepComposedKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isInEditor = event.target instanceof Element && event.target.closest('[data-pe-root]') !== null
      if (isComposedKey(event) && !nameless.has(event.key) && !isInEditor) event.stopImmediatePropagation()
    },
    true,
  )
}
