import { expect, test } from 'vitest'
import {
  addRow,
  button,
  eventually,
  expectShown,
  expectSound,
  form,
  input,
  rulesNamed,
} from '../../screens.ts'
import { openStage, outputFolder } from '../../stage.ts'

const stage = openStage()

test('the matrix works by keyboard at 360 px, in the dark and in English: presets, half states, search, copies', async () => {
  const rules = await rulesNamed(stage, 'content', 'content/tag', 'content/tag/index', 'content/tag/add')
  await addRow(stage, 'auth/group', { name: 'Taggers', pid: 1, rules })
  const page = await stage.enter('auth/group', { width: 360, height: 780, dark: true, language: 'en' })
  await button(page, 'Add').click()
  await input(page, 'Name').fill('By keyboard')
  const grid = form(page).getByRole('grid')
  const checkbox = (name: string) => grid.getByRole('checkbox', { name, exact: true })
  const isFocused = (name: string) => checkbox(name).evaluate((one) => one === document.activeElement)
  await checkbox('Tags: View').focus()
  await page.keyboard.press('Space')
  await eventually(() => checkbox('Tags: View').isChecked()).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  // The level of the row is its first control; a letter chooses one, and the arrows go on to the boxes.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Tags: access')
  await page.keyboard.press('F')
  await eventually(() => checkbox('Tags: Delete').isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await eventually(() => isFocused('Tags: View')).toBe(true)
  const half = (name: string) => checkbox(name).evaluate((one: HTMLInputElement) => one.indeterminate)
  await eventually(() => half('Content: everything')).toBe(true)
  await form(page).getByPlaceholder('Find a page or an action').fill('publish')
  await expectShown(checkbox('Articles: Publish'))
  await eventually(() => checkbox('Tags: View').count()).toBe(0)
  await form(page).getByPlaceholder('Find a page or an action').fill('')
  const copy = form(page).getByRole('combobox', { name: 'Copy from a group…' })
  await copy.focus()
  await page.keyboard.type('Taggers')
  await page.keyboard.press('Enter')
  await eventually(() => checkbox('Tags: Delete').isChecked()).toBe(false)
  await eventually(() => checkbox('Tags: Add').isChecked()).toBe(true)
  await expectSound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.screenshot({ path: `${outputFolder}/rights-360-dark-en.png` })
})
