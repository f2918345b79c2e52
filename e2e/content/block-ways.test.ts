import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, expectShown, expectSound, row, save } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'
import { card, editor, head, more, names, pagesOn, picker } from './block-editor.ts'

const stage = openStage()
const { add, open, stored } = pagesOn(stage)

const said = (page: Page): Promise<string> =>
  editor(page).locator('.blocks-editor > [role="status"]').innerText()
const shot = (page: Page, name: string) => page.screenshot({ path: join(outputFolder, `blocks ${name}.png`) })

test('a block is dragged to another place', async () => {
  const id = await add('dragged')
  const page = await open(id)
  const handle = editor(page).getByRole('button', { name: 'Drag “Columns”' })
  const [from, to] = await Promise.all([handle.boundingBox(), head(page, 'Quote').boundingBox()])
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 20, { steps: 8 })
  await page.mouse.move(from.x + from.width / 2, to.y + 5, { steps: 3 })
  await page.mouse.up()
  await eventually(() => names(page)).toEqual(['Columns', 'Quote', 'Notice', 'fromElsewhere'])
  await save(page)
  expect((await stored(id)).map(({ id }) => id)).toEqual(['c', 'q', 'n', 'x'])
})

test('everything is done with the keys alone, and said aloud', async () => {
  const id = await add('by keys')
  const page = await open(id)
  await head(page, 'Notice').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => names(page)).toEqual(['Quote', 'Columns', 'Notice', 'fromElsewhere'])
  await eventually(() => said(page)).toBe('“Notice” moved to place 3 of 4')
  await eventually(() => head(page, 'Notice').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('/')
  await eventually(() =>
    picker(page)
      .getByRole('combobox')
      .evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await page.keyboard.type('video')
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'hidden' })
  await eventually(() => names(page)).toEqual(['Quote', 'Columns', 'Notice', 'Video', 'fromElsewhere'])
  await eventually(() => card(page, 'video').locator('input:focus').count()).toBe(1)
  await page.keyboard.type('A film')
  await head(page, 'Columns').focus()
  await page.keyboard.press('Enter')
  await head(page, 'Space').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(() => said(page)).toBe('“Space” moved to place 1 of 1')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(() => names(page)).toEqual([
    ...['Quote', 'Space', 'Columns', 'Notice', 'Video', 'fromElsewhere'],
  ])
  await head(page, 'Quote').focus()
  await page.keyboard.press('Delete')
  await eventually(() => names(page)).toEqual(['Space', 'Columns', 'Notice', 'Video', 'fromElsewhere'])
  await eventually(() => head(page, 'Space').evaluate((it) => it === document.activeElement)).toBe(true)
  await expectSound(page)
  await head(page, 'Video').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await page.keyboard.press('Escape')
  await card(page, 'video').getByRole('textbox', { name: 'Address' }).fill('https://example.com/film')
  await page.keyboard.press('Control+s')
  const ids = async () => (await stored(id)).map((one) => one.id)
  await eventually(ids).toEqual(['s', 'c', 'n', expect.stringMatching(/^b/), 'x'])
  const kept = await stored(id)
  expect(kept[3]).toMatchObject({
    type: 'video',
    props: { title: 'A film', url: 'https://example.com/film' },
  })
})

test('blocks are edited on a phone, in the dark and in Chinese', async () => {
  const id = await add('on a phone')
  const page = await open(id, { width: 360, height: 740, dark: true, language: 'zh-cn' })
  await expectShown(head(page, '引用'))
  await editor(page).getByRole('button', { name: '全部展开' }).click()
  await expectShown(card(page, 'quote').locator('textarea'))
  await expectSound(page)
  const overflow = await editor(page).evaluate((it) => it.scrollWidth - it.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await shot(page, 'phone')
  await editor(page).getByRole('button', { name: '添加内容块：正文' }).click()
  await expectShown(picker(page).getByText('需要引起注意的一段话'))
  await expectSound(page)
  await shot(page, 'picker')
})

test('the history of a row tells what became of its blocks', async () => {
  const id = await add('with a history')
  const page = await open(id)
  await head(page, 'Quote').click()
  await card(page, 'quote').getByLabel('Who said it').fill('Somebody')
  await more(page, 'Notice', 'Delete')
  await save(page)
  expect((await stored(id)).length).toBe(3)
  await row(page, 'with a history').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const changes = page.locator('.blocks-changes').first()
  await expectShown(changes)
  await eventually(async () =>
    (await changes.locator('> li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
  ).toEqual([
    'Changed Quote Slow tea Somebody Who said it: A friend → Somebody',
    'Deleted Notice Closed On Mondays',
  ])
  await expectSound(page)
})
