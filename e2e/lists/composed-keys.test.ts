import { beforeAll, expect, test } from 'vitest'
import { composeKeys } from '../../editor/testing/compose-keys.ts'
import { addRow, button, eventually, expectShown, form, input, row } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
let pageId = 0

beforeAll(async () => {
  const member = { username: 'anna', nickname: 'Anna', group_id: 1, password: 'Aa-12345678' }
  await addRow(stage, 'user/user', { ...member, mobile: '13800000001' })
  await addRow(stage, 'content/category', { name: 'News' })
  await addRow(stage, 'content/tag', { name: 'Harbour' })
  const slots = [{ id: 'q', type: 'quote', props: { text: 'Slow tea', author: '', url: '' } }]
  pageId = await addRow(stage, 'content/page', { title: 'Tea', slots })
})

test('keys of a composition do nothing in the palette, and none of a list', async () => {
  const page = await stage.enter('content/tag', { language: 'en' })
  await expectShown(row(page, 'Harbour'))
  expect(await composeKeys(page, 'Control+k', 'n', '/', '?')).toEqual([])
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Search pages, records and actions' })
  await expectShown(palette)
  const chosen = () => palette.getByRole('option', { selected: true }).innerText()
  const first = await chosen()
  expect(await composeKeys(page, 'ArrowDown', 'PageDown', 'Enter', 'Control+k')).toEqual([])
  expect(await chosen()).toBe(first)
  await page.keyboard.press('ArrowDown')
  await eventually(chosen).not.toBe(first)
})

test('keys of a composition do nothing in a cell of a list', async () => {
  const page = await stage.enter('user/user', { language: 'en' })
  await row(page, 'anna').locator('td[data-column="nickname"]').dblclick()
  const cell = page.locator('[data-editing] input')
  await eventually(() => cell.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('Anni')
  expect(await composeKeys(page, 'Enter', 'Tab', 'Escape')).toEqual([])
  await eventually(() => cell.inputValue()).toBe('Anni')
  await page.keyboard.press('Enter')
  await expectShown(row(page, 'Anni'))
})

test('keys of a composition neither save nor close a form, and choose nothing from its lists', async () => {
  const page = await stage.enter('content/article', { language: 'en' })
  await button(page, 'Add').click()
  await input(page, 'Title').focus()
  expect(await composeKeys(page, 'Control+s', 'Control+Enter', 'Escape')).toEqual([])
  await eventually(() => form(page).locator('.form-error').count()).toBe(0)
  const box = form(page).getByRole('combobox', { name: 'Category' })
  await box.click()
  await expectShown(page.locator('.ant-select-item-option', { hasText: 'News' }))
  expect(await composeKeys(page, 'ArrowDown', 'Enter', 'Escape')).toEqual([])
  await eventually(() => box.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Enter')
  await eventually(() => box.getAttribute('aria-expanded')).toBe('false')
  await form(page).locator('.pe-area').click()
  expect(
    await composeKeys(page, 'Control+s', 'Control+Enter', 'Control+k', 'Escape', 'Enter', 'Tab'),
  ).toEqual([])
  await eventually(() => form(page).locator('.form-error').count()).toBe(0)
})

test('keys of a composition add no block and leave the picker open', async () => {
  const page = await stage.enter(`content/page?open=${pageId}`, { language: 'en' })
  await form(page).getByRole('button', { name: 'Add block: Content', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Add a block' })
  const box = picker.getByRole('combobox')
  await eventually(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
  const before = await box.getAttribute('aria-activedescendant')
  expect(await composeKeys(page, 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter', 'Escape')).toEqual([])
  await eventually(() => box.getAttribute('aria-activedescendant')).toBe(before)
  await expectShown(picker)
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
})
