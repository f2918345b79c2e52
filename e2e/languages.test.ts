import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Language } from '#core/wire.ts'
import { isForeign } from '#server/testing/one-language.ts'
import { atRest } from './browser.ts'
import { addRow, allRules, eventually, expectShown, form } from './screens.ts'
import { openStage } from './stage.ts'

// One language at a time: every screen, with what opens on it, in each language. What people have typed is neither
// Chinese nor three words long here, so that whatever of the other language shows is the product's own.

const stage = openStage({ MAIL_URL: 'file:', SMS_URL: 'file:' })

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: 'Harbour' })
  const tag_ids = [await addRow(stage, 'content/tag', { name: 'Boats' })]
  const body = '<p>Sails</p>'
  const id = await addRow(stage, 'content/article', { title: 'Tides', category_id, tag_ids, body })
  await stage.call('/admin/content.Article/edit', { body: { id, title: 'Tide' } })
  await addRow(stage, 'content/tag', { name: 'Masts' })
  const gone = await addRow(stage, 'content/tag', { name: 'Gone' })
  await stage.call(`/admin/content.Tag/del?ids=${gone}`, { method: 'DELETE' })
})

/** Pages of the member centre. */
const centre = ['overview', 'profile', 'changePassword', 'integral', 'balance', 'security', 'data'] as const

/** Collects what shows in the other language, with the screen it first showed on. */
class Reader {
  readonly found = new Map<string, string>()
  readonly page: Page
  readonly language: Language

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  async read(screen: string): Promise<void> {
    await eventually(() => this.page.evaluate(isLoading)).toBe(false)
    await atRest(this.page)
    for (const line of await this.page.evaluate(linesShown)) {
      if (isForeign(line, this.language) && !this.found.has(line)) this.found.set(line, screen)
    }
  }

  /** Opens whatever a button on the page says that it opens, and reads that, too; of rows those of the first. */
  async readAll(screen: string, within = 'body'): Promise<void> {
    await this.read(screen)
    const openers = this.page
      .locator(within)
      .locator('button[aria-haspopup]:enabled:visible:not(tr ~ tr button)')
    for (let at = 0; at < Math.min(await openers.count(), 12); at++) {
      const opener = openers.nth(at)
      const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
      const before = await this.layers().count()
      await opener.click()
      await eventually(() => this.layers().count()).toBeGreaterThan(before)
      await this.read(`${screen}: ${name}`)
      await this.close(before)
    }
  }

  /** Looks behind each tab, too. */
  async readTabs(screen: string, within: string): Promise<void> {
    const tabs = this.page.locator(within).getByRole('tab')
    for (let at = 1; at < (await tabs.count()); at++) {
      await tabs.nth(at).click()
      await this.read(`${screen}: tab ${at + 1}`)
    }
  }

  /** Whatever lies over the page. */
  private layers() {
    return this.page.locator(
      '[role="menu"]:visible, [role="dialog"]:visible, dialog[open], .ant-modal-wrap:visible, .ant-popover:visible',
    )
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

  faults(): readonly string[] {
    return [...this.found].map(([line, screen]) => `${screen}: ${line}`)
  }
}

// They open every screen there is: more of them take longer, and a busy machine longer still.
vi.setConfig({ testTimeout: 900_000 })

test.each(['en', 'zh-cn'] as const)('the back office is in one language: %s', async (language) => {
  const page = await stage.enter('dashboard', { language })
  const reader = new Reader(page, language)
  await reader.readAll('shell', '.shell-bar, header')
  const menus = (await allRules(stage)).filter(
    ({ type, menu_type }) => type === 'menu' && menu_type === 'tab',
  )
  expect(menus.length).toBeGreaterThan(15)
  for (const { path } of menus) {
    // Mails have a text for each language.
    const isMails = path.endsWith('mailTemplate')
    await page.goto(`/admin/${path}${isMails ? `?language=${language}` : ''}`)
    await expectShown(page.locator('main').locator('h1, h2, h3, .list-toolbar, .crud-card, form'))
    await reader.readAll(path, 'main')
    await reader.readTabs(path, 'main')
    const add = page.locator('main .list-toolbar .button-primary:visible')
    if ((await add.count()) > 0) {
      await add.first().click()
      await expectShown(form(page).locator('.form-item'))
      await reader.read(`${path}: add`)
      await form(page).locator('button[type="submit"]').first().click()
      await reader.read(`${path}: refused`)
      await reader.close()
      // A long record has a page of its own.
      if (await form(page).isVisible()) await page.goto(`/admin/${path}`)
      await expectShown(add)
    }
    const edit = page.locator('main').getByRole('button', { name: /^(编辑“|Edit “)/ })
    if ((await edit.count()) > 0) {
      await edit.first().click()
      await expectShown(form(page).locator('.form-item'))
      await reader.read(`${path}: edit`)
      await reader.readTabs(`${path}: edit`, '.form, .record-page-form')
      await reader.close()
    }
  }
  await page.goto('/admin/content/tag?quickSearch=nothing')
  await reader.read('nothing found')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nothing')
  await reader.read('palette')
  await page.goto('/admin/crud/crud')
  await page.locator('.crud-card').first().click()
  await expectShown(page.locator('.crud-palette'))
  await reader.read('designer')
  expect(reader.faults()).toEqual([])
})

test.each(['en', 'zh-cn'] as const)(
  'what everybody and members see is in one language: %s',
  async (language) => {
    const visitor = await stage.visit({ language })
    const open = new Reader(visitor, language)
    for (const path of ['/', '/admin/login', '/user/login', '/user/login?tab=register', '/404', '/401']) {
      await visitor.goto(path)
      await expectShown(visitor.locator('h1, h2, input[name="username"]'))
      await open.read(path)
    }
    const page = await stage.enterAsMember('/user', { language })
    const reader = new Reader(page, language)
    for (const name of centre) {
      await page.goto(`/user/account/${name}`)
      await expectShown(page.locator('.member-page :is(h1, h2)'))
      await reader.readAll(name, '.member-page')
    }
    expect([...open.faults(), ...reader.faults()]).toEqual([])
  },
)

/** Whether something on the page is still on its way. */
function isLoading(): boolean {
  const waiting = '.ant-skeleton, .state-spinner, .ant-spin-spinning, [aria-busy="true"]'
  return [...document.querySelectorAll(waiting)].some((one) => one.checkVisibility())
}

/** All that can be read on the page, also by a screen reader or with the pointer over it. */
function linesShown(): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription']
  const named = attributes.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute(name) ?? ''),
  )
  const lines = [document.title, ...document.body.innerText.split('\n'), ...named]
  return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
}
