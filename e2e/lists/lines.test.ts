import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// Rows that are edited in the form of the row they belong to: refused at their cell, removed and kept after all, copied, many.

const stage = openStage()
const lines = (page: Page) => form(page).locator('[data-line]')
const input = (page: Page, at: number, name: string) =>
  lines(page).nth(at).locator(`[data-cell="${name}"] input`)
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `lines-${name}.png`) })

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    label: `文件 ${at + 1}`,
    url: `https://tea.example/${at + 1}`,
    weigh: at + 1,
  }))

/** A download with files that lie elsewhere. */
async function addDownload(title: string, count: number): Promise<number> {
  const category_id = await addRow(stage, 'content/category', { name: title })
  return addRow(stage, 'content/resource', { title, category_id, files: files(count) })
}

async function storedFiles(id: number): Promise<readonly { label: string; url: string }[]> {
  const { data } = await stage.call<{ row: { files: readonly { label: string; url: string }[] } }>(
    `/admin/content.resource/edit?id=${id}`,
  )
  return data.row.files
}

test('a line that is refused says so at its cell, and one that was removed can be kept', async () => {
  const id = await addDownload('Lines', 3)
  const page = await stage.enter(`content/resource?row=${id}`)
  await expectShown(form(page))
  await input(page, 1, 'url').fill('nowhere')
  await page.keyboard.press('Control+s')
  const refused = lines(page).nth(1).locator('[data-cell="url"]')
  await eventually(() => refused.locator('input').getAttribute('aria-invalid')).toBe('true')
  await eventually(() => refused.locator('input').evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await picture(page, 'refused')
  await expectSound(page)
  await input(page, 1, 'url').fill('https://tea.example/right')
  await eventually(() => refused.locator('[aria-invalid="true"]').count()).toBe(0)

  await lines(page).nth(0).getByRole('button', { name: '删除第 1 行' }).click()
  await expectShown(lines(page).nth(0).getByText('文件 1（保存后删除）'))
  await lines(page).nth(0).getByRole('button', { name: '撤销' }).click()
  await eventually(() => input(page, 0, 'label').inputValue()).toBe('文件 1')

  await lines(page).nth(0).getByRole('button', { name: '第 1 行的更多操作' }).click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  await eventually(() => input(page, 1, 'label').inputValue()).toBe('文件 1')
  await input(page, 1, 'label').fill('副本')
  await lines(page).nth(3).getByRole('button', { name: '删除第 4 行' }).click()
  await picture(page, 'removed')
  await page.keyboard.press('Control+s')
  await eventually(async () =>
    (await storedFiles(id)).map(({ label, url }) => `${label} ${new URL(url).pathname}`),
  ).toEqual(['文件 1 /1', '副本 /1', '文件 2 /right'])
})

test('many lines show their values, and have inputs once one is worked on', async () => {
  const id = await addDownload('Many', 100)
  const page = await stage.enter(`content/resource?row=${id}`)
  await eventually(() => lines(page).count()).toBe(100)
  await eventually(() => form(page).locator('[data-cell] input').count()).toBe(0)
  await lines(page).nth(80).getByRole('button', { name: '编辑第 81 行' }).click()
  await input(page, 80, 'label').fill('换了')
  await input(page, 80, 'label').press('Alt+ArrowUp')
  await eventually(() => input(page, 79, 'label').inputValue()).toBe('换了')
  await picture(page, 'many')
  await page.keyboard.press('Control+s')
  await eventually(async () => (await storedFiles(id)).slice(79, 81).map(({ label }) => label)).toEqual([
    '换了',
    '文件 80',
  ])
})
