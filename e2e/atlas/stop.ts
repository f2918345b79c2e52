import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '#core/wire.ts'
import { isForeign } from '#server/testing/one-language.ts'
import { accessibilityFaults, atRest, followRequests } from '../browser.ts'
import { eventually, rawKeys } from '../screens.ts'
import { outputFolder } from '../stage.ts'
import { isLoading, linesShown, misplacedTexts, overhang, shiftsSoFar } from './page.ts'
import { mostShift } from './screens.ts'

/** How somebody sees a screen. */
export interface View {
  readonly language: Language
  readonly width: number
  readonly dark: boolean
}

/**
 * Each screen is visited once in each language, which is once in each appearance, and is turned there to the other width. Whether
 * colours can be read does not hang on language and width, and follows from the tokens (`web/theme/contrasts.test.ts`), so that
 * axe looks at them once a state.
 */
export const visits: readonly View[] = [
  { language: 'zh-cn', width: 1440, dark: false },
  { language: 'en', width: 360, dark: true },
]

/** What movements of stock are called after looks like the key of a message. */
const isCause = /^[a-z]+:[\da-f]{24}$/

const heights: Readonly<Record<number, number>> = { 1440: 900, 360: 740 }

/** The visit of one screen: whatever is asked of it is noted here, each fault once with the state in which it was met. */
export class Stop {
  private readonly found = new Map<string, string>()
  private readonly page: Page
  private readonly screen: string
  private readonly areAnswered: () => Promise<void>
  private view: View

  constructor(page: Page, screen: string, view: View) {
    this.page = page
    this.areAnswered = followRequests(page)
    this.screen = screen
    this.view = view
  }

  get faults(): readonly string[] {
    return [...this.found].map(([fault, state]) => `${state}: ${fault}`)
  }

  /** Asks everything of the screen as it has just been opened. */
  async arrive(): Promise<void> {
    await this.look('')
    const shift = await this.page.evaluate(shiftsSoFar)
    if (shift > mostShift(this.screen, this.view.width))
      this.note(`moves by ${shift.toFixed(3)}`, 'while it loads')
    await this.turn()
    await this.look('', 'not')
    await this.widen()
  }

  /** Asks everything of what shows, and again in the other width. Ends on a wide screen. */
  async judge(state: string): Promise<void> {
    await this.look(state)
    await this.turn()
    await this.look(state, 'not')
    await this.widen()
  }

  /** Asks whether what shows is in one language, and whether all of it can be read. */
  async read(state: string): Promise<void> {
    await this.settle()
    const lines = await this.page.evaluate(linesShown)
    for (const line of lines) if (isForeign(line, this.view.language)) this.note(`foreign: ${line}`, state)
    const keys = (await rawKeys(this.page)).filter((key) => !isCause.test(key))
    for (const key of keys) this.note(`raw key ${key}`, state)
    for (const text of await this.page.evaluate(misplacedTexts)) this.note(text, state)
  }

  /** Opens whatever a button says that it opens, and reads that, too; of rows those of the first. */
  async readPopups(within: string): Promise<void> {
    const openers = this.page
      .locator(within)
      .locator('button[aria-haspopup]:enabled:visible:not(tr ~ tr button)')
    for (let at = 0; at < Math.min(await openers.count(), 12); at++) {
      const opener = openers.nth(at)
      const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
      const before = await this.layers().count()
      await opener.click()
      await eventually(() => this.layers().count()).toBeGreaterThan(before)
      await this.read(`popup ${name}`)
      await this.close(before)
    }
  }

  /** Looks behind each tab, too. */
  async readTabs(within: string, state = ''): Promise<void> {
    const tabs = this.page.locator(within).getByRole('tab')
    for (let at = 1; at < (await tabs.count()); at++) {
      await tabs.nth(at).click()
      await this.read(`${state} tab ${at + 1}`)
    }
  }

  /** Closes what has opened, one after the other, until so many are left. */
  async close(left = 0): Promise<void> {
    const discard = this.page.getByRole('button', { name: /^(?:Discard|放弃修改)$/ })
    for (let tries = 0; tries < 6 && (await this.layers().count()) > left; tries++) {
      if (await discard.isVisible()) await discard.click()
      else await this.page.keyboard.press('Escape')
      await atRest(this.page)
    }
    await eventually(() => this.layers().count()).toBe(left)
  }

  /** Everything that can be told without eyes; and a picture for those who have some. */
  private async look(state: string, colours: 'as they are' | 'not' = 'as they are'): Promise<void> {
    await this.settle()
    const { width, language } = this.view
    const shown = `${state} ${width}`.trim()
    const name = ['atlas', this.screen, shown, language].join(' ').replaceAll(/[^\w]+/g, '-')
    mkdirSync(outputFolder, { recursive: true })
    await this.page.screenshot({ path: join(outputFolder, `${name}.png`) })
    for (const fault of await accessibilityFaults(this.page, [], colours)) this.note(fault, shown)
    const beyond = await this.page.evaluate(overhang)
    if (beyond > 0) this.note(`${beyond} px wider than the window`, shown)
    await this.read(shown)
  }

  /** Changes the width in place. */
  private async turn(): Promise<void> {
    const width = this.view.width === 1440 ? 360 : 1440
    this.view = { ...this.view, width }
    await this.page.setViewportSize({ width, height: heights[width] ?? 0 })
    await this.settle()
  }

  private async widen(): Promise<void> {
    if (this.view.width < 1440) await this.turn()
  }

  private async settle(): Promise<void> {
    await this.areAnswered()
    await eventually(() => this.page.evaluate(isLoading)).toBe(false)
    await atRest(this.page)
  }

  /** Whatever lies over the page. */
  private layers() {
    return this.page.locator(
      '[role="menu"]:visible, [role="dialog"]:visible, dialog[open], .ant-modal-wrap:visible, .ant-popover:visible',
    )
  }

  private note(fault: string, state: string): void {
    if (!this.found.has(fault)) this.found.set(fault, state)
  }
}
