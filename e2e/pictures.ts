import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, test, vi } from 'vitest'
import type { Language } from '#core/wire.ts'
import { atRest } from './browser.ts'
import { addExamples } from './examples.ts'
import { eventually, expectShown, form, rows } from './screens.ts'
import { openStage, type VisitOptions } from './stage.ts'

// The pictures of `docs/screenshots/`, taken anew by `npm run pictures`. No test: they show the date of the day.

const folder = join(import.meta.dirname, '../docs/screenshots')
mkdirSync(folder, { recursive: true })

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** Texts that the pictures press or wait for. */
const texts = {
  en: {
    views: ['Drafts', 'Published this year'],
    group: 'Editors',
    member: 'Mei Lin',
    selectAll: 'Select all',
    palette: 'article',
    level: 'Edit',
    articles: 'Articles: access',
  },
  'zh-cn': {
    views: ['待发布', '今年发布'],
    group: '编辑',
    member: '林美',
    selectAll: '全选',
    palette: '文章',
    level: '编辑',
    articles: '文章管理：权限级别',
  },
} as const

/** Waits until nothing moves or loads, and keeps the picture with few colours, which makes it small. */
async function keepPicture(
  page: Page,
  name: string,
  { language, width, dark = false }: VisitOptions,
): Promise<void> {
  await eventually(() => page.locator('.state-spinner:visible, .ant-skeleton:visible').count()).toBe(0)
  await eventually(() =>
    page.evaluate(() =>
      [...document.images].every((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        const isSeen = one.checkVisibility({ contentVisibilityAuto: true }) && top < innerHeight && bottom > 0
        return one.complete || !isSeen
      }),
    ),
  ).toBe(true)
  await atRest(page)
  const file = [name, language, width === 360 ? 'phone' : '', dark ? 'dark' : ''].filter(Boolean).join('-')
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(folder, `${file}.png`))
}

describe.each(['en', 'zh-cn'] as const)('in %s', (language) => {
  const stage = openStage()
  const t = texts[language]
  let article = 0

  beforeAll(async () => {
    ;[article = 0] = await addExamples(stage, language)
    await addPeople(language)
    const views = [
      { field: 'status', operator: 'IN', val: ['draft'] },
      { field: 'status', operator: 'IN', val: ['published'] },
    ]
    for (const [at, search] of views.entries()) {
      const body = { resource: 'content/article', name: t.views[at], state: { search: [search] } }
      await stage.call('/admin/ajax/viewsave', { body })
    }
    const { data } = await stage.call(`/admin/content.article/edit?id=${article}`)
    const { title, summary } = (data as { row: { title: string; summary: string } }).row
    for (const body of [{ summary: `${title} …` }, { title: `${title} (2)` }, { title, summary }])
      await stage.call('/admin/content.article/edit', { body: { id: article, ...body } })
  })

  /** Members and what they did, over the last weeks. */
  async function addPeople(language: Language): Promise<void> {
    const at = (hours: number) => Math.floor(stage.product.now() / 1000) - hours * 3600
    const names =
      language === 'en'
        ? ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara']
        : ['李雷', '韩梅梅', '王芳', '张伟', '刘洋']
    const hours = [2, 5, 20, 28, 31, 50, 55, 70, 74, 98, 120, 122, 140, 150, 300, 420]
    const rows = hours.map((ago, n) => `('m${n}', '${names[n % names.length]}', 1, ${at(ago)})`)
    stage.product.change(
      `insert into user (username, nickname, group_id, create_time) values ${rows.toReversed().join(',')}`,
    )
  }

  const keep = (page: Page, name: string, way: VisitOptions) => keepPicture(page, name, { ...way, language })

  test.each([wide, { ...phone, dark: true }])(
    'a list with views and what is selected, $width',
    async (way) => {
      const page = await stage.enter('content/article', { language, ...way })
      await eventually(() => rows(page).or(page.locator('[data-row-key]:visible')).count()).toBe(10)
      for (const at of [1, 3, 4])
        await page.locator('[data-row-key]:visible').nth(at).getByRole('checkbox').check()
      await expectShown(page.locator('.list-selection'))
      await page.mouse.move(0, 0)
      await keep(page, 'list', way)
    },
  )

  test.each([{ ...wide, dark: language === 'zh-cn' }])(
    'the page of a record and its history',
    async (way) => {
      const page = await stage.enter(`content/article?row=${article}`, { language, ...way })
      await expectShown(form(page).locator('.form-item .form-control > *'))
      await keep(page, 'record', way)
      await page.locator('.record-page-view > summary').click()
      const history = page.locator('.record-page-view li')
      await expectShown(history)
      await page.mouse.move(700, 600)
      await page.mouse.wheel(0, 5000)
      await page.mouse.move(0, 0)
      await keep(page, 'history', way)
    },
  )

  test.each([{ ...wide, dark: language === 'en' }])('rights as a matrix', async (way) => {
    const page = await stage.enter('auth/group?open=add', { language, ...way })
    await form(page).locator('.form-item input[type="text"], .form-item input:not([type])').last().waitFor()
    await page.getByLabel(t.articles).selectOption({ label: t.level })
    await page.getByLabel(t.articles).scrollIntoViewIfNeeded()
    await keep(page, 'rights', way)
  })

  test.each([{ ...wide, dark: language === 'zh-cn' }])('the dashboard', async (way) => {
    const page = await stage.enter('dashboard', { language, ...way })
    await expectShown(page.locator('[data-figure]'))
    await keep(page, 'dashboard', way)
  })

  test.each([{ ...wide, dark: language === 'en' }])('the palette', async (way) => {
    const page = await stage.enter('content/article', { language, ...way })
    await eventually(() => rows(page).count()).toBe(10)
    await page.keyboard.press('Control+k')
    await expectShown(page.getByRole('dialog'))
    await page.keyboard.type(t.palette)
    await eventually(() => page.getByRole('dialog').getByRole('group').count()).toBeGreaterThan(2)
    await keep(page, 'palette', way)
  })

  test.each([{ ...wide, dark: language === 'zh-cn' }])('attachments', async (way) => {
    const page = await stage.enter('routine/attachment', { language, ...way })
    await expectShown(page.locator('.attachments-tile'))
    await keep(page, 'attachments', way)
  })

  test.each([wide, { ...phone, dark: true }])('the member centre, $width', async (way) => {
    const page = await stage.enterAsMember('/user', { language, ...way })
    await expectShown(page.locator('.member-page :is(h1, h2)'))
    await keep(page, 'member', way)
  })

  test.runIf(language === 'en')('the designer of the generator', async () => {
    const page = await stage.enter('crud/crud', { language, ...wide })
    await page.locator('.crud-card', { hasText: 'New' }).click()
    await page.getByLabel('Table name').fill('shop_book')
    await page.getByLabel('Comment', { exact: true }).first().fill('Books')
    for (const [kind, name, comment] of [
      ['Text', 'title', 'Title'],
      ['Picture', 'cover_image', 'Cover'],
      ['Rich text', 'about', 'About'],
      ['Switch', 'on_sale', 'On sale'],
      ['Radio buttons', 'format', 'Format:paperback=Paperback,hardcover=Hardcover,ebook=E-book'],
    ] as const) {
      await page.locator('.crud-palette').getByRole('button', { name: kind, exact: true }).click()
      const chosen = page.locator('.crud-row[aria-selected="true"]')
      await chosen.locator('[data-part="name"]').fill(name)
      await chosen.locator('[data-part="comment"]').fill(comment)
      await chosen.locator('[data-part="comment"]').press('Enter')
    }
    await keep(page, 'generator', wide)
  })
})

describe.each(['en', 'zh-cn'] as const)('the sample site in %s', (language) => {
  const stage = openStage()
  const keep = (page: Page, name: string, way: VisitOptions) => keepPicture(page, name, { ...way, language })
  const isDark = language === 'zh-cn'
  const prefix = language === 'en' ? '/en' : ''
  const idOf = async (resource: string, word: string) => {
    const { data } = await stage.call<{ list: readonly { readonly id: number }[] }>(
      `/admin/${resource}/index?quickSearch=${word}`,
    )
    return data.list[0]?.id ?? 0
  }

  beforeAll(async () => {
    await stage.call('/admin/demo/make', { body: { open: true } })
    // Until the site is open, the client answers in its place.
    const guide = async () =>
      (await fetch(`${stage.product.address}/guide`, { headers: { accept: 'text/html' } })).text()
    await vi.waitUntil(async () => (await guide()).includes('<h1'), { timeout: 100_000, interval: 500 })
  })

  test.each([
    { ...wide, dark: isDark },
    { ...phone, dark: !isDark },
  ])('pages for visitors, $width', async (way) => {
    const page = await stage.visit({ language, ...way })
    for (const [name, path] of [
      ['site-home', '/'],
      ['site-articles', '/articles'],
    ] as const) {
      await page.goto(`${prefix}${path}`)
      await expectShown(page.locator('main :is(h1, h2)'))
      await keep(page, name, way)
    }
  })

  test.each([{ ...wide, dark: isDark }])('what editors work with', async (way) => {
    const page = await stage.enter('content/calendar', { language, ...way })
    await expectShown(page.locator('td li'))
    await keep(page, 'calendar', way)
    const menus = await stage.enter(`content/menu?row=${await idOf('content.menu', 'main')}`, {
      language,
      ...way,
    })
    await expectShown(form(menus).locator('.form-item .form-control > *'))
    await keep(menus, 'menu', way)
    const record = await stage.enter(`content/page?row=${await idOf('content.page', 'guide')}`, {
      language,
      ...way,
    })
    await expectShown(form(record).locator('.form-item .form-control > *'))
    await keep(record, 'page', way)
    const board = await stage.enter('content/translation', { language, ...way })
    await expectShown(board.locator('main [role="img"]'))
    await keep(board, 'translation', way)
  })
})
