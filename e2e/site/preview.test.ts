import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form, input, rulesNamed } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// The real page beside its form, with what is being typed.

const stage = openStage()
let category = 0
let article = 0

beforeAll(async () => {
  category = await addRow(stage, 'content/category', { name: '茶事', slug: 'tea' })
  const body = Array.from({ length: 40 }, (_, at) => `<p>第 ${at + 1} 段</p>`).join('')
  const values = { title: '高山乌龙', slug: 'oolong', body, status: 'published' }
  const translations = { en: { title: 'Mountain oolong' } }
  article = await addRow(stage, 'content/article', { ...values, category_id: category, translations })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `preview-${name}.png`) })
/** The page in the frame that shows. */
const shown = (page: Page): FrameLocator => page.frameLocator('iframe:not([inert])')
const heading = (page: Page, name: string) =>
  shown(page).getByRole('heading', { level: 1, name, exact: true })

test('an article shows as its page while it is typed, in each language and width, and by a link to whoever has it', async () => {
  const page = await stage.enter(`content/article?row=${article}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const toggle = page.getByRole('button', { name: '预览', exact: true })
  // What is shown to others takes no panel.
  await expectShown(page.getByRole('button', { name: /^复制预览链接/ }))
  await expectShown(page.getByRole('link', { name: '打开公开页面' }))
  await picture(page, 'closed')
  await toggle.click()
  await expectShown(heading(page, '高山乌龙'))
  await picture(page, 'open')
  const steps = await page.evaluate(() => history.length)
  await input(page, '标题').fill('春茶')
  await expectShown(heading(page, '春茶'))
  await form(page).locator('[contenteditable="true"] p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('，完')
  const last = shown(page).getByText('第 40 段，完')
  await expectShown(last)
  const frame = page.locator('iframe:not([inert])')
  const inside = async () => (await (await frame.elementHandle())?.contentFrame()) ?? page.mainFrame()
  // It opens where something has changed, and looks as it does for readers.
  await eventually(async () => (await inside()).evaluate(() => scrollY)).toBeGreaterThan(500)
  expect(await (await inside()).evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
  await picture(page, 'typed')
  await page.getByRole('radiogroup', { name: '预览语言' }).getByText('English').click()
  await expectShown(heading(page, 'Mountain oolong'))
  await page.getByRole('radiogroup', { name: '预览宽度' }).getByTitle('电脑').click()
  await eventually(async () => (await inside()).evaluate(() => innerWidth)).toBe(1280)
  await picture(page, 'desktop')
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await expectSound(page)
  await page.getByRole('button', { name: /^复制预览链接/ }).click()
  await expectShown(page.getByText(/^链接已复制/))
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await fetch(address, { headers: { accept: 'text/html' } })).text()).toContain(
    'Mountain oolong',
  )
  const publicPage = page.getByRole('link', { name: '打开公开页面' })
  await eventually(() => publicPage.getAttribute('href')).toBe('/en/article/oolong')
})

test('what is open stays so for the next record, and on a phone it comes over the form', async () => {
  const look = { language: 'en', dark: true, expects: /ERR_FAILED/ } as const
  const page = await stage.enter(`content/category?open=${category}`, look)
  await form(page).getByRole('button', { name: 'Preview' }).click()
  const drawer = page.getByRole('dialog', { name: 'Preview' })
  await expectShown(heading(page, '茶事'))
  await picture(page, 'window')
  await expectSound(page)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.goto(`/admin/content/article?row=${article}`)
  const toggle = page.getByRole('button', { name: 'Preview', exact: true })
  await toggle.click()
  await expectShown(heading(page, '高山乌龙'))
  await page.goto('/admin/content/page?row=new')
  await expectShown(page.getByRole('region', { name: 'Preview' }))
  await input(page, 'Title').fill('Our tea')
  await expectShown(heading(page, 'Our tea'))
  await picture(page, 'dark')
  await page.route('**/preview', (route) => route.abort())
  await input(page, 'Title').fill('Our teas')
  await expectShown(page.getByText('The preview couldn’t be updated; this is what it was before'))
  await expectShown(heading(page, 'Our tea'))
  await expectSound(page)
  await picture(page, 'stale')
  await page.unroute('**/preview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectShown(heading(page, 'Our teas'))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.locator('iframe').waitFor({ state: 'detached' })
  await picture(page, 'phone-closed')
  await toggle.click()
  await expectShown(heading(page, 'Our teas'))
  await picture(page, 'phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectSound(page)
})

test('who may only read is told that there is no preview, and makes no link to one', async () => {
  const rules = await rulesNamed(stage, 'content', 'content/article', 'content/article/index')
  const group = await addRow(stage, 'auth/group', { name: 'Readers', pid: 1, rules })
  const reader = { username: 'reader', password: 'Reader-Pass-1' }
  await addRow(stage, 'auth/admin', { ...reader, nickname: 'R', group_arr: [group], status: '1' })
  const page = await stage.enter(`content/article?row=${article}`, { as: reader, language: 'en' })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expectShown(page.getByText('You don’t have permission for this preview'))
  await eventually(() => page.getByRole('button', { name: /^Open what has been saved/ }).count()).toBe(0)
  await expectSound(page)
})
