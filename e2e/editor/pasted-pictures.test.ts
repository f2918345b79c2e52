import { expect, test } from 'vitest'
import { add, addRow, choose, eventually, expectShown, field, form, input, makePicture } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('pictures within pasted text are stored like others, and saving waits for them', async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  const page = await stage.enter('content/article')
  await add(page)
  await input(page, '标题').fill('图文')
  await choose(page, '分类', '新闻')
  const uploads: string[] = []
  const held: (() => void)[] = []
  await page.route('**/admin/ajax/upload', async (route) => {
    uploads.push(route.request().url())
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const text = field(page, '正文').locator('[contenteditable="true"]')
  await text.click()
  const [one, two] = [await makePicture(10, 40, 40), await makePicture(200, 40, 40)].map(
    (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`,
  )
  const html = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-2"><p>a${one}b${two}</p><p>${one}c</p></b>`
  await text.evaluate((area, markup) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', markup)
    clipboardData.setData('text/plain', 'ab\nc')
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

  await eventually(() => held.length).toBe(1)
  await page.keyboard.press('Control+Enter')
  await expectShown(form(page).getByText('还有文件正在上传，请等它们完成后再保存。'))
  held[0]?.()
  await eventually(() => held.length).toBe(2)
  held[1]?.()
  await eventually(() => text.locator('img[src^="/storage/"]').count()).toBe(3)
  await page.keyboard.press('Control+Enter')
  await form(page).and(page.locator('[data-unsaved]')).waitFor({ state: 'detached' })

  const { data } = await stage.call<{ row: { body: string } }>('/admin/content.article/edit?id=1')
  expect(data.row.body.match(/src="\/storage\/[^"]+"/g)).toHaveLength(3)
  expect(data.row.body).not.toContain('data:')
  expect(uploads).toHaveLength(2)
  const [address] = /\/storage\/[^"]+/.exec(data.row.body) ?? []
  expect((await fetch(stage.product.address + address)).headers.get('content-type')).toBe('image/png')
})
