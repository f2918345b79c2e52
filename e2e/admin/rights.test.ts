import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../browser.ts'
import {
  add,
  addRow,
  button,
  choose,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  row,
  rows,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const writer = { username: 'writer', password: 'Writer-Pass-12' }

/** A rule's line in the tree of permissions, with what hangs below it. */
const rule = (page: Page, title: string) =>
  field(page, '权限')
    .locator('li')
    .filter({ has: page.locator(':scope > .permissions-rule', { hasText: title }) })
    .last()

test('a limited administrator made through the screens sees and may do exactly what was granted', async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/tag', { name: '热门' })
  const page = await stage.enter('auth/group')
  await expectShown(row(page, '一级管理员'))
  await expectSound(page)
  await add(page)
  await input(page, '组别名称').fill('标签编辑')
  await choose(page, '上级分组', '超级管理组')
  const tags = rule(page, '文章标签')
  for (const title of ['查看', '添加']) await tags.getByRole('checkbox', { name: title, exact: true }).check()
  await rule(page, '文章管理').getByRole('checkbox', { name: '查看', exact: true }).check()
  for (const title of ['内容管理', '文章标签', '文章管理']) {
    const box = field(page, '权限').getByRole('checkbox', { name: title, exact: true })
    expect(await box.evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(true)
  }
  await expectSound(page)
  await save(page)
  await expectShown(row(page, '标签编辑'))
  await page.getByRole('button', { name: '编辑“标签编辑”' }).click()
  await expectShown(form(page).getByText('6 /'))
  await page.keyboard.press('Escape')

  await page.goto('/admin/auth/admin')
  await add(page)
  await input(page, '用户名').fill(writer.username)
  await input(page, '昵称').fill('小编')
  await choose(page, '角色组', '标签编辑')
  await input(page, '密码').fill(writer.password)
  await save(page)
  await expectShown(row(page, writer.username))
  await expectSound(page)

  const theirs = await stage.visit()
  await signIn(theirs, writer.username, writer.password)
  await eventually(() => new URL(theirs.url()).pathname).toBe('/admin/content/article')
  const menu = theirs.locator('nav.shell-menu')
  await expectShown(menu.getByRole('link', { name: '文章标签' }))
  expect((await menu.innerText()).split(/\n+/).map((text) => text.trim())).toEqual([
    '内容管理',
    '文章管理',
    '文章标签',
  ])
  await expectShown(theirs.getByText('还没有文章'))
  for (const name of ['添加', '编辑', '删除', '发布']) expect(await button(theirs, name).count()).toBe(0)
  await expectSound(theirs)
  await menu.getByRole('link', { name: '文章标签' }).click()
  await expectShown(row(theirs, '热门'))
  expect(await button(theirs, '添加').count()).toBe(1)
  for (const name of ['编辑', '删除']) expect(await button(theirs, name).count()).toBe(0)
  expect(await rows(theirs).getByRole('button').count()).toBe(0)
  await add(theirs)
  await input(theirs, '标签名称').fill('小编的标签')
  await save(theirs)
  await expectShown(row(theirs, '小编的标签'))

  const token = await stage.product.signIn(writer.username, writer.password)
  const refused = [
    ['/admin/content.tag/edit', { id: 1, name: '改名' }],
    ['/admin/content.tag/sortable', { id: 1, targetId: 2 }],
    ['/admin/content.article/add', { title: '不许', category_id: 1, body: '<p>x</p>' }],
    ['/admin/content.article/publish', { ids: [1] }],
    [
      '/admin/auth.admin/add',
      { username: 'another', nickname: 'x', password: 'Another-Pass-1', group_arr: [1] },
    ],
    ['/admin/content.category/index', undefined],
    ['/admin/auth.group/index', undefined],
    ['/admin/auth.adminLog/index', undefined],
  ] as const
  for (const [url, body] of refused)
    expect([url, (await stage.product.call(url, { token, body })).code]).toEqual([url, 401])
  const gone = await stage.product.call('/admin/content.tag/del?ids[]=1', { token, method: 'DELETE' })
  expect(gone.code).toBe(401)

  await theirs.goto('/admin/auth/admin')
  await expectShown(theirs.getByText('您没有访问权限'))
  expect(new URL(theirs.url()).pathname).toBe('/401')
  await expectSound(theirs)
  await theirs.goto('/admin/no/such/page')
  await expectShown(theirs.getByText('没有找到这个页面'))
  expect(new URL(theirs.url()).pathname).toBe('/404')
  await expectSound(theirs)
  await theirs.getByRole('link', { name: '回到后台首页' }).click()
  await expectShown(menu.getByRole('link', { name: '文章管理' }))
})
