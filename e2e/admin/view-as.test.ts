import { expect, test } from 'vitest'
import { accessibilityFaults } from '../browser.ts'
import {
  addRow,
  button,
  eventually,
  expectShown,
  expectSound,
  input,
  openByMenu,
  row,
  rulesNamed,
} from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

const stage = openStage()

test('a super administrator looks through the eyes of another, read only, and back again', async () => {
  const rules = await rulesNamed(
    stage,
    'content',
    'content/article',
    'content/article/index',
    'content/tag',
    'content/tag/index',
    'content/tag/add',
  )
  const group = await addRow(stage, 'auth/group', { name: '小编组', pid: 1, rules })
  await addRow(stage, 'auth/admin', {
    username: 'editor_mei',
    nickname: '小梅',
    password: 'Person-Pass-12',
    group_arr: [group],
  })
  await addRow(stage, 'content/tag', { name: '热门' })
  const page = await stage.enter('auth/admin')
  await expectShown(row(page, '小梅'))
  await page.getByRole('button', { name: '以“小梅”的身份查看' }).click()
  const banner = page.getByRole('region', { name: '以他人身份查看' })
  await expectShown(banner.getByText('正在以“小梅”的身份查看。'))
  await expectShown(banner.getByText('还剩 30 分钟'))
  const menu = page.locator('nav.shell-menu')
  await eventually(() => menu.innerText()).not.toContain('权限管理')
  await menu.getByRole('link', { name: '文章标签' }).click()
  await expectShown(row(page, '热门'))
  // What is missing says why, to the pointer, the keyboard and screen readers alike.
  const missing = page.getByRole('button', { name: /^无权操作“删除”/ })
  await expectShown(missing)
  await eventually(() => missing.getAttribute('aria-disabled')).toBe('true')
  await eventually(() => missing.getAttribute('title')).toContain('内容管理 / 文章标签 / 删除')
  // At a row as well, and in the bar of those that are selected.
  await page.getByRole('button', { name: '对“热门”无权进行的操作' }).click()
  await expectShown(page.getByRole('tooltip').getByText('无权操作“编辑”'))
  await page.keyboard.press('Escape')
  await expectSound(page)
  await page.screenshot({ path: `${outputFolder}/view-as.png` })
  // A form that the person may open opens; nothing is saved.
  await button(page, '添加').click()
  await page.getByRole('textbox', { name: '标签名称' }).fill('不会保存')
  await page.keyboard.press('Control+s')
  await expectShown(page.getByText('不能更改任何内容'))
  await page.keyboard.press('Escape')
  const { data } = await stage.call<{ list: readonly { name: string }[] }>('/admin/content.tag/index')
  expect(data.list.map(({ name }) => name)).toEqual(['热门'])
  // A reload goes on with it; another tab never was in it.
  await page.goto('/admin/content/tag')
  await expectShown(banner)
  const other = await stage.enter('auth/group')
  await eventually(() => other.getByRole('region', { name: '以他人身份查看' }).count()).toBe(0)
  await banner.getByRole('button', { name: '停止查看' }).click()
  await expectShown(menu.getByRole('button', { name: '权限管理' }))
  await eventually(() => banner.count()).toBe(0)
  await page.goto('/admin/auth/adminLog')
  await expectShown(row(page, '以“小梅”的身份查看：结束'))
  await expectShown(row(page, '以“小梅”的身份查看：开始'))
  await expectSound(page)
})

test('what is unsaved in another tab is asked for first, and kept with the rights to save it', async () => {
  const rules = await rulesNamed(stage, 'content', 'content/tag', 'content/tag/index')
  await addRow(stage, 'auth/group', { name: '只读组', pid: 1, rules })
  const page = await stage.enter('content/article')
  await button(page, '添加').click()
  await input(page, '标题').fill('还没保存')
  await openByMenu(page, '权限管理', '角色组管理')
  await page.getByRole('button', { name: '以“只读组”的身份查看' }).click()
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await expectShown(question)
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => sessionStorage.getItem('viewing'))).toBe(null)
  await eventually(() => page.getByRole('region', { name: '以他人身份查看' }).count()).toBe(0)
})

test('what is missing is said on the page of a record, in the bar of the selected rows, and on the page instead of another', async () => {
  const rules = await rulesNamed(
    stage,
    'content',
    'content/article',
    'content/article/index',
    'content/article/edit',
    'content/tag',
    'content/tag/index',
    'content/tag/edit',
  )
  const group = await addRow(stage, 'auth/group', { name: '编辑组', pid: 1, rules })
  const category = await addRow(stage, 'content/category', { name: '新闻' })
  const values = { title: '一篇文章', category_id: category, body: '<p>正文</p>' }
  const article = await addRow(stage, 'content/article', values)
  const person = { username: 'editor_lan', password: 'Person-Pass-13' }
  await addRow(stage, 'auth/admin', { ...person, nickname: '小兰', group_arr: [group] })
  const page = await stage.enter('auth/group')
  await page.getByRole('button', { name: '以“编辑组”的身份查看' }).click()
  await expectShown(page.getByRole('region', { name: '以他人身份查看' }))
  await page.goto(`/admin/content/article?row=${article}`)
  await expectShown(page.getByRole('button', { name: /^无权操作“删除”/ }))
  await expectShown(page.getByRole('button', { name: /^无权操作“发布”/ }))
  await openByMenu(page, '内容管理', '文章标签')
  await row(page, '热门').getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: '对选中项的操作' })
  await expectShown(bar.getByRole('button', { name: /^无权操作“删除”/ }))
  // Whoever asks for a page that is not theirs is told which permission is missing, and whoever has none at all as well.
  const own = await stage.enter('auth/admin', { as: person })
  await expectShown(own.getByText('权限管理 / 管理员管理'))
  const none = await addRow(stage, 'auth/group', {
    name: '空组',
    pid: 1,
    rules: await rulesNamed(stage, 'content'),
  })
  const idle = { username: 'editor_kong', password: 'Person-Pass-14' }
  await addRow(stage, 'auth/admin', { ...idle, nickname: '小空', group_arr: [none] })
  const session = await stage.product.openSession(idle.username, idle.password)
  const pageless = await stage.visit()
  await pageless.goto('/admin/login')
  await pageless.evaluate(
    (state) => localStorage.setItem('adminInfo', JSON.stringify({ state, version: 0 })),
    session,
  )
  await pageless.goto('/admin/loading')
  await expectShown(pageless.getByText('没有任何页面的权限'))
  await eventually(() => new URL(pageless.url()).pathname).toBe('/401')
})

test('a view ends when the server says so, however far off the clock of the browser is', async () => {
  const rules = await rulesNamed(stage, 'content', 'content/tag', 'content/tag/index')
  await addRow(stage, 'auth/group', { name: '时钟组', pid: 1, rules })
  const page = await stage.enter('auth/group', { turnsClock: true })
  await page.clock.install({ time: stage.product.now() + 3_600_000 })
  await page.getByRole('button', { name: '以“时钟组”的身份查看' }).click()
  const banner = page.getByRole('region', { name: '以他人身份查看' })
  await expectShown(banner.getByText('还剩 30 分钟'))
  // By the browser its time is over; by the server it has just begun.
  await page.clock.fastForward('31:00')
  await expectShown(banner.getByText('还剩 30 分钟'))
  stage.product.change('update admin_view set expire_time = 1')
  await page.clock.fastForward('31:00')
  await eventually(() => banner.count()).toBe(0)
  await expectShown(page.locator('nav.shell-menu').getByRole('button', { name: '权限管理' }))
})

test('a group can be looked at as well, at 360 px, in the dark and in English', async () => {
  const rules = await rulesNamed(stage, 'content', 'content/tag', 'content/tag/index')
  await addRow(stage, 'auth/group', { name: 'Readers', pid: 1, rules })
  const page = await stage.enter('auth/group', { width: 360, height: 780, dark: true, language: 'en' })
  await page.getByRole('button', { name: 'View as “Readers”' }).first().click()
  const banner = page.getByRole('region', { name: 'View as' })
  await expectShown(banner.getByText('Viewing as Readers.'))
  await eventually(() => page.getByRole('button', { name: /^Not allowed: Add/ }).count()).toBe(1)
  await page.screenshot({ path: `${outputFolder}/view-as-360-dark-en.png` })
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/loading'))
  await page.locator('nav.shell-menu, .head-menu').first().waitFor()
  await eventually(() => banner.count()).toBe(0)
})
