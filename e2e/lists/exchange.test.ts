import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addRow, button, chooseIn, column, eventually, expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: '导入文章标签' })

/** What the browser saved after something was pressed. */
async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Chooses a file in the import dialog and waits for its columns. */
async function chooseFile(page: Page, name: string, text: string | Buffer) {
  await button(page, '导入').click()
  await expectShown(dialog(page).getByRole('button', { name: '选择文件' }))
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog(page).locator('input[type="file"]').setInputFiles(file)
  await expectShown(dialog(page).getByRole('list', { name: '文件中的列' }))
}

test('rows leave as a file: all that the list matches, or those that are ticked', async () => {
  for (const name of ['red', '=1+1', 'blue']) await addRow(stage, 'content/tag', { name })
  const page = await stage.enter('content/tag?columns=id,name')
  await button(page, '导出').click()
  await expectSound(page)
  const all = await saved(page, () => page.getByRole('menuitem', { name: '全部 3 条' }).last().click())
  expect(all.name).toMatch(/^文章标签 \d{8}-\d{6}\.csv$/)
  expect(all.content.toString()).toContain("'=1+1")
  await button(page, '导出').click()
  await page.getByRole('menuitem', { name: '包含未显示的字段' }).click()
  const whole = await saved(page, () => page.getByRole('menuitem', { name: '全部 3 条' }).last().click())
  const columnsOf = ({ content }: typeof all) => content.toString().split('\r\n')[0]?.split(',').length ?? 0
  expect(columnsOf(whole)).toBeGreaterThan(columnsOf(all))
  await page.locator('tr[data-row-key] input[type="checkbox"]').first().check()
  await button(page, '导出').click()
  const one = await saved(page, () => page.getByRole('menuitem', { name: '已选的 1 条' }).first().click())
  expect(one.name).toMatch(/\.xlsx$/)
  expect(one.content.subarray(0, 2).toString()).toBe('PK')
})

test('rows come in from a file: tried first, wrong ones explained and saved, right ones kept', async () => {
  const page = await stage.enter('content/tag')
  const template = await saved(page, async () => {
    await button(page, '导入').click()
    await dialog(page).getByRole('button', { name: '下载模板（csv）' }).click()
  })
  expect(template.content.toString()).toContain('*')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: '关闭' }).click()

  const heading =
    template.content
      .toString()
      .replace('\uFEFF', '')
      .split(/[*,\r]/)[0] ?? ''
  await chooseFile(page, 'tags.csv', `${heading},extra\r\ngreen,x\r\n${'long'.repeat(100)},y\r\nwhite,\r\n`)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: '试运行' }).click()
  await expectShown(dialog(page).getByText('将新增'))
  const tried = dialog(page).locator('.exchange-counts dd')
  await eventually(() => tried.allInnerTexts()).toEqual(['2', '0', '1'])
  await expectShown(dialog(page).locator('.exchange-errors td', { hasText: '最多' }))
  await expectSound(page)
  await eventually(() => column(page, 'name')).not.toContain('green')

  const wrong = await saved(page, () =>
    dialog(page).getByRole('button', { name: '下载错误行（csv）' }).click(),
  )
  expect(wrong.content.toString().trim().split('\r\n')).toHaveLength(2)

  await dialog(page).getByRole('button', { name: '导入正确的 2 行' }).click()
  await expectShown(dialog(page).getByText('已新增'))
  await dialog(page).getByRole('button', { name: '完成' }).click()
  await eventually(() => column(page, 'name')).toEqual(expect.arrayContaining(['green', 'white']))
})

test('a file of another program says how it was read, and is read otherwise when somebody says so', async () => {
  const page = await stage.enter('content/tag')
  // In Windows-1252, behind a title, with a number that could be two.
  const content = Buffer.from('Posters\n\nname;weigh\nMüller;1.500\nKöln;2\n', 'latin1')
  await chooseFile(page, 'posters.csv', content)
  await expectShown(dialog(page).getByText('已按 Windows-1252 读取').filter({ hasText: 'Müller · Köln' }))
  await expectShown(dialog(page).locator('summary', { hasText: '分号 · 列标题在第 3 行' }))
  await expectSound(page)
  const choice = (name: string) => dialog(page).getByRole('combobox', { name, exact: true })
  await chooseIn(page, choice('编码'), 'Windows-1251')
  await expectShown(dialog(page).getByText('Mьller', { exact: false }))
  await chooseIn(page, choice('编码'), 'Windows-1252')
  await expectShown(dialog(page).locator('.exchange-sample', { hasText: 'Müller · Köln' }))

  const run = () => dialog(page).getByRole('button', { name: '试运行' }).click()
  await run()
  await expectShown(dialog(page).locator('.exchange-errors td', { hasText: '“1.500”可能是两个数字' }))
  await dialog(page).getByRole('button', { name: '返回修改' }).click()
  await chooseIn(page, choice('数字'), '1.234,56')
  // What is changed behind a trial counts.
  const weigh = dialog(page).getByRole('combobox', { name: /^weigh/ })
  await chooseIn(page, weigh, '不导入')
  await run()
  await expectShown(dialog(page).getByText('将新增'))
  await expectShown(dialog(page).locator('.exchange-counts dd').first().filter({ hasText: '2' }))
  await dialog(page).getByRole('button', { name: '返回修改' }).click()
  await chooseIn(page, weigh, '权重')
  await run()
  await expectShown(dialog(page).getByText('数字按 1.234,56 的写法读取。'))
  await dialog(page).getByRole('button', { name: '开始导入' }).click()
  await expectShown(dialog(page).getByText('已新增'))
  await dialog(page).getByRole('button', { name: '完成' }).click()
  await eventually(() => column(page, 'name')).toEqual(expect.arrayContaining(['Müller', 'Köln']))
  await eventually(() => column(page, 'weigh')).toEqual(expect.arrayContaining(['1,500']))
})

test('a file that is none is refused in the dialog, on a phone too', async () => {
  const page = await stage.enter('content/tag', { width: 360, height: 740 })
  await button(page, '导入').click()
  const file = { name: 'broken.xlsx', mimeType: '', buffer: Buffer.from('PK this is no workbook') }
  await dialog(page).locator('input[type="file"]').setInputFiles(file)
  await expectShown(dialog(page).getByRole('alert').filter({ hasText: '无法读取该文件' }))
  await expectSound(page)
})
