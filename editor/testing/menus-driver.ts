import type { Page } from 'playwright-core'

const text = 'one two three'

/** What tests do with the page of `menus-page.ts`, which shows one paragraph of three words. */
export function menusDriver(page: Page) {
  const select = (from: number, to = from, of = text) =>
    page.evaluate(([at, end, line]) => window.selectText(line, at, end), [from, to, of] as const)
  const html = () => page.evaluate(() => window.html())
  const popup = () => page.locator('.pe-popup')
  const button = (name: string) => page.locator(`.pe-toolbar:not(.pe-hover) [data-entry="${name}"]`)
  const hover = () => page.locator('.pe-hover')
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute('data-entry') ?? at?.getAttribute('name') ?? at?.className ?? ''
    })
  /** The menus know of the last change. */
  const told = () => page.waitForFunction(() => !window.hasNews())
  /** The bar of what is selected now; that of an earlier selection stands until the change is told. */
  const hoverOfSelection = async () => {
    await told()
    await hover().waitFor()
  }
  const isInText = () => page.evaluate(() => document.activeElement?.classList.contains('pe-area'))
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }

  /** The page as it was in the beginning, with the second word selected. */
  const reset = async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.mouse.move(5, 795)
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      window.setSettings({ language: 'en', isReadOnly: false })
      window.show('<p>one two three</p>')
      window.answer = async () => ''
      window.asked.count = 0
    })
    await select(4, 7)
  }
  return { page, select, html, popup, button, hover, told, hoverOfSelection, focused, isInText, boxOf, reset }
}

export type MenusDriver = ReturnType<typeof menusDriver>
