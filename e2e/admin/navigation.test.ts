import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const rule = (id: number, title: string, more: object) => ({
  id,
  pid: 0,
  type: 'menu',
  title,
  name: title,
  path: title,
  icon: '',
  menu_type: 'tab',
  url: '',
  component: '',
  keepalive: 0,
  extend: 'none',
  ...more,
})

/** Has the menu hold entries that lead nowhere, as rows of older versions or of modules that were taken out do. */
async function enterWithOddMenu(): Promise<Page> {
  const page = await stage.enter('content/tag')
  await page.route(/\/admin\/Index\/index/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.menus.push(
      rule(9001, 'odd', { menu_type: null }),
      rule(9002, 'nowhere', { extend: 'add_menu_only' }),
      rule(9003, 'hollow', {
        type: 'menu_dir',
        children: [rule(9004, 'away', { menu_type: 'link', url: 'https://example.com/' })],
      }),
    )
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  return page
}

test('an entry that leads nowhere says why, and so does the one whose page shows already', async () => {
  const page = await enterWithOddMenu()
  const menu = page.locator('nav.shell-menu')
  await menu.getByRole('link', { name: '文章标签' }).click()
  await expectShown(page.getByText('导航失败，已在导航目标位置！'))
  await menu.getByRole('button', { name: 'odd' }).click()
  await expectShown(page.getByText('导航失败，菜单类型无法识别！'))
  // By keyboard: what was told covers the end of the menu.
  await menu.getByRole('link', { name: 'nowhere' }).press('Enter')
  await expectShown(page.getByText('导航失败，路由无效！'))
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/content/tag')
  await page.goto('/admin/hollow')
  await expectShown(page.getByText('没有可以跳转的子级菜单！'))
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/hollow')
  await expectSound(page)
})
