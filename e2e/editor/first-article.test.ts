import { expect, test } from 'vitest'
import { signIn } from '../browser.ts'
import {
  add,
  choose,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  makePicture,
  openByMenu,
  row,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('from the login page to the first published article, with a picture and formatted text, and out again', async () => {
  const page = await stage.visit()
  await page.goto('/')
  await expectShown(page.getByRole('heading', { level: 1 }))
  await expectSound(page)
  await page.goto('/admin')
  await expectShown(page.locator('input[name="username"]'))
  await eventually(() => page.title()).toBe('登录 - Portico')
  await expectSound(page)
  await signIn(page, 'admin', stage.product.password)
  await expectShown(page.getByText('还没有文章'))
  await expectSound(page)

  await openByMenu(page, '内容管理', '文章分类')
  await expectShown(page.getByText('还没有文章分类'))
  await expectSound(page)
  await add(page)
  await input(page, '分类名称').fill('产品动态')
  await expectSound(page)
  await save(page)
  await expectShown(row(page, '产品动态'))

  await openByMenu(page, '内容管理', '文章标签')
  await add(page)
  await input(page, '标签名称').fill('发布')
  await page.keyboard.press('Enter')
  await form(page).waitFor({ state: 'hidden' })
  await expectShown(row(page, '发布'))

  await openByMenu(page, '内容管理', '文章管理')
  await add(page)
  await input(page, '标题').fill('第一篇文章')
  await choose(page, '分类', '产品动态')
  await choose(page, '标签', '发布')
  const fileDialog = page.waitForEvent('filechooser')
  await field(page, '封面').getByRole('button', { name: '选择图片' }).click()
  await (await fileDialog).setFiles({
    name: '封面.png',
    mimeType: 'image/png',
    buffer: await makePicture(),
  })
  await expectShown(field(page, '封面').getByRole('button', { name: '查看第 1 张图片' }))
  await input(page, '封面说明').fill('山前的太阳')
  await input(page, '摘要').fill('一句话说明。')

  const text = field(page, '正文').locator('[contenteditable="true"]')
  await text.click()
  await page.keyboard.type('## 缘起')
  await page.keyboard.press('Enter')
  await page.keyboard.type('写下的')
  await field(page, '正文').getByRole('button', { name: '粗体' }).click()
  await page.keyboard.type('重点')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('到此为止。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- 第一条')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二条 <script>')
  await expectSound(page)
  await choose(page, '状态', '已发布')
  await save(page)

  const article = row(page, '第一篇文章')
  await expectShown(article.getByText('已发布'))
  await expectShown(article.getByText('产品动态'))
  await expectShown(article.getByText('发布', { exact: true }))
  await eventually(() => column(page, 'publish_time')).not.toEqual(['-'])
  await eventually(() =>
    article.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true)
  await expectSound(page)

  const stored = await stage.call<{ row: { body: string; cover: string } }>(
    '/admin/content.article/edit?id=1',
  )
  expect(stored.data.row.body).toBe(
    '<h2>缘起</h2><p>写下的<strong>重点</strong>到此为止。</p><ul><li>第一条</li><li>第二条 &lt;script&gt;</li></ul>',
  )
  const picture = await fetch(stage.product.address + stored.data.row.cover)
  expect(picture.headers.get('content-type')).toBe('image/png')

  await page.getByRole('button', { name: /^账号菜单/ }).click()
  await page.getByRole('button', { name: '注销' }).click()
  await expectShown(page.locator('input[name="username"]'))
  await page.goto('/admin/content/article')
  await expectShown(page.locator('input[name="username"]'))
})
