import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AxeException, atRest } from '../browser.ts'
import {
  addRow,
  button,
  chooseIn,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  row,
  rows,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const statuses = ['draft', 'published', 'archived']

beforeAll(async () => {
  const top = await addRow(stage, 'content/category', { name: '新闻' })
  const below = await addRow(stage, 'content/category', { name: '国内', pid: top })
  await addRow(stage, 'content/category', { name: '本地', pid: below })
  for (let n = 1; n <= 12; n++) await addRow(stage, 'content/tag', { name: `标签${n}` })
  for (let n = 1; n <= 23; n++) {
    await addRow(stage, 'content/article', {
      title: `文章 ${String(n).padStart(2, '0')}`,
      category_id: n % 2 ? top : below,
      tag_ids: [1 + (n % 12)],
      body: `<p>第 ${n} 篇</p>`,
      status: statuses[n % 3],
      publish_time: Date.UTC(2026, 0, n, 4) / 1000,
    })
  }
})

const columnsBubble: AxeException = {
  rule: 'region',
  element: '.list-column-menu, .list-column-menu *, .ant-popover *',
  reason: 'Ant Design draws the bubble behind the page; Escape brings the focus back to its button',
}

const menu: AxeException = {
  rule: 'region',
  element: '.ant-dropdown *, .ant-dropdown',
  reason:
    'Ant Design draws the menu behind the page; the focus goes into it, and Escape brings it back to its button',
}

/** A hundred categories, each with 99 below it. */
function largeTree() {
  const row = (id: number, pid: number) => ({ id, pid, name: `分类 ${id}`, status: '1', weigh: id })
  return Array.from({ length: 100 }, (_, at) => {
    const top = at * 100 + 1
    const children = Array.from({ length: 99 }, (_, below) => row(top + below + 1, top))
    return { ...row(top, 0), children }
  })
}

/** Waits until the list has loaded what it was asked for. */
const shows = (page: Page, ...titles: readonly string[]) =>
  eventually(() => column(page, 'title')).toEqual(titles)
const total = (page: Page): Locator => page.locator('.list-total')
const titles = (...numbers: readonly number[]) => numbers.map((n) => `文章 ${String(n).padStart(2, '0')}`)
const countdown = (from: number, to: number) =>
  titles(...Array.from({ length: from - to + 1 }, (_, at) => from - at))

describe('looking for articles', () => {
  test('quick search narrows while typing, the address says so, and back brings everything again', async () => {
    const page = await stage.enter('content/article')
    await eventually(() => rows(page).count()).toBe(10)
    await page.getByRole('textbox', { name: '快速搜索' }).fill('文章 1')
    await shows(page, ...countdown(19, 10))
    expect(new URL(page.url()).searchParams.get('quickSearch')).toBe('文章 1')
    await page.getByRole('textbox', { name: '快速搜索' }).fill('没有这样的')
    await expectShown(page.getByText('没有符合条件的记录'))
    await expectSound(page)
    await page.goBack()
    await shows(page, ...countdown(23, 14))
    await page.goForward()
    await expectShown(page.getByText('没有符合条件的记录'))
    await page.getByRole('button', { name: '清除搜索条件' }).click()
    await shows(page, ...countdown(23, 14))
  })

  test('common search by status and dates; a copied address opens the same view elsewhere; reset clears it', async () => {
    const page = await stage.enter('content/article')
    await button(page, '通用搜索').click()
    const search = page.getByRole('form', { name: '通用搜索' })
    await chooseIn(page, search.getByRole('combobox', { name: '状态' }), '已发布', '已归档')
    const dates = search.locator('.list-search-field', { hasText: '发布时间' }).locator('input')
    await dates.first().click()
    await page.keyboard.type('2026-01-05 00:00:00')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2026-01-09 23:59:59')
    await page.keyboard.press('Enter')
    await expectSound(page)
    await search.getByRole('button', { name: '搜索' }).click()
    await shows(page, ...titles(8, 7, 5))

    const other = await stage.enter(page.url().split('/admin/')[1] ?? '')
    await shows(other, ...titles(8, 7, 5))
    await expectShown(button(other, '通用搜索（2 个条件）'))
    await other.getByRole('button', { name: '全部清除' }).click()
    await shows(other, ...countdown(23, 14))
    expect(new URL(other.url()).search).toBe('')
  })

  test('a head sorts, pages follow, the page size changes, and a reload shows the same', async () => {
    const page = await stage.enter('content/article')
    await shows(page, ...countdown(23, 14))
    await page.getByRole('columnheader', { name: '发布时间' }).click()
    await eventually(async () => (await column(page, 'title'))[0]).toBe('文章 01')
    await page.locator('.ant-pagination-item', { hasText: '3' }).click()
    await shows(page, ...titles(21, 22, 23))
    expect(await page.getByRole('columnheader', { name: '发布时间' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await page.reload()
    await shows(page, ...titles(21, 22, 23))
    await chooseIn(page, page.getByRole('combobox', { name: '每页条数' }), '50')
    await eventually(() => rows(page).count()).toBe(23)
    expect(await total(page).innerText()).toBe('共 23 条')
    await page.goBack()
    await shows(page, ...titles(21, 22, 23))
  })
})

test('a hidden column and a changed width are there after a reload and in another browser of the same person', async () => {
  const page = await stage.enter('content/category')
  await eventually(() => rows(page).count()).toBeGreaterThan(0)
  await button(page, '列').click()
  const menu = page.locator('.list-column-menu')
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('preference') && answer.request().method() === 'POST',
  )
  await menu.getByRole('checkbox', { name: '修改时间' }).click()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: '修改时间' }).waitFor({ state: 'hidden' })
  await saved
  const border = page.getByRole('separator', { name: /分类名称/ })
  const widthOf = async (where: Page) =>
    Math.round((await where.locator('th[data-column="name"]').boundingBox())?.width ?? 0)
  const before = await widthOf(page)
  const box = await border.boundingBox()
  if (!box) throw new Error('no border to drag')
  const savedAgain = page.waitForResponse((answer) => answer.url().includes('preference'))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await eventually(() => widthOf(page)).toBeGreaterThan(before + 40)
  const wide = await widthOf(page)
  await savedAgain

  await page.reload()
  await eventually(() => widthOf(page)).toBe(wide)
  expect(await page.getByRole('columnheader', { name: '修改时间' }).count()).toBe(0)
  const other = await stage.enter('content/category')
  await eventually(() => widthOf(other)).toBe(wide)
  expect(await other.getByRole('columnheader', { name: '修改时间' }).count()).toBe(0)
})

test('rows are all as high as a person wants them, and columns lie where they were put, by keyboard too', async () => {
  const page = await stage.enter('content/article')
  const heights = (where: Page) =>
    rows(where).evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
  const heads = (where: Page) =>
    where
      .locator('th[data-column]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column))
  await eventually(() => heights(page)).toEqual([48])
  await eventually(() => heads(page)).toEqual([
    'title',
    'cover',
    'category_id',
    'tag_ids',
    'status',
    'views',
    'publish_time',
  ])
  const fits = () => page.locator('.list-scroller').evaluate((box) => box.scrollWidth <= box.clientWidth)
  expect(await fits()).toBe(true)
  const title = await page.locator('th[data-column="title"]').boundingBox()
  expect(title?.width).toBeGreaterThanOrEqual(240)

  await button(page, '列').click()
  const menu = page.getByRole('dialog', { name: '列' })
  await menu.getByText('紧凑').click()
  await eventually(() => heights(page)).toEqual([36])
  await menu.getByRole('button', { name: '将“发布时间”固定在左侧' }).focus()
  await page.keyboard.press('Enter')
  await eventually(async () => (await heads(page))[0]).toBe('publish_time')
  await expectSound(page, [columnsBubble])
  await menu.getByRole('button', { name: '移动“状态”' }).focus()
  const said = page.locator('[id^="DndLiveRegion"]')
  await page.keyboard.press('Space')
  await expectShown(said.filter({ hasText: '移到“状态”的位置' }))
  await atRest(page)
  await page.keyboard.press('ArrowUp')
  await expectShown(said.filter({ hasText: '移到“标签”的位置' }))
  await atRest(page)
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('preference') && answer.request().method() === 'POST',
  )
  await page.keyboard.press('Space')
  const placed = ['publish_time', 'title', 'cover', 'category_id', 'status', 'tag_ids', 'views']
  await eventually(() => heads(page)).toEqual(placed)
  await kept
  await page.reload()
  await eventually(() => heads(page)).toEqual(placed)
  await eventually(() => heights(page)).toEqual([36])
  const other = await stage.enter('content/tag')
  await eventually(() => heights(other)).toEqual([36])
  await button(page, '列').click()
  await menu.getByRole('button', { name: '恢复默认' }).click()
  await eventually(async () => (await heads(page))[0]).toBe('title')
  await menu.getByText('标准').click()
  await eventually(() => heights(page)).toEqual([48])
})

test('a press on a menu entry asks for its rows once, though the press and the list both do', async () => {
  const page = await stage.enter('content/article')
  await eventually(() => rows(page).count()).toBe(10)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.locator('nav.shell-menu').getByRole('link', { name: '文章标签' }).click()
  await expectShown(row(page, '标签12'))
  expect(asked.filter((url) => /content\.tag\/index/i.test(url))).toHaveLength(1)
})

test('an answer that comes late takes nothing of what was asked for after it', async () => {
  const page = await stage.enter('content/tag')
  await eventually(() => rows(page).count()).toBe(10)
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/content\.tag\/index.*quickSearch=/i, async (route) => {
    const words = new URL(route.request().url()).searchParams.get('quickSearch')
    if (words !== '标签1') return route.continue()
    await held.promise
    await route.continue().catch(() => undefined)
    answered.resolve()
  })
  const search = page.getByRole('textbox', { name: '快速搜索' })
  const asked = page.waitForRequest((request) =>
    decodeURIComponent(request.url()).includes('quickSearch=标签1'),
  )
  await search.fill('标签1')
  const late = await asked
  await search.fill('标签12')
  await eventually(() => column(page, 'name')).toEqual(['标签12'])
  held.resolve()
  await answered.promise
  await (await late.response())?.finished()
  await atRest(page)
  expect(await column(page, 'name')).toEqual(['标签12'])
})

describe('order by hand', () => {
  const handle = (page: Page, name: string) => page.getByRole('button', { name: `拖动“${name}”排序` })
  const order = () => eventually(async () => column(current, 'name'))
  let current: Page

  test('row 9 dragged to place 2 and back by pointer, then by keyboard, stays where it was put', async () => {
    const page = await stage.enter('content/tag?limit=20')
    current = page
    const names = Array.from({ length: 12 }, (_, at) => `标签${12 - at}`)
    const moved = [...names]
    moved.splice(1, 0, ...moved.splice(8, 1))
    await order().toEqual(names)

    const isStored = () => page.waitForResponse((answer) => answer.url().includes('/sortable'))
    const drag = async (name: string, to: string) => {
      const from = await handle(page, name).boundingBox()
      const target = await handle(page, to).boundingBox()
      if (!from || !target) throw new Error('no handle')
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2, from.y + (target.y > from.y ? 20 : -8), { steps: 3 })
      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 })
      await Promise.all([isStored(), page.mouse.up()])
    }
    await drag('标签4', '标签11')
    await order().toEqual(moved)
    await page.reload()
    await order().toEqual(moved)
    await drag('标签4', '标签5')
    await page.reload()
    await order().toEqual(names)

    const carry = async (name: string, key: 'ArrowUp' | 'ArrowDown', over: readonly string[]) => {
      const said = page.locator('[id^="DndLiveRegion"]')
      await handle(page, name).focus()
      await page.keyboard.press('Space')
      for (const one of [name, ...over]) {
        if (one !== name) await page.keyboard.press(key)
        await expectShown(said.filter({ hasText: `移到“${one}”的位置` }))
        await atRest(page)
      }
      await Promise.all([isStored(), page.keyboard.press('Space')])
    }
    const passed = names.slice(1, 8)
    await carry('标签4', 'ArrowUp', [...passed].reverse())
    await page.reload()
    await order().toEqual(moved)
    await carry('标签4', 'ArrowDown', passed)
    await page.reload()
    await order().toEqual(names)
  })

  test('a move that would pass too many rows of one weight is refused with the reason, and taken back', async () => {
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)'
    stage.product.change(
      `insert into content_tag (name, weigh, create_time, update_time, row_version) ${many} select '同重' || i, 1000, 1, 1, 1 from n`,
    )
    const page = await stage.enter('content/tag?limit=20')
    await handle(page, '同重10001').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await atRest(page)
    await page.keyboard.press('Space')
    await expectShown(page.getByText('移动位置超出了可移动范围！'))
    await eventually(() => column(page, 'name').then(([first]) => first)).toBe('同重10001')
    stage.product.change(`delete from content_tag where weigh = 1000`)
  })
})

describe('rows', () => {
  test('batch edit walks through what is ticked, and a double click opens the form', async () => {
    const page = await stage.enter('content/tag')
    for (const name of ['标签12', '标签11', '标签10']) await row(page, name).getByRole('checkbox').check()
    await expectShown(page.getByText('已选 3 项'))
    await button(page, '编辑').click()
    await expectShown(page.getByText('第 1 条，共 3 条'))
    await input(page, '标签名称').fill('十二')
    await page.getByRole('button', { name: '保存并编辑下一项' }).click()
    await expectShown(page.getByText('第 2 条，共 3 条'))
    await eventually(() => input(page, '标签名称').inputValue()).toBe('标签11')
    await page.getByRole('button', { name: '跳过' }).click()
    await expectShown(page.getByText('第 3 条，共 3 条'))
    await input(page, '标签名称').fill('十')
    await expectSound(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await form(page).waitFor({ state: 'hidden' })
    await eventually(async () => (await column(page, 'name')).slice(0, 3)).toEqual(['十二', '标签11', '十'])

    await row(page, '标签11').locator('[data-column="create_time"]').dblclick()
    await eventually(() => input(page, '标签名称').inputValue()).toBe('标签11')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'hidden' })
  })

  test('shift ticks all rows from the last one on, and takes them back', async () => {
    const page = await stage.enter('content/tag')
    const tick = (at: number) => rows(page).nth(at).getByRole('checkbox')
    await tick(1).click()
    await tick(4).click({ modifiers: ['Shift'] })
    await expectShown(page.getByText('已选 4 项'))
    await tick(3).click({ modifiers: ['Shift'] })
    await expectShown(page.getByText('已选 2 项'))
    await page.getByRole('checkbox', { name: '全选' }).check()
    await expectShown(page.getByText('已选 10 项'))
  })

  test('a head sorts by keyboard: up, down, and as declared again', async () => {
    const page = await stage.enter('content/article?limit=50')
    const head = page.getByRole('columnheader', { name: '发布时间' })
    const order = () => eventually(() => head.getAttribute('aria-sort'))
    await head.focus()
    for (const expected of ['ascending', 'descending', null]) {
      await page.keyboard.press('Enter')
      await order().toBe(expected)
    }
    const before = (await head.boundingBox())?.width ?? 0
    await page.getByRole('separator', { name: /发布时间/ }).focus()
    await page.keyboard.press('Enter')
    await order().toBe(null)
    await page.keyboard.press('ArrowRight')
    await eventually(async () => (await head.boundingBox())?.width).toBeGreaterThan(before)
  })

  test('of a long tree only what is near is drawn; its last row is reached, and ticking takes all', async () => {
    const page = await stage.enter('auth/rule')
    await button(page, '展开所有').click()
    const total = Number((await page.locator('.list-total').innerText()).replace(/\D/g, ''))
    expect(total).toBeGreaterThan(100)
    await eventually(() => rows(page).count()).toBeLessThan(total)
    const reach = () => page.locator('.list-scroller').evaluate((box) => box.scrollTo(0, box.scrollHeight))
    const last = page.locator(`tr[aria-rowindex="${total + 1}"]`)
    await eventually(async () => {
      await reach()
      return last.isVisible()
    }).toBe(true)
    expect(await rows(page).count()).toBeLessThan(total)
    await expectSound(page)
    await page.getByRole('checkbox', { name: '全选' }).check()
    await expectShown(page.getByText(`已选 ${total} 项`))
    expect(await last.getByRole('checkbox').isChecked()).toBe(true)
  })

  test.for([1440, 360])(
    'of ten thousand rows those near are drawn, and all are ticked at once, %i wide',
    async (width) => {
      const page = await stage.enter('dashboard', { width })
      await page.route(/content\.category\/index/i, async (route) => {
        const answer = await route.fetch()
        const { data, ...rest } = await answer.json()
        await route.fulfill({ response: answer, json: { ...rest, data: { ...data, list: largeTree() } } })
      })
      await page.goto('/admin/content/category')
      const drawn = page.locator('[data-row-key]')
      await eventually(() => drawn.count()).toBeGreaterThan(0)
      await button(page, '展开所有').click()
      await expectShown(page.getByText('分类 2', { exact: true }))
      expect(await drawn.count()).toBeLessThan(300)
      await page.getByRole('checkbox', { name: '全选' }).check()
      await expectShown(page.getByText('已选 10000 项'))
      expect(await drawn.count()).toBeLessThan(300)
    },
  )

  test('delete asks first: Esc keeps the row, the answer takes it away', async () => {
    await addRow(stage, 'content/tag', { name: '多余' })
    const page = await stage.enter('content/tag')
    const askToDelete = async () => {
      await page.getByRole('button', { name: '“多余”的更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
    }
    await askToDelete()
    const asked = page.getByRole('dialog', { name: '删除“多余”？' })
    await expectShown(asked)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    await expectShown(row(page, '多余'))
    await askToDelete()
    await asked.getByRole('button', { name: '删除' }).click()
    await row(page, '多余').waitFor({ state: 'hidden' })
  })

  test('a tree opens whole, and a switch in it is stored at once', async () => {
    const page = await stage.enter('content/category')
    const all = ['新闻', '国内', '本地']
    await eventually(() => column(page, 'name')).toEqual(all)
    await button(page, '收缩所有').click()
    await eventually(() => column(page, 'name')).toEqual(['新闻'])
    await page.getByRole('button', { name: '展开“新闻”' }).click()
    await eventually(() => column(page, 'name')).toEqual(['新闻', '国内'])
    await button(page, '展开所有').click()
    await eventually(() => column(page, 'name')).toEqual(all)
    await expectSound(page)
    const shown = row(page, '本地').getByRole('switch')
    expect(await shown.getAttribute('aria-checked')).toBe('true')
    await shown.click()
    await eventually(() => shown.getAttribute('aria-checked')).toBe('false')
    await page.reload()
    await eventually(() => row(page, '本地').getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })

  test('a list stays where it is while the line of its conditions comes', async () => {
    const page = await stage.enter('content/tag')
    let come = () => {}
    const isDue = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/condition-chips-*.js', async (route) => {
      await isDue
      await route.continue()
    })
    await page.goto('/admin/content/tag?quickSearch=标签')
    await eventually(() => rows(page).count()).toBe(10)
    const place = () => page.locator('.list-scroller').boundingBox()
    const before = await place()
    come()
    await page.getByRole('button', { name: '全部清除' }).waitFor()
    expect(await place()).toEqual(before)
  })

  test('all rows of all pages are deleted at once, while the list stays where it is', async () => {
    for (let n = 1; n <= 12; n++) await addRow(stage, 'content/tag', { name: `批次${n}` })
    const page = await stage.enter('content/tag?quickSearch=批次')
    await eventually(() => rows(page).count()).toBe(10)
    const place = () => page.locator('.list-scroller').boundingBox()
    const before = await place()
    await page.getByRole('checkbox', { name: '全选' }).check()
    const bar = page.getByRole('toolbar', { name: '对选中项的操作' })
    await bar.getByRole('button', { name: '选择全部 12 项' }).click()
    await expectShown(bar.getByText('已选 12 项'))
    expect(await place()).toEqual(before)
    await expectSound(page)
    await page.locator('.list-total').click()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'hidden' })
    await page.getByRole('checkbox', { name: '全选' }).check()
    await bar.getByRole('button', { name: '选择全部 12 项' }).click()
    await page.keyboard.press('a')
    await bar.getByRole('button', { name: '删除' }).click()
    const asked = page.getByRole('dialog', { name: /^删除 12 条/ })
    await asked.getByRole('button', { name: '删除 12 条' }).click()
    await expectShown(page.getByText('没有符合条件的记录'))
    await bar.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '清除搜索条件' }).click()
    await eventually(() => rows(page).count()).toBe(10)
  })

  test('publishing several at once asks, and changes only those whose state allows it', async () => {
    const page = await stage.enter('content/article?status=draft')
    await eventually(() => rows(page).count()).toBe(7)
    await page.getByRole('checkbox', { name: '全选' }).check()
    await button(page, '发布').click()
    await expectShown(page.getByText('将处理 7 条记录。'))
    await expectSound(page)
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expectShown(page.getByText('没有符合条件的记录'))
  })

  test('a duplicate starts with the values of its row, but for its state and its place', async () => {
    const page = await stage.enter('content/article?quickSearch=文章 05')
    await page.getByRole('button', { name: '“文章 05”的更多操作' }).click()
    await expectSound(page, [menu])
    await page.getByRole('menuitem', { name: '复制' }).click()
    await eventually(() => input(page, '标题').inputValue()).toBe('文章 05（副本）')
    await expectShown(field(page, '状态').getByText('草稿'))
    await input(page, '标题').fill('文章 05 之二')
    await save(page)
    await eventually(() => column(page, 'title')).toEqual(['文章 05 之二', '文章 05'])
    expect(await column(page, 'tag_ids')).toEqual(['标签6', '标签6'])
    await row(page, '之二').hover()
    await page.getByRole('button', { name: '“文章 05 之二”的更多操作' }).click()
    await page.getByRole('menuitem', { name: '历史' }).click()
    await expectShown(page.locator('.record-page-history[open]:visible li', { hasText: 'Admin' }))
  })
})
