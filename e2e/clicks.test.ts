import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  addRow,
  button,
  column,
  eventually,
  expectShown,
  field,
  form,
  input,
  makePicture,
  row,
  rows,
} from './screens.ts'
import { openStage } from './stage.ts'

// How many presses eight jobs take. `docs/clicks.md` says so in a table, and these journeys hold it to its word.

const stage = openStage()

const articles = 20
const titles = Array.from({ length: articles }, (_, at) => `稿件 ${String(at + 1).padStart(2, '0')}`)
let first = 0

beforeEach(async () => {
  const known = await stage.call<{ list: readonly { id: number }[] }>(
    '/admin/content.article/index?limit=100',
  )
  for (const { id } of known.data.list)
    await stage.call(`/admin/content.article/del?ids[]=${id}`, { method: 'DELETE' })
  await stage.call('/admin/routine.Config/edit', { body: { logo: '' } })
  const category_id = await addRow(stage, 'content/category', { name: '新闻' })
  const body = { category_id, body: '<p>x</p>' }
  first = await addRow(stage, 'content/article', { ...body, title: titles[0] })
  for (const title of titles.slice(1)) await addRow(stage, 'content/article', { ...body, title })
})

/** Works as a person does. A click, a key, a text that is typed and a file that is chosen are a press each. */
class Hands {
  presses = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.presses++
    await target.click()
  }

  async key(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.presses++
      await this.page.keyboard.press(key)
    }
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.presses++
    await this.page.keyboard.type(text)
  }

  /** Opens a list box of the browser and chooses from it. */
  async select(box: Locator, label: string): Promise<void> {
    this.presses += 2
    await box.selectOption(label)
  }

  /** Presses what asks for a file, and chooses one. */
  async chooseFile(ask: () => Promise<void>, name: string): Promise<void> {
    const asked = this.page.waitForEvent('filechooser')
    await ask()
    this.presses++
    await (await asked).setFiles({ name, mimeType: 'image/png', buffer: await makePicture() })
  }

  /** Opens a list that drops down and presses one entry. */
  async pick(box: Locator, entry: string): Promise<void> {
    await this.click(box)
    await this.click(this.page.locator('.ant-select-item-option:visible', { hasText: entry }).first())
  }

  /** Opens a page by its directory of the menu. */
  async open(directory: string, entry: string): Promise<void> {
    const menu = this.page.locator('nav.shell-menu')
    await this.click(menu.getByRole('button', { name: directory, exact: true }))
    await this.click(menu.getByRole('link', { name: entry, exact: true }))
    await expectShown(menu.locator('[aria-current="page"]', { hasText: entry }))
  }

  /** Finds something by a part of its name, without a pointer. */
  async find(words: string, entry: string | RegExp): Promise<void> {
    await this.key('Control+k')
    const palette = this.page.getByRole('dialog', { name: '搜索页面、数据与操作' })
    await expectShown(palette)
    await this.type(words)
    await expectShown(palette.locator('[role="option"][aria-selected="true"]', { hasText: entry }))
    await this.key('Enter')
    await palette.waitFor({ state: 'hidden' })
  }
}

/** Ticks the head of the list, and takes the rows of the other pages along. */
async function chooseAll(hands: Hands): Promise<void> {
  const { page } = hands
  await eventually(() => rows(page).count()).toBe(10)
  await hands.click(page.getByRole('checkbox', { name: '全选' }))
  await hands.click(button(page, `选择全部 ${articles} 项`))
}

/** Every job as a person with a pointer does it, from the start page of the back office on. */
const byPointer: Readonly<Record<string, (hands: Hands) => Promise<void>>> = {
  'Publish 20 articles': async (hands) => {
    const { page } = hands
    await hands.open('内容管理', '文章管理')
    await chooseAll(hands)
    await hands.click(button(page, '发布'))
    await hands.click(page.getByRole('dialog').getByRole('button', { name: '发布' }))
    await eventually(async () => new Set(await column(page, 'status'))).toEqual(new Set(['已发布']))
  },
  'Find who changed a field': async (hands) => {
    const { page } = hands
    await hands.open('内容管理', '文章管理')
    await row(page, '稿件 20').hover()
    await hands.click(page.getByRole('button', { name: '“稿件 20”的更多操作' }))
    await hands.click(page.getByRole('menuitem', { name: '历史' }))
    await expectShown(page.locator('.record-page-view[open]:visible li', { hasText: 'Admin' }))
  },
  'Undo a deletion': async (hands) => {
    const { page } = hands
    await hands.open('内容管理', '文章管理')
    await row(page, '稿件 20').hover()
    await hands.click(page.getByRole('button', { name: '“稿件 20”的更多操作' }))
    await hands.click(page.getByRole('menuitem', { name: '删除' }))
    await hands.click(page.getByRole('dialog').getByRole('button', { name: '删除' }))
    await row(page, '稿件 20').waitFor({ state: 'hidden' })
    hands.presses = 0
    await hands.click(page.getByRole('button', { name: /撤\s?销/ }))
    await expectShown(row(page, '稿件 20'))
  },
  'Give narrow rights': async (hands) => {
    const { page } = hands
    await hands.open('权限管理', '角色组管理')
    await hands.click(button(page, '添加'))
    await hands.pick(field(page, '上级分组').getByRole('combobox'), '超级管理组')
    await hands.click(input(page, '组别名称'))
    await hands.type(`编辑 ${first}`)
    await hands.select(field(page, '权限').getByLabel('文章管理：权限级别'), '编辑')
    await hands.click(form(page).locator('button[type="submit"]'))
    await expectShown(row(page, `编辑 ${first}`))
  },
  'Change the logo': async (hands) => {
    const { page } = hands
    await hands.open('常规管理', '系统配置')
    const item = page.locator('.config-item:visible', { hasText: '站点标志' })
    await hands.chooseFile(() => hands.click(item.getByRole('button', { name: '选择图片' })), 'logo.png')
    await expectShown(item.locator('[data-state="stored"]'))
    await hands.click(page.locator('.config-form:visible').getByRole('button', { name: '保存', exact: true }))
    await expectShown(page.getByText('已保存'))
  },
  'Edit 20 articles at once': async (hands) => {
    const { page } = hands
    await hands.open('内容管理', '文章管理')
    await chooseAll(hands)
    await hands.click(button(page, '批量编辑'))
    await hands.pick(form(page).getByRole('combobox', { name: '要修改的字段' }), '摘要')
    await hands.key('Escape')
    await hands.click(input(page, '摘要'))
    await hands.type('摘要')
    await hands.click(form(page).locator('button[type="submit"]'))
    await form(page).waitFor({ state: 'hidden' })
  },
  'Save a view': async (hands) => {
    const { page } = hands
    await hands.open('内容管理', '文章管理')
    await hands.click(button(page, '通用搜索'))
    const search = page.getByRole('form', { name: '通用搜索' })
    await hands.pick(search.getByRole('combobox', { name: '状态' }), '草稿')
    await hands.key('Escape')
    await hands.click(search.getByRole('button', { name: '搜索' }))
    await hands.click(page.getByRole('button', { name: '保存为新视图' }))
    await expectShown(page.locator('.ant-modal input:focus'))
    await hands.type(`草稿 ${first}`)
    await hands.key('Enter')
    await expectShown(page.getByRole('tab', { name: `草稿 ${first}`, selected: true }))
  },
  'Open a saved view': async (hands) => {
    const { page } = hands
    const state = { conditions: [], limit: 20 }
    await stage.call('/admin/ajax/viewsave', {
      body: { resource: 'content/article', name: `二十 ${first}`, state },
    })
    await hands.open('内容管理', '文章管理')
    await hands.click(page.getByRole('tab', { name: `二十 ${first}` }))
    await eventually(() => rows(page).count()).toBe(articles)
  },
  'Export a list': async (hands) => {
    const { page } = hands
    await hands.open('内容管理', '文章管理')
    await hands.click(button(page, '导出'))
    const saved = page.waitForEvent('download')
    await hands.click(page.getByRole('menuitem', { name: `全部 ${articles} 条` }).first())
    await saved
  },
}

/** The jobs that a person without a pointer does in another way than by walking through the page with Tab. */
const byKeyboard: Readonly<Record<string, (hands: Hands) => Promise<void>>> = {
  'Find who changed a field': async (hands) => {
    const { page } = hands
    await hands.find('稿件 20', '稿件 20')
    await expectShown(page.locator('.record-page-view:visible'))
    await page.locator('.record-page-view > summary').focus()
    await hands.key('Enter')
    await expectShown(page.locator('.record-page-view[open]:visible li', { hasText: 'Admin' }))
  },
  'Undo a deletion': async (hands) => {
    const { page } = hands
    await page.goto('/admin/content/article')
    await expectShown(row(page, '稿件 20'))
    await hands.key('j', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await row(page, '稿件 20').waitFor({ state: 'hidden' })
    await expectShown(page.getByRole('button', { name: /撤\s?销/ }))
    hands.presses = 0
    await hands.key('u')
    await expectShown(row(page, '稿件 20'))
  },
  'Change the logo': async (hands) => {
    const { page } = hands
    await hands.find('logo', '站点标志')
    const item = page.locator('.config-item:visible', { hasText: '站点标志' })
    await eventually(() => item.locator(':focus').count()).toBe(1)
    await hands.chooseFile(() => hands.key('Tab', 'Enter'), 'logo.png')
    await expectShown(item.locator('[data-state="stored"]'))
    await hands.key('Control+s')
    await expectShown(page.getByText('已保存'))
  },
}

/** The rows of the table, by job: presses before, now, and now by keyboard. */
function told(): Readonly<Record<string, readonly string[]>> {
  const text = readFileSync(join(import.meta.dirname, '../docs/clicks.md'), 'utf8')
  const lines = text.split('\n').filter((line) => /^\| [A-Z].*\|$/.test(line) && !line.startsWith('| Job'))
  return Object.fromEntries(
    lines.map((line) => {
      const [job = '', ...counts] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return [job, counts]
    }),
  )
}

test('the page about presses has a row for each job', () => {
  expect(Object.keys(told())).toEqual(Object.keys(byPointer))
})

test.each(Object.entries(byPointer))('%s takes as many presses as the page says', async (job, work) => {
  const hands = new Hands(await stage.enter('dashboard'))
  await work(hands)
  expect(String(hands.presses)).toBe(told()[job]?.[1])
})

test.each(Object.entries(byKeyboard))(
  '%s, by keyboard, takes as many as the page says',
  async (job, work) => {
    const hands = new Hands(await stage.enter('dashboard'))
    await work(hands)
    expect(String(hands.presses)).toBe(told()[job]?.[2])
  },
)
