import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { atRest } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const query = (page: Page): string => new URL(page.url()).search
const idOf = async (username: string): Promise<number> => {
  const { data } = await stage.call<{ list: readonly { id: number; username: string }[] }>(
    `/admin/user.User/index?quickSearch=${username}`,
  )
  return data.list.find((one) => one.username === username)?.id ?? 0
}

/** Articles, which members have a list of. */
beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '公告' })
  const ids: number[] = []
  for (let at = 1; at <= 12; at++) {
    const values = {
      title: `第 ${at} 期通讯`,
      category_id,
      summary: `摘要 ${at}`,
      body: `<p>正文 <strong>${at}</strong></p>`,
    }
    ids.push(await addRow(stage, 'content/article', values))
  }
  await stage.call('/admin/content.Article/publish', { body: { ids: ids.slice(0, 11) } })
  // Members have no list of members, and each the form of the own row.
  await addRow(stage, 'user/rule', { type: 'menu', title: '会员', name: 'user/user', path: 'people', pid: 1 })
})

test('what a resource opens to members has a list, rows and no buttons that they may not press', async () => {
  const page = await stage.enterAsMember('/user/content/article', { username: 'reader1' })
  const list = card(page, '文章')
  const rows = list.locator('tbody tr')
  await eventually(() => rows.count()).toBe(10)
  await eventually(() => list.locator('thead th').allInnerTexts()).toEqual([
    '标题',
    '封面',
    '分类',
    expect.stringMatching('发布时间'),
  ])
  await eventually(() => list.getByRole('button', { name: /编辑|删除/ }).count()).toBe(0)
  await eventually(() => list.getByRole('link', { name: '添加' }).count()).toBe(0)
  await list.getByRole('button', { name: '第 2 页' }).click()
  await eventually(() => rows.count()).toBe(1)
  await list.getByRole('searchbox').fill('第 3 期')
  await eventually(() => query(page)).toContain('quickSearch')
  await eventually(() => rows.count()).toBe(1)
  await list.getByRole('button', { name: '筛选' }).click()
  await expectShown(page.getByRole('form', { name: '通用搜索' }))
  await eventually(() =>
    page.getByRole('form', { name: '通用搜索' }).locator('label').allInnerTexts(),
  ).toEqual(['标题', '可见范围', '发布时间'])
  await expectSound(page)
  await page.reload()
  await eventually(() => rows.count()).toBe(1)
  await rows.getByRole('link').click()
  const article = page.getByRole('article')
  await expectShown(article.getByRole('heading', { name: '第 3 期通讯' }))
  await expectShown(article.getByText('公告'))
  await expectShown(article.locator('.pe-content strong', { hasText: '3' }))
  await expectSound(page)
  await page.goBack()
  await eventually(() => rows.count()).toBe(1)
  const hidden = await idOfDraft()
  for (const [path, text] of [
    [`/user/content/article/${hidden}`, '没有找到这条内容'],
    ['/user/content/article/999999', '没有找到这条内容'],
    ['/user/content/article/add', '您没有查看此页面的权限'],
    [`/user/content/article/${hidden}/edit`, '您没有查看此页面的权限'],
  ] as const) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { name: text }))
  }
})

test('the form of a resource saves what members may write, and asks before it is lost', async () => {
  const page = await stage.enterAsMember('/user/account/overview', { username: 'editor1' })
  const address = `/user/people/${await idOf('editor1')}/edit`
  await page.goto(address)
  const form = card(page, '编辑会员')
  const labels = form.locator('.form-label:visible')
  await eventually(() => labels.allInnerTexts()).toEqual(['*用户名', '*昵称', '头像'])
  await expectSound(page)
  await form.getByRole('tab', { name: '个人资料' }).click()
  await eventually(() => labels.allInnerTexts()).toEqual(['性别', '生日', '个性签名'])
  await form.getByLabel('个性签名').fill('改过的签名')
  await page.locator('.site-bar').getByRole('link', { name: '首页' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await form.getByRole('tab', { name: '基本信息' }).click()
  await form.getByLabel('昵称').fill('')
  await form.getByRole('tab', { name: '个人资料' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expectShown(form.locator('[data-field="nickname"] .form-error'))
  await form.getByLabel('昵称').fill('编者')
  await form.getByRole('button', { name: '保存' }).click()
  await expectShown(page.getByRole('status').filter({ hasText: '已保存' }))
  await page.goto(address)
  await form.getByRole('tab', { name: '个人资料' }).click()
  await eventually(() => form.getByLabel('个性签名').inputValue()).toBe('改过的签名')
  const other = `/user/people/${await idOf('reader1')}/edit`
  await page.goto(other)
  await expectShown(page.getByRole('heading', { name: '无法打开这条记录' }))
})

test('every page is sound in English, on a phone and in the dark', async () => {
  const options = { username: 'phone1', width: 360, height: 740, dark: true, language: 'en' } as const
  const page = await stage.enterAsMember('/user/account/overview', options)
  const places = ['overview', 'profile', 'changePassword', 'integral', 'balance', 'security', 'data']
  for (const path of [...places.map((name) => `account/${name}`), 'content/article', 'content/article/2']) {
    await page.goto(`/user/${path}`)
    await page.locator('.member-page .card').first().waitFor()
    await eventually(() => page.locator('.state .state-spinner').count()).toBe(0)
    await atRest(page)
    await expectSound(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})

async function idOfDraft(): Promise<number> {
  const { data } = await stage.call<{ list: readonly { id: number }[] }>(
    '/admin/content.Article/index?search[0][field]=status&search[0][operator]=eq&search[0][val]=draft',
  )
  return data.list[0]?.id ?? 0
}
