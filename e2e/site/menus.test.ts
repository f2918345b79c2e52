import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// A menu of the public site: put together by keys in the back office, published, and met by readers.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '茶事', slug: 'tea' })
  const text = { category_id, body: '<p>一年一度</p>', status: 'published' }
  await addRow(stage, 'content/article', { ...text, title: '高山乌龙', slug: 'oolong' })
  await addRow(stage, 'content/article', { ...text, title: '未写完', slug: 'unfinished', status: 'draft' })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

const lines = (page: Page) => form(page).locator('[data-line]')
const cell = (page: Page, at: number, name: string) => lines(page).nth(at).locator(`[data-cell="${name}"]`)
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `menus-${name}.png`) })

/** Adds an item that leads to an address. */
async function addAddress(page: Page, at: number, label: string, url: string): Promise<void> {
  await form(page).getByRole('button', { name: '添加一行' }).click()
  await cell(page, at, 'kind').getByRole('combobox').click()
  await page.locator('.ant-select-item-option:visible', { hasText: '网址' }).click()
  await cell(page, at, 'url').locator('input').fill(url)
  await cell(page, at, 'label').locator('input').fill(label)
}

test('a menu is put together and in order by keys, published, and then stands on every page', async () => {
  const page = await stage.enter('content/menu?row=1')
  await expectShown(form(page))
  await addAddress(page, 0, '全部文章', '/articles')
  await addAddress(page, 1, '友情链接', '/links')
  await addAddress(page, 2, '乌龙', '/article/oolong')
  // The last one goes to the front; the one behind it then hangs below it.
  await cell(page, 2, 'label').locator('input').press('Alt+ArrowUp')
  await cell(page, 1, 'label').locator('input').press('Alt+ArrowUp')
  await eventually(() => cell(page, 0, 'label').locator('input').inputValue()).toBe('乌龙')
  await cell(page, 1, 'label').locator('input').press('Alt+ArrowRight')
  await expectSound(page)
  await picture(page, 'builder')
  await page.keyboard.press('Control+s')
  const bar = page.getByRole('region', { name: '公开情况' })
  await bar.getByRole('button', { name: '发布更改', exact: true }).click()
  await eventually(async () => {
    const answer = await fetch(`${stage.product.address}/api/content.menu/show?code=main`, {
      headers: { server: 'true' },
    })
    return ((await answer.json()) as { data: { items: object } }).data.items
  }).toMatchObject([{ label: '乌龙', items: [{ label: '全部文章' }] }, { label: '友情链接' }])

  const reader = await stage.visit()
  await reader.goto('/links')
  const nav = reader.getByRole('navigation', { name: '网站导航' })
  await expectShown(nav.getByRole('link', { name: '友情链接' }))
  expect(await nav.getByRole('link', { name: '友情链接' }).getAttribute('aria-current')).toBe('page')
  // What hangs below opens by the keyboard alone.
  await nav.getByRole('link', { name: '乌龙' }).focus()
  await reader.keyboard.press('Tab')
  await reader.keyboard.press('Enter')
  await expectShown(reader.getByRole('heading', { level: 1, name: '文章' }))
  await picture(reader, 'site')
  await expectSound(reader)

  const small = await stage.visit({ width: 360 })
  await small.goto('/links')
  await small.locator('summary').click()
  await expectShown(
    small.getByRole('navigation', { name: '网站导航' }).getByRole('link', { name: '全部文章' }),
  )
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectSound(small)
  await picture(small, 'site-360')
})

test('who fills in a menu sees which targets readers do not get to, also on a small screen', async () => {
  await addRow(stage, 'content/menu', {
    name: 'Guide',
    code: 'guide',
    items: [{ kind: 'target', target: { resource: 'content/article', row_id: 2 } }],
  })
  const page = await stage.enter('content/menu?row=4', { width: 360 })
  await expectShown(form(page).getByText('未公开，访客看不到'))
  await expectSound(page)
  await picture(page, 'broken-360')
})
