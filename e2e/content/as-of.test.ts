import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { addRow, button, eventually, expectShown, expectSound, row, rows } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// Content as it was, and as it will be: lists of the back office, and the whole site.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `as-of-${name}.png`) })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: /只读|Read-only/ })

/** the second in which the first article was still called so, and the second one was not there */
let then = 0
let coming = 0

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '茶事', slug: 'tea' })
  const text = { category_id, body: '<p>一年一度</p>', status: 'published' }
  const id = await addRow(stage, 'content/article', { ...text, title: '春茶', slug: 'spring' })
  const gone = await addRow(stage, 'content/article', { ...text, title: '陈茶', slug: 'aged' })
  then = Math.floor(stage.product.now() / 1000)
  coming = then + 86_400
  await stage.product.pass(5)
  await stage.call('/admin/content.article/edit', { body: { id, title: '秋茶' } })
  await stage.call('/admin/content.article/applyDraft', { body: { id } })
  await stage.call(`/admin/content.article/del?ids[]=${gone}`, { method: 'DELETE' })
  await addRow(stage, 'content/article', { ...text, title: '新茶', slug: 'new' })
  await stage.call('/admin/content.article/edit', { body: { id, title: '冬茶' } })
  await stage.call('/admin/content.article/schedule', { body: { id, apply_time: coming } })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

test('a list is looked at as of a moment: what was there then, only to be read, with the way to its history', async () => {
  const page = await stage.enter('content/article')
  await expectShown(row(page, '秋茶'))
  await button(page, '查看某时刻…').click()
  const dialog = page.getByRole('dialog', { name: '查看某一时刻的列表' })
  await dialog.getByRole('button', { name: '查看', exact: true }).click()
  await expectShown(dialog.getByRole('alert').filter({ hasText: '请选择时间' }))
  await expectSound(page)
  await picture(page, 'dialog')
  const written = await page.evaluate(
    (time) => new Date(time * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    then,
  )
  await dialog.getByRole('textbox').fill(written)
  await dialog.getByRole('textbox').press('Enter')
  await expectShown(row(page, '春茶'))
  await expectShown(banner(page))
  await eventually(() => rows(page).count()).toBe(2)
  await expectShown(row(page, '陈茶').getByText('之后已删除'))
  await eventually(() => button(page, '添加').count()).toBe(0)
  await eventually(() => new URL(page.url()).searchParams.get('at')).toBe(String(then))
  await expectSound(page)
  await picture(page, 'list')
  await row(page, '春茶').getByRole('button', { name: '历史“春茶”' }).click()
  await expectShown(page.getByRole('region', { name: '修改历史' }).locator('ol > li').first())
  await page.goBack()
  await banner(page).getByRole('button', { name: '返回现在' }).click()
  await expectShown(row(page, '新茶'))
  await eventually(() => banner(page).count()).toBe(0)
})

test('on a phone, in English and in the dark, as of a moment to come', async () => {
  const page = await stage.enter(`content/article?at=${coming}`, {
    ...{ language: 'en', dark: true, width: 360, height: 780 },
  })
  await expectShown(page.getByText('冬茶'))
  await expectShown(banner(page))
  await expectSound(page)
  await picture(page, 'phone')
})

test('the site is walked through as of a moment, from the calendar and from the palette', async () => {
  const page = await stage.enter('content/calendar', { language: 'en' })
  await expectShown(page.getByRole('link', { name: '秋茶' }))
  await expectSound(page)
  await picture(page, 'calendar')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'See the site at that time: Changes go public, “秋茶”' }).click()
  const site = await opened
  await site.goto(`${site.url()}articles`)
  await expectShown(site.getByRole('heading', { name: '冬茶' }))
  await expectShown(site.locator('.preview-bar'))
  await picture(site, 'site')
  await site.getByRole('link', { name: '冬茶' }).first().click()
  await eventually(() => new URL(site.url()).pathname).toMatch(/^\/preview\/[\w-]+\/article\/spring$/)
  await expectShown(site.getByRole('heading', { name: '冬茶', level: 1 }))

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('time machine')
  await page.getByRole('option', { name: /See the site as of/ }).click()
  await expectShown(page.getByRole('dialog', { name: 'The site as of another time' }))
  await picture(page, 'palette')
})
