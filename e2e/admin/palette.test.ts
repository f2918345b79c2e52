import { expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('Ctrl+K finds pages, records and actions, and the keyboard is enough', async () => {
  await addRow(stage, 'content/tag', { name: 'Harbour' })
  const page = await stage.enter('content/category', { language: 'en' })
  await expectShown(page.getByRole('button', { name: 'Add' }))
  const palette = page.getByRole('dialog', { name: 'Search pages, records and actions' })
  await page.keyboard.press('Control+k')
  await expectShown(palette)
  await page.keyboard.type('role')
  await expectShown(palette.getByRole('option', { name: /^Role groups/ }))
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/auth/group')
  await page.keyboard.press('Control+k')
  await expectShown(palette)
  await page.keyboard.type('harb')
  const record = palette.getByRole('option', { name: /^Harbour.*Tags/ })
  await expectShown(record)
  await expectSound(page)
  await record.click()
  await eventually(() => page.url()).toContain('/admin/content/tag?id=')
  await expectShown(page.getByRole('cell', { name: 'Harbour' }))
})

test('it says when nothing is found, and Escape puts it away', async () => {
  const page = await stage.enter('dashboard')
  await page.keyboard.press('Control+k')
  await expectShown(page.getByRole('dialog'))
  await page.keyboard.type('无此内容')
  await expectShown(page.getByText('没有找到与“无此内容”相关的内容。'))
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a setting is found by its words and opened in focus', async () => {
  const page = await stage.enter('content/category', { language: 'en' })
  await expectShown(page.getByRole('button', { name: 'Add' }))
  await page.keyboard.press('Control+k')
  await expectShown(page.getByRole('dialog'))
  await page.keyboard.type('time zone')
  await page
    .getByRole('group', { name: 'Settings' })
    .getByRole('option', { name: /Time zone/ })
    .click()
  await page.waitForURL(/routine\/config\?item=time_zone/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(/-time_zone$/)
})
