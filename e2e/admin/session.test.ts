import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../browser.ts'
import { add, addRow, eventually, expectShown, expectSound, field, input, row, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const expireAll = () => stage.product.change("update token set expire_time = 1 where type = 'admin'")

// Before any token expires, that of the calls among them.
beforeAll(async () => {
  const tag = await addRow(stage, 'content/tag', { name: '途中' })
  const category = await addRow(stage, 'content/category', { name: '新闻' })
  const article = { title: '一篇', category_id: category, tag_ids: [tag], body: '<p>文</p>' }
  await addRow(stage, 'content/article', article)
})

test('the token expires in the middle of a save: one refresh, and the row is there once', async () => {
  const page = await stage.enter('content/tag')
  const refreshes: string[] = []
  page.on('request', (request) => request.url().includes('refreshToken') && refreshes.push(request.url()))
  await add(page)
  await input(page, '标签名称').fill('保存时过期')
  expireAll()
  await save(page)
  await expectShown(row(page, '保存时过期'))
  await eventually(() => row(page, '保存时过期').count()).toBe(1)
  expect(refreshes).toHaveLength(1)
})

test('several calls that meet the expired token together refresh it once', async () => {
  const page = await stage.enter('content/article')
  const calls: string[] = []
  page.on('request', (request) => {
    const name = /(refreshToken|content\.(?:category|tag)\/index)/.exec(request.url())?.[1]
    if (name) calls.push(name)
  })
  // The row itself still arrives; what names its category and its tags is asked for together, with the expired token.
  await page.route('**/content.article/edit?*', async (route) => {
    const response = await route.fetch()
    expireAll()
    await route.fulfill({ response })
  })
  const count = (name: string) => calls.filter((call) => call === name).length
  await page.route('**/refreshToken', async (route) => {
    await eventually(() => [count('content.category/index'), count('content.tag/index')]).toEqual([1, 1])
    await route.continue()
  })
  await page.getByRole('button', { name: '编辑“一篇”' }).click()
  await expectShown(field(page, '分类').getByText('新闻'))
  await expectShown(field(page, '标签').getByText('途中'))
  expect(count('refreshToken')).toBe(1)
  expect([count('content.category/index'), count('content.tag/index')]).toEqual([2, 2])
})

test('without a refresh token one signs in again and is back in the same place', async () => {
  const page = await stage.visit()
  await signIn(page, 'admin', stage.product.password)
  await page.goto('/admin/content/tag?quickSearch=途中')
  await expectShown(row(page, '途中'))
  expireAll()
  await page.getByRole('button', { name: '刷新' }).click()
  await expectShown(page.locator('input[name="username"]'))
  await expectSound(page)
  await signIn(page, 'admin', stage.product.password)
  await expectShown(row(page, '途中'))
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('quickSearch')]).toEqual(['/admin/content/tag', '途中'])
})

test('whoever signs out in one window is signed out in the other', async () => {
  const page = await stage.visit()
  await signIn(page, 'admin', stage.product.password)
  const other = await page.context().newPage()
  await other.goto('/admin/content/tag')
  await expectShown(row(other, '途中'))
  await page.getByRole('button', { name: /^账号菜单/ }).click()
  await page.getByRole('button', { name: '注销' }).click()
  await expectShown(other.locator('input[name="username"]'))
})
