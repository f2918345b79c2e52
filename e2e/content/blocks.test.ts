import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, expectShown, expectSound, form, save } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'
import { card, editor, head, more, names, pagesOn, picker, start } from './block-editor.ts'

const stage = openStage()
const { add, open, stored } = pagesOn(stage)

const shot = (page: Page, name: string) => page.screenshot({ path: join(outputFolder, `blocks ${name}.png`) })

test('blocks are added, filled in, moved, copied, hidden and deleted with the mouse', async () => {
  const id = await add('by mouse')
  const page = await open(id)
  await expectShown(head(page, 'Quote').getByText('Slow tea'))
  await eventually(() => names(page)).toEqual(['Quote', 'Notice', 'Columns', 'fromElsewhere'])
  await expectSound(page)
  await shot(page, 'closed')
  await editor(page).getByRole('button', { name: 'Add block: Content', exact: true }).click()
  await picker(page).getByRole('combobox').fill('leads readers')
  await eventually(() => picker(page).getByRole('option').count()).toBe(1)
  await expectSound(page)
  await picker(page).getByRole('option', { name: 'Button' }).click()
  await eventually(() => names(page)).toContain('Button')
  const button = card(page, 'button')
  await eventually(() => button.locator(':focus').count()).toBe(1)
  await button.getByLabel('Words on it').fill('Go on')
  await button.getByText('An address', { exact: true }).click()
  await form(page).locator('button[type="submit"]').click()
  await expectShown(button.locator('.form-error', { hasText: 'Address is required' }))
  await expectShown(head(page, 'Button').getByText('Problems: 1'))
  await expectSound(page)
  await button.getByRole('textbox', { name: 'Address' }).fill('/articles')
  await eventually(() => button.locator('.form-error').count()).toBe(0)

  await more(page, 'Notice', 'Move up')
  await eventually(() => names(page)).toEqual(['Notice', 'Quote', 'Columns', 'fromElsewhere', 'Button'])
  await more(page, 'Quote', 'Duplicate')
  await eventually(() => names(page)).toEqual([
    ...['Notice', 'Quote', 'Quote', 'Columns', 'fromElsewhere', 'Button'],
  ])
  await more(page, 'Notice', 'Hide')
  await expectShown(head(page, 'Notice').getByText('Hidden'))
  await more(page, 'Columns', 'Delete')
  await eventually(async () => (await names(page)).includes('Columns')).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => (await names(page)).includes('Columns')).toBe(true)
  await head(page, 'Columns').click()
  await expectShown(card(page, 'columns').getByText('Second column'))
  await editor(page).getByRole('button', { name: 'Expand all' }).click()
  await expectSound(page)
  await shot(page, 'open')
  await save(page)
  const kept = await stored(id)
  expect(kept.map(({ type }) => type)).toEqual([
    ...['notice', 'quote', 'quote', 'columns', 'fromElsewhere', 'button'],
  ])
  expect(kept[0]).toMatchObject({ hidden: true })
  expect(kept[4]).toEqual(start[3])
  expect(kept[5]).toMatchObject({ props: { label: 'Go on', leads_to: 'address', url: '/articles' } })
  expect(new Set(kept.map((one) => one.id)).size).toBe(6)
})
