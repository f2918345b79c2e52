import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// Rows that are edited in the form of the row they belong to: refused at their cell, removed and kept after all, copied, many.

const stage = openStage()
const lines = (page: Page) => form(page).locator('[data-line]')
const input = (page: Page, at: number, name: string) =>
  lines(page).nth(at).locator(`[data-cell="${name}"] input`)
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `lines-${name}.png`) })

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind: 'url', label: `条目 ${at + 1}`, url: `/page-${at + 1}` }))

test('a line that is refused says so at its cell, and one that was removed can be kept', async () => {
  const id = await addRow(stage, 'content/menu', { name: 'Lines', code: 'lines', items: items(3) })
  const page = await stage.enter(`content/menu?row=${id}`)
  await expectShown(form(page))
  await input(page, 1, 'url').fill(`/${'x'.repeat(2100)}`)
  await page.keyboard.press('Control+s')
  const refused = lines(page).nth(1).locator('[data-cell="url"]')
  await expectShown(refused.getByText(/最多/).first())
  await eventually(() => refused.locator('input').getAttribute('aria-invalid')).toBe('true')
  await eventually(() => refused.locator('input').evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await picture(page, 'refused')
  await expectSound(page)
  await input(page, 1, 'url').fill('/right')
  await eventually(() => refused.locator('[aria-invalid="true"]').count()).toBe(0)

  await lines(page).nth(0).getByRole('button', { name: '删除第 1 行' }).click()
  await expectShown(lines(page).nth(0).getByText('条目 1（保存后删除）'))
  await lines(page).nth(0).getByRole('button', { name: '撤销' }).click()
  await eventually(() => input(page, 0, 'label').inputValue()).toBe('条目 1')

  await lines(page).nth(0).getByRole('button', { name: '第 1 行的更多操作' }).click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  await eventually(() => input(page, 1, 'label').inputValue()).toBe('条目 1')
  await input(page, 1, 'label').fill('副本')
  await lines(page).nth(3).getByRole('button', { name: '删除第 4 行' }).click()
  await picture(page, 'removed')
  await page.keyboard.press('Control+s')
  await eventually(async () => {
    const { data } = await stage.call<{ row: { items: readonly { label: string; url: string }[] } }>(
      `/admin/content.menu/edit?id=${id}`,
    )
    return data.row.items.map(({ label, url }) => `${label} ${url}`)
  }).toEqual(['条目 1 /page-1', '副本 /page-1', '条目 2 /right'])
})

test('many lines show their values, and have inputs once one is worked on', async () => {
  const id = await addRow(stage, 'content/menu', { name: 'Many', code: 'many', items: items(300) })
  const page = await stage.enter(`content/menu?row=${id}`)
  await eventually(() => lines(page).count()).toBe(300)
  expect(await form(page).locator('[data-cell] input').count()).toBe(0)
  await lines(page).nth(200).getByRole('button', { name: '编辑第 201 行' }).click()
  await input(page, 200, 'label').fill('换了')
  await input(page, 200, 'label').press('Alt+ArrowUp')
  await eventually(() => input(page, 199, 'label').inputValue()).toBe('换了')
  await picture(page, 'many')
  await page.keyboard.press('Control+s')
  await eventually(async () => {
    const { data } = await stage.call<{ row: { items: readonly { label: string }[] } }>(
      `/admin/content.menu/edit?id=${id}`,
    )
    return data.row.items.slice(199, 201).map(({ label }) => label)
  }).toEqual(['换了', '条目 200'])
})
