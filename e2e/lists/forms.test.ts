import { beforeAll, describe, expect, test } from 'vitest'
import {
  add,
  addRow,
  button,
  choose,
  eventually,
  expectShown,
  expectSound,
  fault,
  field,
  form,
  input,
  row,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/tag', { name: '已有' })
  const article = { category_id: 1, tag_ids: [], body: '<p>原文</p>', summary: '原来的摘要' }
  await addRow(stage, 'content/article', { title: '两人同改', ...article })
})

describe('a form that can not be saved yet', () => {
  test('says at each field what is missing and puts the cursor into the first', async () => {
    const page = await stage.enter('content/article')
    await add(page)
    await form(page).locator('button[type="submit"]').click()
    for (const label of ['标题', '分类', '正文']) await expectShown(fault(page, label))
    await eventually(() => fault(page, '标签').count()).toBe(0)
    await eventually(() =>
      input(page, '标题').evaluate((element) => element === document.activeElement),
    ).toBe(true)
    await expectSound(page)
    await page.keyboard.type('有了标题')
    await fault(page, '标题').waitFor({ state: 'hidden' })
    await form(page).locator('button[type="submit"]').click()
    await eventually(() =>
      field(page, '正文').evaluate((element) => element.contains(document.activeElement)),
    ).toBe(true)
  })

  test('a tag name that exists is refused at its field by the server, and another one is taken', async () => {
    const page = await stage.enter('content/tag')
    await add(page)
    await input(page, '标签名称').fill('已有')
    await form(page).locator('button[type="submit"]').click()
    await expectShown(fault(page, '标签名称'))
    await eventually(() => input(page, '标签名称').inputValue()).toBe('已有')
    await expectSound(page)
    await input(page, '标签名称').fill('没有过')
    await save(page)
    await expectShown(row(page, '没有过'))
  })

  test('Esc asks before it throws away what was typed, and closes at once when there is nothing', async () => {
    const page = await stage.enter('content/tag')
    await add(page)
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'hidden' })
    await add(page)
    await input(page, '标签名称').fill('半个词')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await expectShown(question)
    await expectSound(page)
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    await eventually(() => input(page, '标签名称').inputValue()).toBe('半个词')
    await input(page, '标签名称').focus()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '放弃修改' }).click()
    await form(page).waitFor({ state: 'hidden' })
  })
})

test('two people edit one article: the second learns who changed what, chooses, and both works are kept', async () => {
  const page = await stage.enter('content/article')
  await page.getByRole('button', { name: '编辑“两人同改”' }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe('两人同改')
  await input(page, '标题').fill('我的标题')
  await choose(page, '标签', '已有')

  const theirs = await stage.call('/admin/content.article/edit', {
    body: { id: 1, title: '对方的标题', summary: '对方的摘要' },
  })
  expect(theirs.code).toBe(1)

  await form(page).locator('button[type="submit"]').click()
  const dialog = page.getByRole('dialog').filter({ hasText: '这条记录已被他人修改' })
  await expectShown(dialog.getByText(/Admin 在 .* 保存了这条记录/i))
  await expectShown(dialog.getByText('对方的摘要'))
  await expectSound(page)
  const decide = dialog.getByRole('button', { name: '按此保存' })
  await eventually(() => decide.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: '标题：采用您的值' }).check()
  await decide.click()
  await dialog.waitFor({ state: 'hidden' })
  await expectShown(page.locator('.record-page-form:visible:not([data-unsaved])'))
  const stored = await stage.call<{ row: Record<string, unknown> }>('/admin/content.article/edit?id=1')
  expect(stored.data.row).toMatchObject({ title: '我的标题', summary: '对方的摘要', tag_ids: [1] })
})

test('a form that is closed gives the focus back to the button that opened it', async () => {
  const page = await stage.enter('content/tag')
  const opener = button(page, '添加')
  // Until its rows are there a list draws its buttons anew.
  await expectShown(row(page, '已有'))
  await opener.press('Enter')
  await eventually(() => input(page, '标签名称').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'hidden' })
  await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
})
