import type { Locator, Page } from 'playwright-core'
import type { Block } from '#core/values/block.ts'
import { addRow, expectShown, form } from '../screens.ts'
import type { Stage, VisitOptions } from '../stage.ts'

/** The editor of the blocks of a page, in the form of that page. */
export const editor = (page: Page): Locator => form(page).locator('.form-item[data-field="slots"]')
const heads = (page: Page): Locator => editor(page).locator('.blocks-toggle')

/** What the blocks are called, from top to bottom, those in others that are open included. */
export const names = (page: Page): Promise<readonly string[]> =>
  heads(page).locator('.blocks-name').allInnerTexts()

/** The line of a block, which opens and closes it. */
export const head = (page: Page, name: string): Locator => heads(page).filter({ hasText: name }).first()

/** The first block of a type, with its fields. */
export const card = (page: Page, type: string): Locator =>
  editor(page).locator(`[data-block="${type}"]`).first()

/** The dialog that offers the types. */
export const picker = (page: Page): Locator => page.getByRole('dialog', { name: /Add a block|添加内容块/ })

/** Chooses from the menu of a block. */
export async function more(page: Page, name: string, entry: string): Promise<void> {
  await editor(page)
    .getByRole('button', { name: `More actions for “${name}”` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const block = (id: string, type: string, props: object, more: object = {}) => ({ id, type, props, ...more })

/** What stands on a page before anybody edits it; the last one is of a type that nobody knows. */
export const start = [
  block('q', 'quote', { text: 'Slow tea', author: 'A friend', url: '' }),
  block('n', 'notice', { tone: 'info', title: 'Closed', text: 'On Mondays' }),
  block(
    'c',
    'columns',
    { count: '2' },
    { slots: { one: [block('s', 'space', { size: 'small', line: 0 })] } },
  ),
  block('x', 'fromElsewhere', { some: 'thing' }),
]

/** Pages with these blocks on the stage: adds one, opens its form, and reads what is stored. */
export const pagesOn = (stage: Stage) => ({
  add: (title: string) => addRow(stage, 'content/page', { title, slots: start }),
  async open(id: number, options: VisitOptions = {}): Promise<Page> {
    const page = await stage.enter(`content/page?open=${id}`, { language: 'en', ...options })
    await expectShown(editor(page))
    return page
  },
  async stored(id: number): Promise<readonly Block[]> {
    const { data } = await stage.call<{ row: { slots: readonly Block[] } }>(
      `/admin/content.page/edit?id=${id}`,
    )
    return data.row.slots
  },
})
