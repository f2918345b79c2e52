import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { add, addRow, button, eventually, expectShown, expectSound, field, form } from '../../screens.ts'
import { openStage, outputFolder } from '../../stage.ts'
import { calls, card, choosePicture, makeLargePicture } from '../cover.ts'

const stage = openStage()
let large: Buffer

beforeAll(async () => {
  large = await makeLargePicture()
  await addRow(stage, 'content/category', { name: '新闻' })
})

test('an upload can be paused and goes on where it was, or be stopped for good', async () => {
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
