import type { Page } from 'playwright-core'

/**
 * Sends keys, such as `Control+b`, to what has the focus in both ways in which browsers mark those of an input method.
 * Gives the names of those that the page has kept from the browser, once what they have set off is drawn.
 */
export async function composeKeys(page: Page, ...names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (sent) => {
    const kept = sent.filter((name) => {
      const key = name.split('+').at(-1)
      return [{ isComposing: true }, { keyCode: 229 }].some((mark) => {
        const init = { key, ctrlKey: name.startsWith('Control+'), ...mark }
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
        return document.activeElement?.dispatchEvent(event) === false
      })
    })
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))
    return kept
  }, names)
}
