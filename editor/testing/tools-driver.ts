import type { Page } from 'playwright-core'

/** What tests do with the page of `tools-page.ts`. */
export function toolsDriver(page: () => Page) {
  /** A key is dealt with when a frame has been drawn and what it set going is done. */
  const settled = () =>
    page().evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
  return {
    settled,
    html: () => page().evaluate(() => window.tools.html()),
    show: (given: string) => page().evaluate((each) => window.tools.show(each), given),
    select: (...at: Parameters<Window['tools']['select']>) =>
      page().evaluate((given) => window.tools.select(...given), at),
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page().keyboard.press(key)
        await settled()
      }
    },
    type: async (text: string) => {
      await page().keyboard.type(text)
      await settled()
    },
    colors: () => page().evaluate(() => window.tools.colors()),
  }
}
