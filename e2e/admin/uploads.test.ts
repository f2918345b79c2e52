import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  add,
  addRow,
  button,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  makePicture,
  row,
  uploadPicture,
} from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

const stage = openStage()
/** a picture of about seven megabytes: more than one part */
let large: Buffer
let article: Readonly<Record<string, unknown>>

beforeAll(async () => {
  const raw = { width: 1600, height: 1500, channels: 3 } as const
  large = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const category_id = await addRow(stage, 'content/category', { name: '新闻' })
  const cover = await uploadPicture(stage, await stage.product.signIn(), await makePicture(150, 1200, 900))
  article = { category_id, tag_ids: [], body: '<p>正文</p>' }
  await addRow(stage, 'content/article', { ...article, title: '有图', cover })
})

const card = (page: Page, state: string) => field(page, '封面').locator(`[data-state="${state}"]`)

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await field(page, '封面').getByRole('button', { name: '选择图片' }).click()
  await (await dialog).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
}

const calls = (page: Page, name: string) => {
  const seen: string[] = []
  page.on('request', (request) => request.url().includes(`/ajax/${name}`) && seen.push(request.url()))
  return seen
}

test('a large picture goes in parts, and one that the network lost is sent again by itself', async () => {
  const page = await stage.enter('content/article', { expects: /ERR_FAILED/ })
  const parts = calls(page, 'uploadPart')
  let lost = 0
  await page.route('**/uploadPart?*part=2*', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await add(page)
  await choosePicture(page, large)
  await expectShown(card(page, 'stored'))
  expect(parts.length).toBe(3)
  const picture = card(page, 'stored').locator('img')
  expect(await picture.getAttribute('src')).toMatch(/\.png\?thumb=200$/)
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
})

test('it can be paused and goes on where it was, or be stopped for good', async () => {
  const page = await stage.enter('content/article')
  const [begins, aborts] = [calls(page, 'uploadBegin'), calls(page, 'uploadAbort')]
  await page.route('**/uploadPart?*part=2*', () => {})
  await add(page)
  await choosePicture(page, large)
  await expectShown(card(page, 'uploading'))
  await card(page, 'uploading').hover()
  await page.getByRole('button', { name: '暂停上传 photo.png' }).click()
  await expectShown(card(page, 'paused'))
  await expectSound(page)
  await page.screenshot({ path: join(outputFolder, 'upload-paused.png') })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: '继续上传 photo.png' }).click()
  await expectShown(card(page, 'stored'))
  expect(begins.length).toBe(1)

  await field(page, '封面').getByRole('button', { name: /^移除/ }).click()
  await page.route('**/uploadPart?*part=2*', () => {})
  await choosePicture(page, large)
  await card(page, 'uploading').hover()
  await page.getByRole('button', { name: '停止上传 photo.png' }).click()
  await eventually(() => card(page, 'uploading').count()).toBe(0)
  await eventually(async () => aborts.length).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a form that is closed ends what was on its way, and so does a tab; one that only stops showing does not', async () => {
  const page = await stage.enter('content/article')
  const aborts = calls(page, 'uploadAbort')
  await page.route('**/uploadPart?*part=2*', () => {})
  const begin = async () => {
    await add(page)
    await choosePicture(page, large)
    await expectShown(card(page, 'uploading'))
    await eventually(() => page.locator('.inputs-card [aria-valuenow="0"]').count()).toBe(0)
  }
  await begin()
  await page.getByRole('button', { name: '关闭“添加文章”' }).click()
  await form(page).waitFor({ state: 'hidden' })
  await eventually(async () => aborts.length).toBe(1)

  await begin()
  await page.evaluate(() => history.pushState(null, '', '/admin/content/category'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expectShown(button(page, '展开所有').or(button(page, '收缩所有')))
  await page.locator('.shell-tabs').getByRole('link', { name: '添加文章' }).click()
  await expectShown(card(page, 'uploading'))
  expect(aborts.length).toBe(1)
  await page.evaluate(() => history.back())
  await expectShown(button(page, '展开所有').or(button(page, '收缩所有')))
  await page.getByRole('button', { name: '关闭“添加文章”' }).click()
  await eventually(async () => aborts.length).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a list shows small pictures, and a sign where one is gone', async () => {
  await addRow(stage, 'content/article', {
    ...article,
    title: '图已不在',
    cover: '/storage/default/none.png',
  })
  const page = await stage.enter('content/article', { expects: /404/ })
  const thumb = row(page, '有图').locator('.cells-thumb img')
  await expectShown(thumb)
  expect(await thumb.getAttribute('src')).toMatch(/\?thumb=100$/)
  await expectShown(row(page, '图已不在').locator('.cells-thumb svg'))
  await expectSound(page)
  await page.screenshot({ path: join(outputFolder, 'thumbnails.png') })
})
