import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'
import { item, items, tree } from './menu-builder.ts'

// A menu of the public site: put together by keys in the back office, published, and met by readers.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '茶事', slug: 'tea' })
  const text = { category_id, body: '<p>一年一度</p>', status: 'published' }
  await addRow(stage, 'content/article', { ...text, title: '高山乌龙', slug: 'oolong' })
  await addRow(stage, 'content/article', { ...text, title: '未写完', slug: 'unfinished', status: 'draft' })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

const panel = (page: Page) => page.getByRole('region', { name: /添加菜单项|Add items/ })
const handle = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^移动“${label}”`) })
const frame = (page: Page) => page.frameLocator('iframe').first()
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `menus-${name}.png`), fullPage: true })

/** Carries something to a height of an item, and leaves the pointer there. */
async function carry(page: Page, from: Locator, over: string, at: number): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  const box = await item(page, over).first().boundingBox()
  if (!box) throw new Error(`${over} does not show`)
  await page.mouse.move(box.x + 120, box.y + box.height * at, { steps: 4 })
}

test('a menu is put together by search, click, drag and keys, published, and then stands on every page', async () => {
  const page = await stage.enter('content/menu?row=1')
  await expectShown(form(page).getByText('还没有菜单项'))
  const search = panel(page).getByRole('combobox', { name: /搜索/ })
  const found = (kind: string, name: string | RegExp) =>
    panel(page).getByRole('group', { name: kind, exact: true }).getByRole('option', { name })
  // One search over everything; the keys stay with it, so that one item is added after the other.
  await search.fill('茶事')
  await expectShown(found('文章分类', '茶事').getByText('/articles/tea'))
  await search.fill('未写完')
  await expectShown(found('文章', '未写完').getByText('目前未公开'))
  await search.fill('乌龙')
  await expectShown(found('文章', '高山乌龙').and(page.locator('[aria-selected="true"]')))
  await search.press('Enter')
  await eventually(() => tree(page)).toEqual(['高山乌龙'])
  await expectShown(item(page, '高山乌龙').getByText('/article/oolong'))
  await item(page, '高山乌龙')
    .getByRole('button', { name: /^高山乌龙/ })
    .click()
  await eventually(() =>
    items(page).first().getByRole('textbox', { name: '文字', exact: true }).getAttribute('placeholder'),
  ).toBe('高山乌龙')
  await item(page, '高山乌龙')
    .getByRole('button', { name: /^高山乌龙/ })
    .click()
  await search.fill('友情')
  await expectShown(found('固定页面', '友情链接').and(page.locator('[aria-selected="true"]')))
  await search.press('Enter')
  await expectShown(panel(page).getByRole('status').filter({ hasText: '已添加“友情链接”' }))
  await search.fill('/article')
  await expectShown(found('网址', '链接到 /article').and(page.locator('[aria-selected="true"]')))
  await picture(page, 'builder-search')
  await search.press('Enter')
  // A link to an address needs a label: the focus is there.
  const own = items(page).last()
  await expectShown(own.getByText('需要文字'))
  await eventually(() =>
    own.getByRole('textbox', { name: '文字', exact: true }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await page.keyboard.type('全部文章')
  await own.getByRole('textbox', { name: '网址' }).fill('//evil.example')
  await expectShown(own.getByText('网址有误'))
  await expectSound(page)
  await picture(page, 'builder-bad')
  await page.keyboard.press('Control+s')
  await expectShown(own.locator('.form-error'))
  await own.getByRole('textbox', { name: '网址' }).fill('/articles')
  await own.getByText('网址有误').waitFor({ state: 'hidden' })
  await own.getByRole('button', { name: /^全部文章/ }).click()
  await eventually(() => tree(page)).toEqual(['高山乌龙', '友情链接', '全部文章'])

  // By keys up, and into the one before it; by pointer back out and in again.
  await handle(page, '全部文章').press('Alt+ArrowUp')
  await eventually(() => tree(page)).toEqual(['高山乌龙', '全部文章', '友情链接'])
  await handle(page, '全部文章').press('Alt+ArrowRight')
  await eventually(() => tree(page)).toEqual(['高山乌龙', '.全部文章', '友情链接'])
  await expectShown(page.getByRole('status').filter({ hasText: '已移入前一项' }))
  await search.fill('文章')
  await carry(page, found('固定页面', /^文章/), '友情链接', 0.5)
  await expectShown(page.locator('[data-drop="inside"]').filter({ hasText: '友情链接' }))
  await picture(page, 'builder-drag')
  await page.mouse.up()
  await eventually(() => tree(page)).toEqual(['高山乌龙', '.全部文章', '友情链接', '.文章'])
  await carry(page, handle(page, '高山乌龙'), '文章', 0.5)
  await expectShown(page.locator('[data-drop="refused"]'))
  await page.keyboard.press('Escape')
  await page.mouse.up()

  // What is copied and removed; the way back.
  await page.getByRole('button', { name: '复制“文章”' }).click()
  await eventually(() => tree(page)).toEqual(['高山乌龙', '.全部文章', '友情链接', '.文章', '.文章'])
  await page.getByRole('button', { name: '删除“文章”' }).last().click()
  await page.getByRole('button', { name: '删除“友情链接”' }).click()
  await eventually(() => tree(page)).toEqual(['高山乌龙', '.全部文章'])
  await page.getByRole('button', { name: '撤销' }).click()
  await eventually(() => tree(page)).toEqual(['高山乌龙', '.全部文章', '友情链接', '.文章'])
  await expectShown(frame(page).getByRole('link', { name: '高山乌龙' }))
  await eventually(() => page.locator('iframe').count()).toBe(3)
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
  }).toMatchObject([
    { label: '高山乌龙', items: [{ label: '全部文章' }] },
    { label: '友情链接', items: [{ label: '文章' }] },
  ])

  const reader = await stage.visit()
  await reader.goto('/links')
  const nav = reader.getByRole('navigation', { name: '网站导航' })
  await expectShown(nav.getByRole('link', { name: '友情链接' }))
  await eventually(() => nav.getByRole('link', { name: '友情链接' }).getAttribute('aria-current')).toBe(
    'page',
  )
  // What hangs below opens by the keyboard alone.
  await nav.getByRole('link', { name: '高山乌龙' }).focus()
  await reader.keyboard.press('Tab')
  await reader.keyboard.press('Enter')
  await expectShown(reader.getByRole('heading', { level: 1, name: '文章' }))
  await picture(reader, 'site')
  await expectSound(reader)

  const small = await stage.visit({ width: 360 })
  await small.goto('/links')
  await small.locator('header summary').click()
  await expectShown(
    small.getByRole('navigation', { name: '网站导航' }).getByRole('link', { name: '全部文章' }),
  )
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectSound(small)
  await picture(small, 'site-360')
})
