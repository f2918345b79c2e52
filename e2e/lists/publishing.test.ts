import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form, input, row, rulesNamed } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

const stage = openStage()
const editor = { username: 'anna', password: 'Editor-Pass-1' }
let category = 0

beforeAll(async () => {
  category = await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'auth/admin', { ...editor, nickname: 'Anna', group_arr: [1], status: '1' })
})

const published = (title: string, more: Readonly<Record<string, unknown>> = {}) =>
  addRow(stage, 'content/article', {
    title,
    category_id: category,
    body: '<p>第一段</p><p>第二段</p>',
    status: 'published',
    ...more,
  })
/** What a guest reads. */
const guest = async (id: number) => {
  const answer = await fetch(`${stage.product.address}/api/content.article/show?id=${id}`, {
    headers: { server: 'true' },
  })
  return ((await answer.json()) as { data: { row: Readonly<Record<string, unknown>> } }).data.row
}
const bar = (page: Page) => page.getByRole('region', { name: /^(公开情况|What the public sees)$/ })
const inBar = (page: Page, name: string): Locator => bar(page).getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `drafts-${name}.png`) })
const body = (page: Page) => form(page).locator('[contenteditable="true"]').first()

test('an article is written, published, and edited while it is public: readers see the old text until the changes are published', async () => {
  const page = await stage.enter('content/article?row=new')
  await input(page, '标题').fill('High mountain oolong')
  await body(page).click()
  await page.keyboard.type('Old text')
  await form(page).locator('[data-field="category_id"]').getByRole('combobox').click()
  await page.locator('.ant-select-item-option', { hasText: '新闻' }).first().click()
  await page.keyboard.press('Control+s')
  await eventually(() => page.url()).toMatch(/row=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('row'))
  await expectShown(bar(page).getByText('未公开', { exact: true }))
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog(page, /发布/).getByRole('button', { name: '发布' }).click()
  await expectShown(bar(page).getByText('已公开', { exact: true }))
  await expectShown(bar(page).getByText(/您的更改会先存为草稿/))
  expect(await guest(id)).toMatchObject({ title: 'High mountain oolong', slug: 'high-mountain-oolong' })

  await input(page, '标题').fill('Spring oolong')
  await expectShown(form(page).getByRole('button', { name: '保存草稿' }))
  await page.keyboard.press('Control+s')
  await expectShown(bar(page).getByText(/^Admin 于 .* 所作的更改尚未公开。$/))
  expect(await guest(id)).toMatchObject({ title: 'High mountain oolong' })
  await expectSound(page)
  await picture(page, 'waiting')

  await inBar(page, '对比').press('Enter')
  const compared = dialog(page, '草稿与公开内容的对比')
  await expectShown(compared.getByRole('cell', { name: 'High mountain oolong' }))
  await expectShown(compared.getByRole('cell', { name: 'Spring oolong' }))
  await expectSound(page)
  await picture(page, 'compare')
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'hidden' })

  // What was typed last goes along.
  await body(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and new')
  await inBar(page, '发布更改').click()
  await expectShown(bar(page).getByText(/您的更改会先存为草稿/))
  expect(await guest(id)).toMatchObject({ title: 'Spring oolong', body: '<p>Old text and new</p>' })
})

test('an earlier version is compared with now and brought back as a draft, which is discarded', async () => {
  const id = await published('春')
  await stage.call('/admin/content.article/edit', {
    body: { id, title: '夏', body: '<p>第一段</p><p>另一段</p>' },
  })
  await stage.call('/admin/content.article/applyDraft', { body: { id } })
  const page = await stage.enter(`content/article?row=${id}&view=history`)
  const changes = page.getByRole('region', { name: '修改历史' }).locator('ol > li')
  await eventually(() => changes.count()).toBe(2)
  await changes
    .last()
    .getByRole('button', { name: /^与现在对比/ })
    .click()
  const compared = dialog(page, /的版本与现在的对比/)
  await expectShown(compared.getByRole('cell', { name: '春' }))
  await expectShown(compared.locator('[data-kind="added"]', { hasText: '另一段' }))
  await expectSound(page)
  await page.keyboard.press('Escape')
  await changes
    .last()
    .getByRole('button', { name: /^恢复为草稿/ })
    .click()
  await dialog(page, '恢复此版本？').getByRole('button', { name: '恢复为草稿' }).click()
  await expectShown(bar(page).getByText(/所作的更改尚未公开/))
  await eventually(() => input(page, '标题').inputValue()).toBe('春')
  expect(await guest(id)).toMatchObject({ title: '夏' })
  await inBar(page, '放弃草稿').click()
  await dialog(page, '放弃草稿？').getByRole('button', { name: '放弃草稿' }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe('夏')
  await expectShown(bar(page).getByText(/您的更改会先存为草稿/))
})

test('changes are scheduled in the site’s time zone, shown in the list, and published by themselves', async () => {
  const id = await published('Weekly')
  const page = await stage.enter(`content/article?row=${id}`, { language: 'en', dark: true })
  await input(page, 'Title').fill('Weekly, second issue')
  await page.keyboard.press('Control+s')
  await inBar(page, 'Schedule…').click()
  const asked = dialog(page, 'Schedule changes')
  await asked.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expectShown(asked.getByText('Enter a date and time'))
  await asked.getByRole('textbox').fill('2030-01-07 09:00:00')
  await picture(page, 'schedule')
  await asked.getByRole('textbox').press('Tab')
  await expectSound(page)
  await asked.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expectShown(bar(page).getByText(/^They go public at Jan 7, 2030, 09:00, scheduled by Admin\.$/))
  // The form says the zone once, whichever moments it has, unless it is the browser's own.
  const isOwnZone = (await page.evaluate(() => new Date(Date.UTC(2030, 0, 7, 1)).getHours())) === 9
  await eventually(() =>
    form(page)
      .getByText(/Asia\/Shanghai/)
      .count(),
  ).toBe(isOwnZone ? 0 : 1)
  await picture(page, 'scheduled')
  await page.locator('.record-page-trail:visible a').click()
  await expectShown(
    row(page, 'Weekly').getByRole('img', { name: /^Has changes that go public at Jan 7, 2030/ }),
  )
  await expectShown(row(page, 'Weekly').getByText('Changes pending'))
  await picture(page, 'list')
  await expectSound(page)
  stage.product.change(`update draft set apply_time = ${Math.floor(stage.product.now() / 1000) - 1}`)
  await stage.product.pass(60)
  expect((await guest(id)).title).toBe('Weekly, second issue')
})

test('what two editors leave in one draft, and what the row has become, is decided field by field', async () => {
  const id = await published('Mine and yours')
  const page = await stage.enter(`content/article?row=${id}`, { language: 'en', width: 360, height: 780 })
  await input(page, 'Title').fill('Mine')
  const token = await stage.product.signIn(editor.username, editor.password)
  await stage.product.call('/admin/content.article/edit', {
    method: 'POST',
    token,
    body: { id, title: 'Yours' },
  })
  await page.keyboard.press('Control+s')
  const conflict = dialog(page, 'Someone else changed this record')
  await expectShown(conflict.getByText(/^Anna saved/))
  await conflict.getByRole('radio').last().check()
  await picture(page, 'conflict-360')
  await conflict.getByRole('button', { name: 'Save these values' }).click()
  await expectShown(bar(page).getByText(/^Changes made by Admin/))
  await expectSound(page)
  await picture(page, 'bar-360')
  // The row itself changes in the same field: that is asked for before it is published.
  stage.product.change(
    `update content_article set title = 'Theirs', row_version = row_version + 1 where id = ${id}`,
  )
  await inBar(page, 'Publish changes').click()
  await expectShown(conflict.getByText(/^Theirs$/).last())
  await conflict.getByRole('radio', { name: /use yours/ }).check()
  await conflict.getByRole('button', { name: 'Save these values' }).click()
  await conflict.waitFor({ state: 'hidden' })
  await inBar(page, 'Publish changes').click()
  await expectShown(bar(page).getByText(/^Your changes wait in a draft/))
  expect(await guest(id)).toMatchObject({ title: 'Mine' })
})

test('list, form and page of a planned article say the same of it, and that the site is closed', async () => {
  const group = await addRow(stage, 'auth/group', {
    name: 'Readers',
    pid: 1,
    rules: await rulesNamed(stage, 'content', 'content/article', 'content/article/index'),
  })
  const reader = { username: 'reader', password: 'Reader-Pass-1' }
  await addRow(stage, 'auth/admin', { ...reader, nickname: 'Reader', group_arr: [group], status: '1' })
  const id = await published('Coming', { publish_time: Date.UTC(2031, 2, 12, 0) / 1000 })
  // The zone is named where nothing else on the screen does, unless it is the browser’s own.
  const said = /^Public from Mar 12, 2031, 08:00( \(UTC\+8, Asia\/Shanghai\))?\.$/
  const page = await stage.enter('content/article', { language: 'en' })
  await expectShown(row(page, 'Coming').getByTitle(said).getByText('Planned'))
  for (const as of [undefined, reader]) {
    const opened = as ? await stage.enter('content/article', { language: 'en', as }) : page
    await opened.goto(`/admin/content/article?row=${id}`)
    await expectShown(bar(opened).getByText('Planned', { exact: true }))
    await expectShown(bar(opened).getByText(said))
    await expectShown(bar(opened).getByText('The site is closed: only administrators see it.'))
    const head = opened.getByRole('heading', { level: 1, name: 'Coming' }).locator('..')
    await expectShown(head.getByTitle(said).getByText('Planned'))
    if (!as)
      await expectShown(bar(opened).getByText(/^Saving changes it directly: nobody outside sees it yet/))
    await expectSound(opened)
  }
})

test('the calendar has what becomes public and ends, by month, and on a phone as a list of days', async () => {
  const id = await published('Planned', { publish_time: Date.UTC(2031, 4, 6, 4) / 1000 })
  const page = await stage.enter('content/calendar', { language: 'en' })
  const heading = page.getByRole('status').filter({ hasText: /\d{4}/ })
  await expectShown(page.getByRole('table', { name: 'Content calendar' }))
  await expectSound(page)
  // From March 2026 to May 2031.
  for (let at = 0; at < 62; at++) await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await expectShown(heading.filter({ hasText: 'May 2031' }))
  await expectShown(page.getByRole('button', { name: 'Planned', exact: true }))
  await picture(page, 'calendar')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectShown(page.getByRole('heading', { name: 'Tuesday 6 May' }))
  await expectSound(page)
  await picture(page, 'calendar-360')
  const entry = page.getByRole('button', { name: 'Planned', exact: true })
  await entry.press('Enter')
  await expectSound(page)
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: /^Preview page as of May 6, 2031/ }).press('Enter'),
  ])
  await expectShown(preview.getByRole('heading', { level: 1, name: 'Planned' }))
  await expectShown(preview.getByText(/2031年5月6日/).first())
  await preview.close()
  await entry.press('Enter')
  await page.getByRole('menuitem', { name: 'Open record' }).press('Enter')
  await eventually(() => page.url()).toContain(`row=${id}`)
})
