import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AxeException, atRest } from '../browser.ts'
import {
  add,
  addRow,
  button,
  choose,
  chooseIn,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  openByMenu,
  row,
  rows,
  save,
  toList,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const dialog = (page: Page): Locator => page.locator('.ant-modal:visible').last()
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
const shownTab = (page: Page): Promise<string> => page.getByRole('tab', { selected: true }).innerText()

async function actOnView(page: Page, view: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `视图“${view}”的操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const question = (page: Page): Locator => page.getByRole('dialog', { name: '放弃未保存的修改？' })
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** What drops down and bubbles up stands behind the page; the focus goes into it, and Escape brings it back. */
const layer = (element: string): AxeException => ({
  rule: 'region',
  element,
  reason:
    'Ant Design draws it behind the page; the focus goes into it, and Escape brings it back to its button',
})

beforeAll(async () => {
  const category = await addRow(stage, 'content/category', { name: '新闻' })
  for (const [at, title] of ['春', '夏', '秋', '冬'].entries()) {
    const status = at === 3 ? 'archived' : 'draft'
    await addRow(stage, 'content/article', { title, category_id: category, body: '<p>x</p>', status })
  }
})

describe('saved views', () => {
  test('a view is kept, shared, made the default, opened by a link, changed and deleted', async () => {
    const page = await stage.enter('content/article')
    await button(page, '通用搜索').click()
    const search = page.getByRole('form', { name: '通用搜索' })
    await chooseIn(page, search.getByRole('combobox', { name: '状态' }), '草稿')
    await search.getByRole('button', { name: '搜索' }).click()
    await eventually(() => column(page, 'title')).toEqual(['秋', '夏', '春'])

    const changes = page.getByRole('group', { name: '视图的未保存修改' })
    // One tab makes no strip.
    await eventually(() => page.getByRole('tablist', { name: '视图' }).count()).toBe(0)
    await button(page, '保存为新视图').click()
    await dialog(page).getByLabel('视图名称').fill('待发布')
    await dialog(page).getByRole('checkbox').check()
    await expectSound(page)
    await dialog(page)
      .getByRole('button', { name: /保\s?存/ })
      .click()
    await eventually(() => shownTab(page)).toBe('待发布')
    await eventually(() => changes.count()).toBe(0)

    const kept = page.waitForResponse((answer) => answer.url().includes('/ajax/preference'))
    await actOnView(page, '待发布', '设为我的默认视图')
    await page.getByRole('button', { name: '视图“待发布”的操作' }).click()
    await expectShown(page.getByText('我的默认视图 · 共享'))
    await expectSound(page, [layer('.ant-dropdown *')])
    await page.keyboard.press('Escape')
    await kept

    await page.goto('/admin/content/tag')
    await page.goto('/admin/content/article')
    await eventually(() => shownTab(page)).toBe('待发布')
    await eventually(() => column(page, 'title')).toEqual(['秋', '夏', '春'])

    await page.goto('/admin/content/article?status=archived')
    await eventually(() => column(page, 'title')).toEqual(['冬'])
    expect(await shownTab(page)).toBe('全部')
    await page.goto('/admin/content/article?view=1')
    await eventually(() => column(page, 'title')).toEqual(['秋', '夏', '春'])
    await page.getByRole('textbox', { name: '快速搜索' }).fill('夏')
    await eventually(() => column(page, 'title')).toEqual(['夏'])
    await changes.getByRole('button', { name: '重置' }).click()
    await eventually(() => column(page, 'title')).toEqual(['秋', '夏', '春'])
    await page.getByRole('textbox', { name: '快速搜索' }).fill('夏')
    await changes.getByRole('button', { name: '保存', exact: true }).click()
    await changes.waitFor({ state: 'hidden' })

    await tab(page, '待发布').press('Home')
    await page.keyboard.press('Enter')
    await eventually(() => column(page, 'title')).toEqual(['冬', '秋', '夏', '春'])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await eventually(() => column(page, 'title')).toEqual(['夏'])

    await actOnView(page, '待发布', '删除')
    await dialog(page).getByRole('button', { name: '删除' }).click()
    await page.getByRole('tablist', { name: '视图' }).waitFor({ state: 'detached' })
    await eventually(() => column(page, 'title')).toEqual(['冬', '秋', '夏', '春'])
    await eventually(() => button(page, '保存为新视图').isDisabled()).toBe(true)
  })

  test('views that do not fit into the line are in its menu, and the one that shows is always a tab', async () => {
    const names = ['一', '二', '三', '四', '五', '六'].map((name) => `视图${name}的名字`)
    for (const name of names) {
      const body = { resource: 'content/tag', name, state: { limit: 20 } }
      expect(await stage.call('/admin/ajax/viewsave', { body })).toMatchObject({ code: 1 })
    }
    const page = await stage.enter('content/tag', { width: 360 })
    await expectShown(page.getByRole('button', { name: /^更多（\d）$/ }))
    const last = page.getByRole('tab', { name: '视图六的名字' })
    await eventually(() => last.isVisible()).toBe(false)
    await page.getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '视图六的名字' }).click()
    await eventually(() => shownTab(page)).toBe('视图六的名字')
    await eventually(() => last.isVisible()).toBe(true)
    await expectSound(page)
  })
})

describe('what lies around the rows', () => {
  test('actions on selected rows cover neither rows nor pages, and move no row', async () => {
    const page = await stage.enter('content/article', { height: 620 })
    await expectShown(rows(page))
    const tops = () => rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const before = await tops()
    await rows(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: '对选中项的操作' })
    await expectShown(bar)
    expect(await tops()).toEqual(before)
    await atRest(page)
    const box = await bar.boundingBox()
    for (const part of [page.locator('.list-scroller'), page.getByRole('navigation', { name: '分页' })]) {
      const other = await part.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual((other?.y ?? 0) + (other?.height ?? 0))
    }
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(620)
  })

  test('times are written to the second for whoever asks for it, by keys as well', async () => {
    const page = await stage.enter('content/article?columns=title,update_time')
    const times = () => column(page, 'update_time')
    await expectShown(rows(page))
    await eventually(async () => (await times()).every((text) => text !== '')).toBe(true)
    expect((await times())[0]).not.toMatch(/:\d\d:/)
    await button(page, '列').press('Enter')
    const exact = page.getByRole('checkbox', { name: /精确时间/ })
    await exact.focus()
    await page.keyboard.press('Space')
    await eventually(async () => (await times())[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await exact.press('Space')
    await eventually(async () => (await times())[0]).not.toMatch(/:\d\d:/)
  })

  test('on a phone a card has name, state, some facts and the time; the others are a tap away', async () => {
    const page = await stage.enter('content/article?columns=id,title,status,category_id,update_time', {
      width: 360,
    })
    const card = page.locator('.list-row-card').first()
    await expectShown(card)
    await eventually(() => card.innerText()).toMatch(/冬[\s\S]*已归档[\s\S]*分类[\s\S]*新闻/)
    const id = card.getByText(/^\d+$/)
    await eventually(() => id.isVisible()).toBe(false)
    await card.getByText('更多（1）').click()
    await expectShown(id)
    await expectShown(card.getByRole('button', { name: '编辑“冬”' }))
    await expectSound(page)
  })
})

describe('conditions', () => {
  const chips = (page: Page): Promise<readonly string[]> =>
    page.getByRole('list', { name: '查询条件' }).locator('.list-chip').allInnerTexts()

  test('are sentences that are changed and taken away where they stand', async () => {
    const page = await stage.enter('content/article?status=draft&category_id=1&quickSearch=春')
    await eventually(() => chips(page)).toEqual(['搜索：“春”', '分类是 新闻', '状态是 草稿'])
    await expectSound(page)
    await page.getByRole('button', { name: '移除条件 搜索：“春”', exact: true }).click()
    await eventually(() => column(page, 'title')).toEqual(['秋', '夏', '春'])
    await page.getByRole('button', { name: '状态是 草稿', exact: true }).click()
    const edit = page.getByRole('form', { name: '修改条件' })
    await chooseIn(page, edit.getByRole('combobox', { name: '“状态”的比较方式' }), '不是')
    await edit.getByRole('button', { name: '应用' }).click()
    await eventually(() => chips(page)).toEqual(['分类是 新闻', '状态不是 草稿'])
    await eventually(() => column(page, 'title')).toEqual(['冬'])
    await page.getByRole('button', { name: '全部清除', exact: true }).click()
    await eventually(() => column(page, 'title')).toEqual(['冬', '秋', '夏', '春'])
    await eventually(() => page.getByRole('list', { name: '查询条件' }).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('快速搜索')
  })

  test('are joined in groups, kept in the address, and said in one sentence', async () => {
    const page = await stage.enter('content/article')
    await button(page, '通用搜索').click()
    await page.getByRole('button', { name: '组合条件' }).click()
    const builder = dialog(page)
    const group = (name: string): Locator => builder.getByRole('group', { name, exact: true }).last()
    await chooseIn(page, group('满足全部').getByRole('combobox', { name: '字段' }), '状态')
    await builder.getByRole('button', { name: '应用' }).click()
    await expectShown(builder.getByText('请填写“状态”的值，或移除该条件。'))
    await chooseIn(page, builder.getByRole('combobox', { name: '“状态”的值' }), '草稿')
    await builder.getByRole('button', { name: '条件组', exact: true }).click()
    const any = group('满足任一')
    await chooseIn(page, any.getByRole('combobox', { name: '字段' }), '标题')
    await any.getByRole('textbox', { name: '“标题”的值' }).fill('春')
    await any.getByRole('button', { name: '条件', exact: true }).click()
    await chooseIn(page, any.getByRole('combobox', { name: '字段' }).last(), '标题')
    await any.getByRole('textbox', { name: '“标题”的值' }).last().fill('夏')
    await expectSound(page)
    await builder.getByRole('button', { name: '应用' }).click()
    await eventually(() => column(page, 'title')).toEqual(['夏', '春'])
    const said = ['状态是 草稿', '标题包含 “春”或标题包含 “夏”']
    await eventually(() => chips(page)).toEqual(said)

    await page.goto(page.url())
    await eventually(() => chips(page)).toEqual(said)
    await eventually(() => column(page, 'title')).toEqual(['夏', '春'])
    await page.getByRole('button', { name: `移除条件 ${said[1]}` }).click()
    await eventually(() => column(page, 'title')).toEqual(['秋', '夏', '春'])
  })
})

describe('sums', () => {
  test('stand below their column, of all rows that the list finds', async () => {
    const person = { username: 'summed', nickname: 'Summed', group_id: 1, password: 'Aa-12345678' }
    const user_id = await addRow(stage, 'user/user', person)
    for (const [at, money] of ['12.50', '3.20', '-1.70'].entries())
      await addRow(stage, 'user/moneyLog', {
        user_id,
        money,
        memo: 'm',
        idempotency_key: `summed-${at}-${user_id}`,
      })
    const page = await stage.enter('user/moneyLog')
    const foot = page.locator('tfoot')
    await eventually(() => foot.innerText()).toContain('合计 ¥14.00')
    await eventually(() => foot.innerText()).toContain('平均 ¥4.67')
    await page.goto('/admin/user/moneyLog?money=0,20')
    await eventually(() => foot.innerText()).toContain('合计 ¥15.70')
    await expectSound(page)
  })
})

describe('editing several', () => {
  test('all ticked rows get the value; one that may not is named, and then none is changed', async () => {
    const page = await stage.enter('content/article')
    for (const title of ['春', '夏', '冬']) await row(page, title).getByRole('checkbox').check()
    await button(page, '批量编辑').click()
    await chooseIn(page, form(page).getByRole('combobox', { name: '要修改的字段' }), '摘要', '状态')
    await expectShown(field(page, '状态').locator('..').getByText('目前各条记录的值不同'))
    await input(page, '摘要').fill('四季')
    await choose(page, '状态', '已发布')
    await form(page).locator('button[type="submit"]').click()
    await expectShown(form(page).getByText('“冬”不能这样修改'))
    await expectSound(page)
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await form(page).waitFor({ state: 'hidden' })
    await eventually(() => column(page, 'status')).toEqual(['已归档', '草稿', '草稿', '草稿'])

    await row(page, '冬').getByRole('checkbox').uncheck()
    await button(page, '批量编辑').click()
    await chooseIn(page, form(page).getByRole('combobox', { name: '要修改的字段' }), '状态')
    await choose(page, '状态', '已发布')
    await save(page)
    await eventually(() => column(page, 'status')).toEqual(['已归档', '草稿', '已发布', '已发布'])
  })
})

describe('what is unsaved', () => {
  test('is asked about when its tab closes or reloads and at sign-out, and outlives other tabs', async () => {
    const page = await stage.enter('content/tag')
    await add(page)
    await input(page, '标签名称').fill('半途')
    // A dialog lies over the tabs: the address leads away from under it.
    await page.evaluate(() => history.pushState(null, '', '/admin/content/category'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expectShown(button(page, '展开所有').or(button(page, '收缩所有')))
    await page.getByRole('button', { name: '关闭“文章标签”' }).click()
    await expectShown(question(page))
    await question(page)
      .getByRole('button', { name: /取\s?消/ })
      .click()
    await page.getByRole('button', { name: 'Admin' }).click()
    await page.getByRole('button', { name: '注销' }).click()
    await expectShown(question(page))
    await question(page)
      .getByRole('button', { name: /取\s?消/ })
      .click()
    await page.locator('.shell-tabs').getByRole('link', { name: '文章标签' }).click()
    await eventually(() => input(page, '标签名称').inputValue()).toBe('半途')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await form(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '关闭“文章标签”' }).click()
    await page.locator('.shell-tabs').getByRole('link', { name: '文章标签' }).waitFor({ state: 'hidden' })
  })

  test('is asked about once on the way back through the history, whoever made its entries', async () => {
    const page = await stage.enter('content/tag', { expects: /404/ })
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    // Behind the page lies the front page, as for whoever came in through it.
    await page.evaluate(() => history.pushState(null, '', '/404'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.getByRole('link', { name: '回到首页' }).click()
    await page.getByRole('link', { name: '进入后台' }).click()
    await expectShown(page.locator('nav.shell-menu [aria-current="page"]', { hasText: '控制台' }))
    await openByMenu(page, '内容管理', '文章标签')
    await page.locator('.skip-link').focus()
    await page.keyboard.press('Enter')
    await add(page)
    await input(page, '标签名称').fill('历史')
    const here = page.url()
    const back = (steps: number) => page.evaluate((steps) => history.go(-steps), steps)
    await back(3)
    await expectShown(question(page))
    await back(3)
    await eventually(() => question(page).count()).toBe(1)
    await question(page)
      .getByRole('button', { name: /取\s?消/ })
      .click()
    await question(page).waitFor({ state: 'hidden' })
    await expectShown(page.getByText('导航失败，导航守卫拦截！'))
    await eventually(() => page.url()).toBe(here)
    await eventually(() => input(page, '标签名称').inputValue()).toBe('历史')
    // To the same page without its mark, and to another page that is open: nothing is lost.
    await back(2)
    await eventually(() => new URL(page.url()).pathname).toBe('/admin/dashboard')
    await back(1)
    await expectShown(question(page))
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await expectShown(page.getByRole('heading', { level: 1 }))
    await eventually(() => [new URL(page.url()).pathname, warnings]).toEqual(['/', []])
  })
})

describe('keys', () => {
  test('go through the rows, tick, open, search, add and save', async () => {
    const page = await stage.enter('content/article')
    await expectShown(row(page, '春'))
    await page.keyboard.press('?')
    await expectShown(dialog(page).getByText('勾选当前行'))
    await expectSound(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await page.locator('.list-total').click()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await eventually(() => focusedRow(page)).toContain('秋')
    await page.keyboard.press('Space')
    await expectShown(page.getByText('已选 1 项'))
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await eventually(() => input(page, '标题').inputValue()).toBe('冬')
    await input(page, '标题').fill('冬天')
    await page.keyboard.press('Control+s')
    await expectShown(page.getByRole('heading', { name: '冬天', exact: true }))
    await toList(page)
    await expectShown(row(page, '冬天'))
    await page.keyboard.press('/')
    await page.keyboard.type('春n')
    await eventually(() => page.getByRole('textbox', { name: '快速搜索' }).inputValue()).toBe('春n')
    await eventually(() => form(page).count()).toBe(0)
  })

  test('a link opens the form once, and the address forgets it with the form', async () => {
    const page = await stage.enter('content/tag?open=add')
    await input(page, '标签名称').fill('来自链接')
    await save(page)
    await expectShown(row(page, '来自链接'))
    await eventually(() => new URL(page.url()).search).toBe('')
    await page.keyboard.press('n')
    await expectShown(form(page))
  })
})

describe('deleting', () => {
  test('can be undone while the toast stands, by its button or by a key', async () => {
    const page = await stage.enter('content/article')
    for (const way of ['button', 'key'] as const) {
      await row(page, '春').getByRole('checkbox').check()
      await page.keyboard.press('Delete')
      await dialog(page).getByRole('button', { name: '删除' }).click()
      await row(page, '春').waitFor({ state: 'hidden' })
      const undo = page.getByRole('button', { name: /撤\s?销/ })
      await expectShown(undo)
      await expectShown(page.getByText('已删除“春”'))
      if (way === 'button') await undo.click()
      else await page.keyboard.press('u')
      await expectShown(row(page, '春'))
    }
  })
})

describe('a wide table', () => {
  test('goes sideways by its head: dragged, and with the wheel', async () => {
    const more = ['slug', 'visibility', 'admin_id', 'category_id', 'tag_ids', 'publish_time', 'expire_time']
    const columns = ['title', 'cover', 'status', 'views', 'create_time', 'update_time', ...more].join()
    const page = await stage.enter(`content/article?columns=${columns}`, { width: 900 })
    const left = () => page.locator('.list-scroller').evaluate((body) => body.scrollLeft)
    const head = await page.locator('th[data-column="title"]').boundingBox()
    if (!head) throw new Error('there is no head')
    await page.mouse.move(head.x + 120, head.y + 20)
    await page.mouse.down()
    await page.mouse.move(head.x - 30, head.y + 20, { steps: 4 })
    await page.mouse.up()
    await eventually(left).toBeGreaterThan(100)
    const dragged = await left()
    await page.mouse.wheel(0, 60)
    await eventually(left).toBeGreaterThan(dragged)
    await expectShown(rows(page))
    await eventually(() => new URL(page.url()).searchParams.has('order')).toBe(false)
  })
})
