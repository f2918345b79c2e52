import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'
import { item, items, tree } from './menu-builder.ts'

// A menu whose items readers do not get to, put together on a phone.

const stage = openStage()

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '茶事', slug: 'tea' })
  const text = { category_id, body: '<p>一年一度</p>', status: 'published' }
  await addRow(stage, 'content/article', { ...text, title: '高山乌龙', slug: 'oolong' })
  await addRow(stage, 'content/article', { ...text, title: '未写完', slug: 'unfinished', status: 'draft' })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `menus-${name}.png`), fullPage: true })

test('on a phone the panel is a drawer, and an item that readers do not get to is red, with the reason', async () => {
  await addRow(stage, 'content/menu', {
    name: 'Guide',
    code: 'guide',
    items: [{ kind: 'target', target: { resource: 'content/article', row_id: 2 } }],
  })
  const page = await stage.enter('content/menu?row=4', { width: 360, language: 'en', dark: true })
  await expectShown(item(page, '未写完').getByText('Not public'))
  await expectShown(form(page).getByText('Items with problems: 1'))
  await form(page).getByRole('button', { name: 'Add items' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add items' })
  await drawer.getByRole('combobox').fill('茶事')
  await expectShown(drawer.getByRole('option', { name: /茶事.*articles/ }))
  await picture(page, 'drawer-360')
  await expectSound(page)
  await drawer.getByRole('option', { name: /茶事.*articles/ }).click()
  await expectShown(drawer.getByRole('status').filter({ hasText: 'Added “茶事”' }))
  // What needs a label closes the drawer, and asks for one.
  await drawer.getByRole('combobox').fill('')
  await drawer.getByRole('option', { name: 'Text without a link' }).click()
  await drawer.waitFor({ state: 'hidden' })
  const label = items(page).last().getByRole('textbox', { name: 'Label', exact: true })
  await eventually(() => label.evaluate((one) => one === document.activeElement)).toBe(true)
  await label.fill('More')
  await eventually(() => tree(page)).toEqual(['未写完', '茶事', 'More'])
  await items(page).last().getByRole('button', { name: 'Indent' }).click()
  await eventually(() => tree(page)).toEqual(['未写完', '茶事', '.More'])
  await expectShown(items(page).last().getByRole('textbox', { name: 'Label (English)' }))
  await expectSound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(page, 'broken-360')
})
