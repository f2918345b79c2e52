import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  add,
  addRow,
  eventually,
  expectShown,
  expectSound,
  makePicture,
  row,
  uploadPicture,
} from '../../screens.ts'
import { openStage, outputFolder } from '../../stage.ts'
import { calls, card, choosePicture, makeLargePicture } from '../cover.ts'

const stage = openStage()
let large: Buffer
let article: Readonly<Record<string, unknown>>

beforeAll(async () => {
  large = await makeLargePicture()
  const category_id = await addRow(stage, 'content/category', { name: '新闻' })
  const cover = await uploadPicture(stage, await stage.product.signIn(), await makePicture(150, 1200, 900))
  article = { category_id, tag_ids: [], body: '<p>正文</p>' }
  await addRow(stage, 'content/article', { ...article, title: '有图', cover })
})

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
  await eventually(() => picture.getAttribute('src')).toMatch(/\.png\?thumb=200$/)
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
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
  await eventually(() => thumb.getAttribute('src')).toMatch(/\?thumb=100$/)
  await expectShown(row(page, '图已不在').locator('.cells-thumb svg'))
  await expectSound(page)
  await page.screenshot({ path: join(outputFolder, 'thumbnails.png') })
})
