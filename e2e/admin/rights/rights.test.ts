import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../browser.ts'
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
  rulesNamed,
  save,
} from '../../screens.ts'
import { openStage } from '../../stage.ts'
import { groupId, limits, pick } from './group-form.ts'

const stage = openStage()
const writer = { username: 'writer', password: 'Writer-Pass-12' }

/** A box of the matrix of rights. */
const box = (page: Page, name: string) => field(page, '权限').getByRole('checkbox', { name, exact: true })

/** What a group of editors of tags is granted: articles are seen, of these their own, tags seen and added. */
const granted = ['content/article/index', 'content/tag/index', 'content/tag/add']
const ownArticles = JSON.stringify({ 'content/article': { rows: 'own' } })

test('a group is granted rights and a scope in its form, by mouse and by keyboard', async () => {
  const page = await stage.enter('auth/group')
  await expectShown(row(page, '一级管理员'))
  await expectSound(page)
  await add(page)
  await input(page, '组别名称').fill('标签编辑')
  await choose(page, '上级分组', '超级管理组')
  // Whoever adds also views.
  await box(page, '文章标签：添加').check()
  await field(page, '权限').getByLabel('文章管理：权限级别').selectOption('查看')
  await choose(page, limits, '文章管理')
  await pick(page, '文章管理：数据范围', '本人的数据')
  for (const [name, isHalf] of [
    ['内容管理：全部权限', true],
    ['所有页面：添加', true],
    ['文章标签：查看', false],
  ] as const) {
    const state = await box(page, name).evaluate((one: HTMLInputElement) => [one.indeterminate, one.checked])
    expect([name, ...state]).toEqual([name, isHalf, !isHalf])
  }
  await expectSound(page)
  await save(page)
  await expectShown(row(page, '标签编辑'))
  await page.getByRole('button', { name: '编辑“标签编辑”' }).click()
  await expectShown(form(page).getByText('5 /'))
  // Arrows go from box to box, Space ticks one.
  await box(page, '文章标签：查看').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await eventually(() => box(page, '文章标签：编辑').isChecked()).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await eventually(() => box(page, '文章分类：编辑').evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await form(page).getByPlaceholder('查找页面或操作').fill('发布')
  await expectShown(box(page, '文章管理：发布'))
  await eventually(() => box(page, '文章标签：查看').count()).toBe(0)
  const { data } = await stage.call<{ row: { rules: readonly number[]; limits: string } }>(
    `/admin/auth.group/edit?id=${await groupId(stage, '标签编辑')}`,
  )
  expect([data.row.rules, data.row.limits]).toEqual([await rulesNamed(stage, ...granted), ownArticles])
})

test('a limited administrator made through the screens sees and may do exactly what was granted', async () => {
  const category_id = await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/article', { title: '不是小编的文章', category_id, body: '<p>x</p>' })
  await addRow(stage, 'content/tag', { name: '热门' })
  const rules = await rulesNamed(stage, 'content', 'content/article', 'content/tag', ...granted)
  await addRow(stage, 'auth/group', { name: '小编组', pid: 1, rules, limits: ownArticles })
  const page = await stage.enter('auth/admin')
  await add(page)
  await input(page, '用户名').fill(writer.username)
  await input(page, '昵称').fill('小编')
  await choose(page, '角色组', '小编组')
  await input(page, '密码').fill(writer.password)
  await save(page)
  await expectShown(row(page, writer.username))
  await expectSound(page)

  const theirs = await stage.visit()
  await signIn(theirs, writer.username, writer.password)
  await eventually(() => new URL(theirs.url()).pathname).toBe('/admin/content/article')
  const menu = theirs.locator('nav.shell-menu')
  await expectShown(menu.getByRole('link', { name: '文章标签' }))
  await eventually(async () => (await menu.innerText()).split(/\n+/).map((text) => text.trim())).toEqual([
    '内容管理',
    '文章管理',
    '文章标签',
  ])
  // Of the articles there are the writer reaches the own ones only.
  await expectShown(theirs.getByText('还没有文章'))
  for (const name of ['添加', '编辑', '删除', '发布'])
    await eventually(() => button(theirs, name).count()).toBe(0)
  await expectSound(theirs)
  await menu.getByRole('link', { name: '文章标签' }).click()
  await expectShown(row(theirs, '热门'))
  await eventually(() => button(theirs, '添加').count()).toBe(1)
  for (const name of ['编辑', '删除']) await eventually(() => button(theirs, name).count()).toBe(0)
  // Nothing but its address is offered of a row.
  await eventually(() => rows(theirs).getByRole('button').count()).toBe(1)
  await expectShown(rows(theirs).getByRole('button', { name: /复制/ }))
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
  await expectShown(theirs.getByText('此操作需要权限“权限管理 / 管理员管理”。请向超级管理员申请。'))
  await eventually(() => new URL(theirs.url()).pathname).toBe('/admin/auth/admin')
  await expectShown(menu.getByRole('button', { name: '内容管理' }))
  await expectSound(theirs)
  await theirs.goto('/admin/no/such/page')
  await expectShown(theirs.getByText('没有找到这个页面'))
  await eventually(() => new URL(theirs.url()).pathname).toBe('/admin/no/such/page')
  await eventually(() => theirs.title()).toBe('页面未找到 - Portico')
  await expectSound(theirs)
  await theirs.getByRole('link', { name: '前往起始页' }).click()
  await expectShown(menu.getByRole('link', { name: '文章管理' }))
})
