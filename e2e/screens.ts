import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type AxeException, accessibilityFaults } from './browser.ts'
import type { Stage } from './stage.ts'

// The words in which journeys are told: what a person looks at and does on a list and in a form.

/** The form that is open, over a list or on a page of its own. */
export const form = (page: Page): Locator => page.locator('.form:visible, .record-page-form:visible')

/** A field of the open form with its label, control and fault. */
export function field(page: Page, label: string): Locator {
  const its = page.locator('[id$="-label"]', { hasText: new RegExp(`^\\*?${label}$`) })
  return form(page).locator('.form-item').filter({ has: its })
}

/** The fault that stands at a field. */
export const fault = (page: Page, label: string): Locator => field(page, label).locator('.form-error')

/** The one-line or many-line input of a field. */
export const input = (page: Page, label: string): Locator => field(page, label).locator('input, textarea')

/** Chooses from a list that drops down from a field, one entry after the other. */
export async function choose(page: Page, label: string, ...entries: readonly string[]): Promise<void> {
  await chooseIn(page, field(page, label).getByRole('combobox'), ...entries)
}

/** The same for a list box anywhere. */
export async function chooseIn(page: Page, box: Locator, ...entries: readonly string[]): Promise<void> {
  await box.click()
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  for (const entry of entries) {
    const option = list.locator('.ant-select-item-option', { hasText: entry }).first()
    await option.click()
    // A list may close in the moment it is looked at.
    const isTaken = () => option.evaluate(isChosen, null, { timeout: 1000 }).catch(() => false)
    await eventually(async () => !(await list.isVisible()) || isTaken()).toBe(true)
  }
  if (await list.isVisible()) await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
}

/** The same by keyboard: types a part of an entry's name and takes the one that is offered. */
export async function chooseTyped(page: Page, box: Locator, entry: string): Promise<void> {
  await box.fill(entry)
  await expectShown(page.locator('.ant-select-item-option-active', { hasText: entry }))
  await box.press('Enter')
}

const isChosen = (option: Element) => option.classList.contains('ant-select-item-option-selected')

/** Saves the open form and waits until it has gone; from the page of a record, goes back to its list. */
export async function save(page: Page): Promise<void> {
  if (await page.locator('.record-page-form:visible').isVisible()) {
    await saveRecord(page)
    return toList(page)
  }
  await form(page).locator('button[type="submit"]').click()
  await form(page).waitFor({ state: 'hidden' })
}

/** Saves the record whose page shows, and waits until that is done. */
export async function saveRecord(page: Page): Promise<void> {
  await form(page).locator('button[type="submit"]').click()
  await expectShown(
    page.locator('.record-page-form:visible:not([data-unsaved]) button[type="submit"]:disabled'),
  )
}

/** Goes from a record's page to its list, which shows as it was left. */
export async function toList(page: Page): Promise<void> {
  await page.locator('.record-page-trail:visible a').click()
  await expectShown(page.locator('.list-toolbar:visible'))
}

/** Presses the list's button for a new row and waits for the form. */
export async function add(page: Page): Promise<void> {
  await button(page, '添加').click()
  await form(page).locator('.form-item').first().waitFor()
}

/** A button above the list, or over its foot while rows are selected. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.locator('.list-toolbar:visible, .list-selection:visible').getByRole('button', { name, exact: true })

/** The rows of the list that shows. */
export const rows = (page: Page): Locator => page.locator('tr[data-row-key]:visible')

/** The row that has this text. */
export const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })

/** What stands in a column, from top to bottom. */
export function column(page: Page, name: string): Promise<string[]> {
  return page.locator(`tr[data-row-key]:visible td[data-column="${name}"]`).allInnerTexts()
}

/** Opens a page by the menu. */
export async function openByMenu(page: Page, directory: string, entry: string): Promise<void> {
  const menu = page.locator('nav.shell-menu')
  const link = menu.getByRole('link', { name: entry, exact: true })
  if (!(await link.isVisible())) await menu.getByRole('button', { name: directory, exact: true }).click()
  await link.click()
  await expectShown(menu.locator('[aria-current="page"]', { hasText: entry }))
  await expectShown(page.locator('.list-toolbar:visible'))
}

/** Waits until it can be seen. */
export const expectShown = (locator: Locator): Promise<void> => locator.first().waitFor()

/** Waits until a value that the page shows is as expected. */
export const eventually = (read: () => unknown) => expect.poll(read)

/** Neither axe in light and dark finds anything here, nor does a message key stand where a text should. */
export async function expectSound(page: Page, exceptions: readonly AxeException[] = []): Promise<void> {
  expect(await accessibilityFaults(page, exceptions)).toEqual([])
  expect(await rawKeys(page)).toEqual([])
}

/** Message keys that stand on the page, in its title or in names for screen readers. */
export function rawKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const texts = [document.title, document.body.innerText, ...names].join('\n')
    const keys = texts.match(/\b[a-zA-Z/]+:[a-zA-Z]\w*(\.\w+)*|\b(validate|problems|fields|form|list)\.\w+/g)
    return (keys ?? []).filter((key) => key !== 'HH:mm')
  })
}

/** A picture as somebody might upload it. */
export function makePicture(hue = 210, width = 320, height = 200): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 70% 62%)"/><stop offset="1" stop-color="hsl(${hue + 50} 65% 42%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * 0.64}" cy="${height * 0.3}" r="${height * 0.14}" fill="#fff" opacity=".85"/>
    <path d="M0 ${height} L${width * 0.3} ${height * 0.45} L${width * 0.5} ${height * 0.75}
      L${width * 0.68} ${height * 0.55} L${width} ${height} Z" fill="hsl(${hue + 20} 50% 25%)" opacity=".75"/>
  </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Uploads a picture through the call and answers its address. */
export async function uploadPicture(
  { product }: Stage,
  token: string,
  picture: Buffer,
  name = 'cover.png',
): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name)
  const headers = { server: 'true', batoken: token }
  const response = await fetch(`${product.address}/admin/ajax/upload`, { method: 'POST', headers, body })
  const answer = await response.json()
  if (answer.code !== 1) throw new Error(answer.msg)
  return answer.data.file.url
}

/** Adds a row through the call and answers its id. */
export async function addRow(
  stage: Stage,
  resource: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const controller = resource.replace('/', '.')
  const answer = await stage.call<{ id?: number }>(`/admin/${controller}/add`, { body: values })
  if (answer.code !== 1) throw new Error(`${resource} not added: ${JSON.stringify(answer)}`)
  if (answer.data?.id !== undefined) return answer.data.id
  const found = await stage.call<{ list: readonly { id: number }[] }>(
    `/admin/${controller}/index?order=id,desc`,
  )
  return found.data.list[0]?.id ?? 0
}

interface Rule {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly menu_type: string
  readonly path: string
  readonly children?: readonly Rule[]
}

/** Every menu entry and node of the back office. */
export async function allRules(stage: Stage): Promise<readonly Rule[]> {
  const flat = (rules: readonly Rule[]): readonly Rule[] =>
    rules.flatMap((rule) => [rule, ...flat(rule.children ?? [])])
  return flat((await stage.call<{ list: readonly Rule[] }>('/admin/auth.rule/index')).data.list)
}

/** Ids of rules of the back office, in the order of these names. */
export async function rulesNamed(stage: Stage, ...names: readonly string[]): Promise<readonly number[]> {
  const ids = new Map((await allRules(stage)).map(({ id, name }) => [name, id]))
  return names.map((name) => ids.get(name) ?? 0)
}
