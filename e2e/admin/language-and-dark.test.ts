import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  add,
  addRow,
  choose,
  eventually,
  expectShown,
  expectSound,
  fault,
  field,
  form,
  input,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: 'News' })
})

/** What is written in Chinese where everything should be English. */
const chinese = (page: Page) =>
  page.locator('body').evaluate((body) => {
    // Pages behind the one that shows take up a language when they show again.
    const named = [...body.querySelectorAll('[aria-label], [title], [placeholder]')].filter((element) =>
      element.checkVisibility(),
    )
    const names = named.flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const lines = [...(body as HTMLElement).innerText.split('\n'), ...names]
    // What languages are called is written in their own words.
    return lines.filter((line) => /\p{Script=Han}/u.test(line) && line !== '简体中文')
  })

const isDark = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme === 'dark')
const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
/** How wide a quotation mark is drawn in the letters of the page; those of Chinese fonts fill a square of 14 pixels. */
const quoteWidth = (page: Page) =>
  page.evaluate(() => {
    const mark = Object.assign(document.createElement('span'), { textContent: '“' })
    mark.style.position = 'absolute'
    document.body.append(mark)
    const { width } = mark.getBoundingClientRect()
    mark.remove()
    return width
  })

test('language and appearance change on the login page under what is being typed', async () => {
  const page = await stage.visit()
  await page.goto('/admin/login')
  await page.locator('input[name="username"]').fill('somebody')
  await page.locator('input[name="password"]').fill('half-a-pass')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expectShown(page.getByText('Keep me signed in'))
  await eventually(() => page.title()).toBe('Sign in - Portico')
  await page.getByRole('button', { name: /dark/i }).click()
  await eventually(() => page.locator('input[name="username"]').inputValue()).toBe('somebody')
  await eventually(() => page.locator('input[name="password"]').inputValue()).toBe('half-a-pass')
  await eventually(() => chinese(page)).toEqual([])
  expect([await language(page), await isDark(page)]).toEqual(['en', true])
  await eventually(() => quoteWidth(page)).toBeLessThan(10)
})

test('both change in the middle of a form: nothing typed is lost, all is translated, and a reload keeps it', async () => {
  const page = await stage.enter('content/article')
  await add(page)
  await form(page).locator('button[type="submit"]').click()
  await expectShown(fault(page, '正文'))
  await input(page, '标题').fill('Half a title')
  await choose(page, '分类', 'News')
  await field(page, '正文').locator('[contenteditable="true"]').click()
  await page.keyboard.type('- Half a text')

  await page.locator('.shell-bar').getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expectShown(page.getByRole('heading', { name: 'Add article', exact: true }))
  await page.locator('.shell-bar').getByRole('button', { name: /dark/i }).click()
  await eventually(() => isDark(page)).toBe(true)
  await eventually(() => language(page)).toBe('en')
  await eventually(() => page.title()).toBe('Add article - Portico')

  await eventually(() => input(page, 'Title').inputValue()).toBe('Half a title')
  await expectShown(field(page, 'Category').getByText('News'))
  await eventually(() => field(page, 'Content').locator('[contenteditable="true"]').innerText()).toContain(
    'Half a text',
  )
  await eventually(() => chinese(page)).toEqual([])
  await expectSound(page)
  await input(page, 'Title').fill('')
  await form(page).locator('button[type="submit"]').click()
  await expectShown(fault(page, 'Title'))
  expect(await chinese(page)).toEqual([])

  await page.getByRole('button', { name: 'Close “Add article”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await form(page).waitFor({ state: 'hidden' })
  await eventually(() => chinese(page)).toEqual([])
  await page.reload()
  await expectShown(page.getByRole('button', { name: 'Add' }))
  expect([await language(page), await isDark(page)]).toEqual(['en', true])
  await eventually(() => chinese(page)).toEqual([])
})

test('whoever comes for the first time is addressed in the language of the browser', async () => {
  const page = await stage.visit({ language: 'en', isNew: true })
  for (const path of ['/', '/admin/login', '/user/login']) {
    await page.goto(path)
    await expectShown(page.locator('h1, h2, input[name="username"]'))
    await eventually(() => language(page)).toBe('en')
    await eventually(() => chinese(page)).toEqual([])
  }
  const other = await stage.visit({ language: 'zh-cn', isNew: true })
  await other.goto('/admin/login')
  await expectShown(other.locator('input[name="username"]'))
  await eventually(() => language(other)).toBe('zh-CN')
})
