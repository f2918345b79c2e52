import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, row, rows } from '../screens.ts'
import { openStage, outputFolder, type VisitOptions } from '../stage.ts'

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })
const ids: Record<string, number> = {}

beforeAll(async () => {
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
  // New pages come first.
  for (const [title, above] of [
    ['Contact', ''],
    ['About', ''],
    ['Visit', 'About'],
    ['Team', 'About'],
    ['Draft', ''],
  ] as const)
    ids[title] = await addRow(stage, 'content/page', {
      ...{ title, slug: title.toLowerCase(), pid: ids[above] ?? 0 },
      status: title === 'Draft' ? 'draft' : 'published',
    })
})

const open = (options: VisitOptions = {}) => stage.enter('content/page', { language: 'en', ...options })
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `page tree ${name}.png`) })

/** The tree as it shows: titles with a dot for each level. */
const tree = (page: Page) =>
  page.locator('[data-row-key]:visible').evaluateAll((all) =>
    all.map((row) => {
      const level = row.matches('tr')
        ? Number.parseFloat(
            getComputedStyle(row.querySelector('.list-expander') as Element).marginInlineStart,
          ) / 20
        : Number.parseFloat(getComputedStyle(row).marginInlineStart || '0') / 16
      const name = /Contact|About|Visit|Team|Draft/.exec(row.textContent ?? '')?.[0]
      return '.'.repeat(level) + name
    }),
  )
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Drag “${name}” to sort` })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Addresses change' })

/** Carries a row to a height of another one, and leaves the pointer there. */
async function carry(page: Page, name: string, over: string, at: number): Promise<void> {
  await handle(page, name).hover()
  await page.mouse.down()
  const box = await page.locator('[data-row-key]:visible').filter({ hasText: over }).first().boundingBox()
  if (!box) throw new Error(`${over} does not show`)
  await page.mouse.move(box.x + 80, box.y + box.height * at, { steps: 4 })
}

const start = ['Draft', 'About', '.Team', '.Visit', 'Contact']

test('pages are moved among others, into them and to the top, with a mark where they go, a word on addresses, and a way back', async () => {
  const page = await open()
  await eventually(() => tree(page)).toEqual(start)
  await expectShown(row(page, 'Team').getByText('/about/team'))
  await expectShown(row(page, 'Team').getByText('Published'))
  // Addresses lead to pages that are public, and are copied whole.
  const link = (name: string) => row(page, name).getByRole('link', { name: /^\// })
  await eventually(() => link('Team').getAttribute('href')).toBe('/about/team')
  await expectShown(row(page, 'Draft').getByText('/draft'))
  await eventually(() => link('Draft').count()).toBe(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row(page, 'Team').getByRole('button', { name: 'Copy the address of /about/team' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://tea.example/about/team',
  )
  await expectSound(page)

  await carry(page, 'Visit', 'Team', 0.1)
  await expectShown(page.locator('[data-drop="before"]').filter({ hasText: 'Team' }))
  await expectShown(page.getByText('Before “Team”'))
  await shot(page, 'before')
  await page.mouse.up()
  await eventually(() => tree(page)).toEqual(['Draft', 'About', '.Visit', '.Team', 'Contact'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => tree(page)).toEqual(start)

  await carry(page, 'About', 'Team', 0.5)
  await expectShown(page.getByText('It can’t be moved into itself'))
  await shot(page, 'refused')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await tree(page)).toEqual(start)

  await carry(page, 'About', 'Contact', 0.5)
  await expectShown(page.locator('[data-drop="inside"]').filter({ hasText: 'Contact' }))
  await shot(page, 'inside')
  await page.mouse.up()
  await expectShown(dialog(page))
  await expectShown(dialog(page).getByText('Public addresses that change: 3'))
  await expectShown(dialog(page).getByText('/contact/about/team'))
  await expectSound(page)
  await shot(page, 'addresses')
  await page.keyboard.press('Escape')
  await eventually(() => tree(page)).toEqual(start)

  await carry(page, 'About', 'Contact', 0.5)
  await page.mouse.up()
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await eventually(() => tree(page)).toEqual(['Draft', 'Contact', '.About', '..Team', '..Visit'])
  await expectShown(row(page, 'Team').getByText('/contact/about/team'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => tree(page)).toEqual(start)
})

test('keys move a page up, down, into the one before it and out again, and say where it is', async () => {
  const page = await open()
  await eventually(() => tree(page)).toEqual(start)
  const said = (text: RegExp) => expectShown(page.getByRole('status').filter({ hasText: text }))
  await handle(page, 'Team').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => tree(page)).toEqual(['Draft', 'About', '.Visit', '.Team', 'Contact'])
  await said(/“Team” is now number 2 of 2 in “About”/)
  await page.keyboard.press('Alt+ArrowDown')
  await said(/already last/)
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(() => tree(page)).toEqual(start)
  await handle(page, 'Draft').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => tree(page)).toEqual(['About', '.Team', '.Visit', 'Draft', 'Contact'])
  await page.keyboard.press('Alt+ArrowRight')
  // Nobody knows its address yet: nothing is asked.
  await eventually(() => tree(page)).toEqual(['About', '.Team', '.Visit', '.Draft', 'Contact'])
  await eventually(() => handle(page, 'Draft').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowLeft')
  await eventually(() => tree(page)).toEqual(['About', '.Team', '.Visit', 'Draft', 'Contact'])
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(() => tree(page)).toEqual(start)
})

test('on a phone pages are cards that move alike, in Chinese and in the dark', async () => {
  const page = await open({ width: 360, height: 740, language: 'zh-cn', dark: true })
  await eventually(() => tree(page)).toEqual(start)
  await page.getByRole('button', { name: '拖动“Visit”排序' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(() => tree(page)).toEqual(['Draft', 'About', '.Visit', '.Team', 'Contact'])
  await shot(page, 'phone')
  await expectSound(page)
  await page.keyboard.press('Alt+ArrowLeft')
  await expectShown(page.getByRole('dialog', { name: '地址将改变' }))
  await shot(page, 'phone addresses')
  await eventually(() => rows(page).count()).toBe(0)
})
