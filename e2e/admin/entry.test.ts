import { expect, test } from 'vitest'
import { signIn } from '../browser.ts'
import {
  add,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  input,
  makePicture,
  openByMenu,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

/** Moves the back office the way another process would. */
const moveTo = (base: string) =>
  stage.product.change(`
    update config set value = '${base}' where name = 'backend_entrance';
    update cache_version set version = version + 1 where name = 'settings';`)

test('the back office moves to an address of its own, with its calls, uploads and reloads', async () => {
  const page = await stage.visit({ expects: /404/ })
  await page.goto('/admin/login')
  await expectShown(page.locator('input[name="username"]'))
  moveTo('/office')

  await page.reload()
  await expectShown(page.getByText('没有找到这个页面'))
  expect(await page.content()).not.toContain('office')
  await page.goto('/')
  await expectShown(page.getByRole('heading', { level: 1 }))
  await eventually(() => page.locator('a[href*="office"], a[href*="admin"]').count()).toBe(0)
  await expectSound(page)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/office')
  await expectShown(page.locator('input[name="username"]'))
  await eventually(() => new URL(page.url()).pathname).toBe('/office/login')
  await signIn(page, 'admin', stage.product.password)
  await openByMenu(page, '内容管理', '文章标签')
  await eventually(() => new URL(page.url()).pathname).toBe('/office/content/tag')
  await add(page)
  await input(page, '标签名称').fill('搬家')
  await save(page)
  await page.reload()
  await eventually(() => column(page, 'name')).toEqual(['搬家'])
  await eventually(() => new URL(page.url()).pathname).toBe('/office/content/tag')

  await openByMenu(page, '内容管理', '文章管理')
  await add(page)
  const fileDialog = page.waitForEvent('filechooser')
  await field(page, '封面').getByRole('button', { name: '选择图片' }).click()
  await (await fileDialog).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await makePicture() })
  await expectShown(field(page, '封面').getByRole('button', { name: '查看第 1 张图片' }))
  expect(asked).toContain('/office/ajax/upload')
  expect(asked.filter((path) => path.startsWith('/admin'))).toEqual([])
})

test('who still has the old page open is told that the address is not there, and nothing more', async () => {
  moveTo('/admin')
  const page = await stage.enter('content/tag', { expects: /404/ })
  moveTo('/office')
  await page.getByRole('button', { name: '刷新' }).first().click()
  await expectShown(page.getByText(/请求的地址|404|请求地址/))
  expect(await page.content()).not.toContain('office')
})
