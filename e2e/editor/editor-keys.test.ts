import { test } from 'vitest'
import { add, addRow, eventually, expectShown, fault, field, form, input } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('keys of the text are those of the text: Ctrl+Enter leaves code, Escape throws nothing away', async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  const page = await stage.enter('content/article')
  await add(page)
  await input(page, '标题').fill('未完')
  const text = field(page, '正文').locator('[contenteditable="true"]')
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await text.click()
  await page.keyboard.type('plain')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.type('```js')
  await page.keyboard.press('Enter')
  await page.keyboard.type('let a')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('behind')
  await eventually(() => text.locator('pre').innerText()).toContain('let a')
  await eventually(() => text.locator('p').allInnerTexts()).toEqual(['plain', 'behind'])
  await eventually(async () => [await form(page).count(), await question.count()]).toEqual([1, 0])

  // Where the text has no use for it, the key saves: the form says that the category is missing.
  await page.keyboard.press('Control+Enter')
  await expectShown(fault(page, '分类'))
  await eventually(() => text.locator('p').allInnerTexts()).toEqual(['plain', 'behind'])
  await input(page, '标题').focus()
  await page.keyboard.press('Escape')
  await eventually(async () => [await form(page).count(), await question.count()]).toEqual([1, 0])
  await page.getByRole('button', { name: '关闭“添加文章”' }).click()
  await expectShown(question)
})
