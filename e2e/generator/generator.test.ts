import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Design, FieldDesign } from '#modules/generator/design/design.ts'
import { newField } from '#modules/generator/design/presets.ts'
import {
  add,
  addRow,
  chooseTyped,
  eventually,
  expectShown,
  expectSound,
  form,
  input,
  row,
  rulesNamed,
  save,
} from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

/** Another database, which designs and rows come from. */
const farFolder = mkdtempSync(join(tmpdir(), 'portico-far-'))
const farFile = join(farFolder, 'far.db')
const stage = openStage({ PORTICO_CONNECTIONS: JSON.stringify({ far: `sqlite:${farFile}` }) })
afterAll(() => rmSync(farFolder, { recursive: true }))

/** A card of the start page. */
const card = (page: Page, name: string): Locator => page.locator('.crud-card', { hasText: name })

/** Something that the palette offers. */
const entry = (page: Page, name: string): Locator =>
  page.locator('.crud-palette').getByRole('button', { name, exact: true })

const fieldRows = (page: Page): Locator => page.locator('.crud-row')

/** Names of the fields on the canvas from top to bottom. */
const names = (page: Page): Promise<string[]> =>
  page.getByLabel('字段名').and(page.locator('.crud-inline')).evaluateAll(valuesOf)

const valuesOf = (inputs: readonly Element[]) => inputs.map((one) => (one as HTMLInputElement).value)

/** Adds a field and gives it its name and comment where they stand. */
async function design(page: Page, kind: string, name: string, comment: string): Promise<void> {
  await entry(page, kind).click()
  const chosen = page.locator('.crud-row[aria-selected="true"]')
  await chosen.locator('[data-part="name"]').fill(name)
  await chosen.locator('[data-part="comment"]').fill(comment)
  await chosen.locator('[data-part="comment"]').press('Enter')
}

/** The newest run for a table. */
const runOf = (log: Locator, table: string): Locator =>
  log
    .getByRole('row')
    .filter({ has: log.page().getByText(table, { exact: true }) })
    .first()

/** Reads a table of the other database and looks at what generating from it comes to. */
async function lookAt(page: Page, from: string, name: string): Promise<Locator> {
  await card(page, '选择数据表').click()
  const dialog = page.getByRole('dialog', { name: '选择数据表' })
  await dialog.getByLabel('数据库连接').click()
  await page.locator('.ant-select-item-option', { hasText: 'far' }).click()
  await dialog.getByLabel('数据表', { exact: true }).fill(from)
  await page.locator('.ant-select-item-option', { hasText: from }).click()
  await dialog.getByRole('button', { name: '读取字段' }).click()
  await page.getByLabel('数据表名').fill(name)
  await page.getByLabel('表注释').fill(name)
  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  return page.getByRole('dialog', { name: '将要进行的操作' })
}

/** The same, and generates from it. */
async function adopt(page: Page, from: string, name: string): Promise<void> {
  const plan = await lookAt(page, from, name)
  await plan.getByRole('button', { name: '确认生成' }).click()
}

/** Makes an entity with a name and these fields, by the call that the designer makes. */
async function generate(table: string, comment: string, more: readonly FieldDesign[]): Promise<void> {
  const fields = [newField('pk', { name: 'id' }), newField('string', { name: 'name' }), ...more]
  const names = fields.map(({ name }) => name)
  const design: Design = {
    type: 'create',
    table: {
      name: table,
      comment,
      quickSearchField: ['id'],
      defaultSortField: 'id',
      defaultSortType: 'desc',
      formFields: names.slice(1),
      columnFields: names,
      generateRelativePath: '',
      databaseConnection: '',
      designChange: [],
      rebuild: 'No',
    },
    fields,
  }
  const answer = await stage.call('/admin/crud.crud/generate', { body: design })
  expect(answer).toMatchObject({ code: 1 })
}

test('an entity that is designed from nothing is a list with a form, all without a reload', async () => {
  const page = await stage.enter('crud/crud')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expectShown(card(page, '新建'))
  await expectSound(page)
  await card(page, '新建').click()
  await page.getByLabel('数据表名').fill('shop_book')
  await page.getByLabel('表注释').fill('图书')
  await design(page, '单行文本', 'title', '书名')
  await design(page, '数字', 'pages', '页数')
  await design(page, '单选框', 'size', '开本:small=小,large=大')
  await design(page, '状态', 'status', '上架:0=否,1=是')
  await design(page, '创建时间', 'create_time', '创建时间')
  await eventually(() => names(page)).toEqual(['id', 'title', 'pages', 'size', 'status', 'create_time'])
  await expectSound(page)

  await page.locator('.crud-bar').getByText('预览').click()
  await expectShown(page.locator('.crud-preview').getByText('书名'))
  await expectShown(page.locator('.crud-preview').getByText('小', { exact: true }))

  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByText('新建实体 shop/book 和数据表 shop_book'))
  await expectShown(plan.getByText(/create table .?shop_book/))
  await plan.getByRole('button', { name: /shop\/book\/book\.ts/ }).click()
  await expectShown(plan.getByText(/export const book = defineResource/))
  await expectSound(page)
  await plan.getByRole('button', { name: '确认生成' }).click()
  await expectShown(page.getByText('npm run eject -- shop/book'))

  await page.getByRole('button', { name: '打开列表' }).click()
  await add(page)
  await input(page, '书名').fill('围城')
  await input(page, '页数').fill('375')
  await form(page).getByText('大', { exact: true }).click()
  await save(page)
  await expectShown(row(page, '围城').getByText('375'))
  await expectShown(row(page, '围城').getByText('大'))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('what was made is gone on from: the plan shows what changes, and the open list follows', async () => {
  await generate('shop_novel', '小说', [newField('number', { name: 'pages', comment: '页数' })])
  await addRow(stage, 'shop/novel', { name: '围城', pages: 375 })
  const page = await stage.enter('shop/novel')
  await expectShown(row(page, '围城'))
  await page.getByText('代码生成').first().click()
  await card(page, 'CRUD 记录').click()
  const log = page.getByRole('dialog', { name: 'CRUD 记录' })
  await runOf(log, 'shop_novel').getByRole('button', { name: '以此开始' }).click()
  await fieldRows(page).nth(1).focus()
  const chosen = page.locator('.crud-row[aria-selected="true"]')
  await chosen.locator('[data-part="name"]').fill('title')
  await chosen.locator('[data-part="comment"]').fill('书名')
  await fieldRows(page).nth(2).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /表结构变更/ }).click()
  const changes = page.getByRole('dialog', { name: '表结构变更' })
  await expectShown(changes.getByText('name → title'))
  const gone = changes.locator('[data-kind="del-field"]')
  await expectShown(gone.getByText('pages', { exact: true }))
  // What only follows from the design can not be left out.
  await expectShown(changes.locator('[data-kind="change-field-attr"]'))
  const lines = await changes.getByRole('listitem').count()
  await eventually(() => changes.getByRole('switch').count()).toBe(lines)
  await gone.getByRole('switch').click()
  await expectShown(gone.getByText('列 pages 及其数据留在表中，只去掉字段。'))
  await expectSound(page)
  await gone.getByRole('switch').click()
  await expectShown(gone.getByText('原有的值保存在旁边的备份表里'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByText('修改已生成的实体 shop/novel（数据表 shop_novel）'))
  await expectShown(plan.getByText(/列 pages：1 行/))
  await eventually(() => plan.getByRole('button', { name: '确认生成' }).isEnabled()).toBe(false)
  await plan.getByLabel(/请输入 .+ 以确认/).fill('shop_novel')
  await plan.getByRole('button', { name: '确认生成' }).click()
  await page.getByRole('button', { name: '打开列表' }).click()
  await expectShown(page.getByRole('columnheader', { name: '书名' }))
  await expectShown(row(page, '围城'))
})

test('a table that is there is adopted with its rows', async () => {
  stage.product.change(
    "create table old_note (id integer primary key, title varchar(80) not null default '', kept int); insert into old_note values (7, '便条', 1)",
  )
  const page = await stage.enter('crud/crud')
  await card(page, '选择数据表').click()
  const dialog = page.getByRole('dialog', { name: '选择数据表' })
  await chooseTyped(page, dialog.getByLabel('数据表', { exact: true }), 'old_note')
  await expectSound(page)
  await dialog.getByRole('button', { name: '读取字段' }).click()
  await eventually(() => names(page)).toEqual(['id', 'title', 'kept'])
  await page.getByLabel('数据表名').fill('desk_note')
  await page.getByLabel('表注释').fill('便条')
  await page.getByRole('button', { name: '高级配置' }).click()
  await expectShown(page.getByText('数据会复制到生成的表中'))
  await expectShown(page.getByText('页面地址 /admin/desk/note'))
  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByText('将带上 1 行数据'))
  await plan.getByRole('button', { name: '确认生成' }).click()
  await page.getByRole('button', { name: '打开列表' }).click()
  await expectShown(row(page, '便条'))
})

test('a column whose change is left out stays in the table', async () => {
  await generate('desk_memo', '备忘', [newField('number', { name: 'kept' })])
  await addRow(stage, 'desk/memo', { name: '便条', kept: 1 })
  const page = await stage.enter('crud/crud')
  await card(page, 'CRUD 记录').click()
  const log = page.getByRole('dialog', { name: 'CRUD 记录' })
  await runOf(log, 'desk_memo').getByRole('button', { name: '以此开始' }).click()
  await fieldRows(page).nth(2).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /表结构变更/ }).click()
  const changes = page.getByRole('dialog', { name: '表结构变更' })
  await changes.locator('[data-kind="del-field"]').getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByText(/drop index/))
  await eventually(() => plan.getByText(/drop column/).count()).toBe(0)
  await plan.getByRole('button', { name: '确认生成' }).click()
  await page.getByRole('button', { name: '打开列表' }).click()
  await expectShown(row(page, '便条'))
  stage.product.change("update desk_memo set kept = 2 where name = '便条'")
})

test('many rows are copied in the background, and what does not fit leads back to the design', async () => {
  const far = new DatabaseSync(farFile)
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)'
  far.exec(`create table far_line (id integer primary key, title varchar(40) not null, made date)`)
  far.exec(`${numbers} insert into far_line select i, 'Line ' || i, '2024-05-06' from n`)
  far.exec(`create table far_day (id integer primary key, made date)`)
  // Behind the rows that are looked at before anything is made.
  far.exec(`${numbers} insert into far_day select i, iif(i = 17000, 'some day', '2024-05-06') from n`)
  far.close()
  const page = await stage.enter('crud/crud')
  await adopt(page, 'far_line', 'desk_line')
  // How long the progress is to be seen depends on the machine.
  await page.getByRole('button', { name: '打开列表' }).click({ timeout: 60_000 })
  await expectShown(row(page, 'Line 20000'))

  await page.goto('/admin/crud/crud')
  await adopt(page, 'far_day', 'desk_day')
  await page.getByRole('alert').getByText(/17000/).waitFor({ timeout: 60_000 })
  await expectSound(page)
  await page.getByRole('button', { name: '返回设计' }).click()
  await eventually(() => names(page)).toEqual(['id', 'made'])
})

test('a row that does not fit is shown before anything is made, and leads to its field', async () => {
  const far = new DatabaseSync(farFile)
  far.exec('create table far_date (id integer primary key, made date)')
  far.exec("insert into far_date values (1, '2024-05-06'), (2, 'some day'), (3, '2024-05-07')")
  far.close()
  const page = await stage.enter('crud/crud')
  const plan = await lookAt(page, 'far_date', 'desk_date')
  const fault = plan.getByRole('button', { name: '第 2 行“made”的值（例如 some day）无法保存到此字段' })
  await expectShown(fault)
  await eventually(() => plan.getByRole('button', { name: '确认生成' }).isDisabled()).toBe(true)
  await expectSound(page)
  await fault.click()
  await plan.waitFor({ state: 'hidden' })
  const chosen = page.locator('.crud-row[aria-selected="true"]')
  await eventually(() => chosen.locator('[data-part="name"]').inputValue()).toBe('made')
})

test('of a table that does not fit as it is one reads what was changed, and what is too much', async () => {
  const far = new DatabaseSync(farFile)
  far.exec('create table "Order Items" ("Item Name" varchar(40), photo blob)')
  const many = Array.from({ length: 260 }, (_, at) => `c${at} int`)
  far.exec(`create table far_wide (id integer primary key, ${many.join(', ')})`)
  far.close()
  const page = await stage.enter('crud/crud')
  const read = async (table: string) => {
    await card(page, '选择数据表').click()
    const dialog = page.getByRole('dialog', { name: '选择数据表' })
    await dialog.getByLabel('数据库连接').click()
    await page.locator('.ant-select-item-option', { hasText: 'far' }).click()
    await chooseTyped(page, dialog.getByLabel('数据表', { exact: true }), table)
    await dialog.getByRole('button', { name: '读取字段' }).click()
    await expectShown(fieldRows(page))
  }
  await read('Order Items')
  await eventually(() => page.getByLabel('数据表名').inputValue()).toBe('order_items')
  const notes = page.getByRole('region', { name: '读取时请注意' })
  await expectShown(notes.getByText('Item Name → item_name'))
  await expectShown(notes.getByText('photo (blob)'))
  await expectSound(page)
  await notes.getByRole('button', { name: '关闭' }).click()
  await eventually(() => notes.count()).toBe(0)

  await page.getByRole('button', { name: '放弃' }).click()
  await read('far_wide')
  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByRole('button', { name: '字段最多 200 个' }))
})

test('a statement that can not be read says where, and of several tables one is chosen', async () => {
  const page = await stage.enter('crud/crud')
  await card(page, 'SQL').click()
  const dialog = page.getByRole('dialog', { name: '从 SQL 开始' })
  const text = dialog.getByLabel('建表语句（CREATE TABLE）')
  const read = dialog.getByRole('button', { name: '读取字段' })
  await text.fill('create table `a` (\n  id int primary key,\n  name varchar(,\n  x int\n) engine=innodb')
  await read.click()
  await expectShown(dialog.getByRole('alert').getByText(/第 3 行/))
  await text.fill('select 1')
  await expectShown(read)
  await eventually(() => dialog.getByRole('alert').count()).toBe(0)
  await read.click()
  await expectShown(dialog.getByRole('alert').getByText('SQL 中没有建表语句'))
  await text.fill(
    'create unlogged table one (id serial primary key);\ncreate unlogged table two (id serial primary key, note text);',
  )
  await read.click()
  await chooseTyped(page, dialog.getByLabel('共有 2 张表，请选择一张'), 'two')
  await expectSound(page)
  await read.click()
  await eventually(() => names(page)).toEqual(['id', 'note'])
  await eventually(() => page.getByLabel('数据表名').inputValue()).toBe('two')
})

test('what somebody else has made meanwhile shows before it is undone', async () => {
  await generate('desk_lamp', '灯', [])
  const page = await stage.enter('crud/crud')
  await card(page, 'CRUD 记录').click()
  const log = page.getByRole('dialog', { name: 'CRUD 记录' })
  await runOf(log, 'desk_lamp').getByRole('button', { name: '以此开始' }).click()
  await design(page, '数字', 'watts', '功率')
  await page.getByRole('button', { name: '生成 CRUD 代码' }).click()
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByText(/add column .?watts/))
  await generate('desk_lamp', '灯', [newField('string', { name: 'colour' })])
  await plan.getByRole('button', { name: '确认生成' }).click()
  await expectShown(plan.getByRole('alert').getByText('在此期间数据表已有变化'))
  await expectShown(plan.getByText(/drop column .?colour/))
  await plan.getByRole('button', { name: '确认生成' }).click()
  await expectShown(page.getByRole('button', { name: '打开列表' }))
})

test('what was made is deleted from a log of many pages, edits by hand only when they are given up', async () => {
  const runs = Array.from({ length: 12 }, (_, at) => `('early_${at}', '{}', '[]', 'error', 1700000000)`)
  stage.product.change(
    `insert into crud_log (table_name, "table", fields, status, create_time) values ${runs.join(', ')}`,
  )
  await generate('desk_drawer', '抽屉', [])
  const relation = { 'remote-table': 'desk_drawer', 'remote-field': 'name', 'remote-pk': 'id' }
  await generate('desk_pen', '笔', [{ ...newField('remoteSelect', { name: 'drawer_id' }), form: relation }])
  const page = await stage.enter('crud/crud')
  await card(page, 'CRUD 记录').click()
  const log = page.getByRole('dialog', { name: 'CRUD 记录' })
  await expectShown(runOf(log, 'desk_pen'))
  await log.getByTitle('2', { exact: true }).click()
  await expectShown(runOf(log, 'early_0'))
  await log.getByLabel('搜索 ID 或表名').fill('nothing')
  await expectShown(log.getByText('没有符合搜索条件的记录'))
  await expectSound(page)
  await log.getByLabel('搜索 ID 或表名').fill('desk_drawer')
  await runOf(log, 'desk_drawer').getByRole('button', { name: '删除' }).click()
  const drawer = page.getByRole('dialog', { name: '删除“抽屉”的生成结果？' })
  await drawer.getByRole('button', { name: /删\s?除/ }).click()
  await expectShown(drawer.getByRole('alert').getByText('还有其他实体引用它：desk/pen'))
  await expectSound(page)
  await drawer.getByRole('button', { name: /取\s?消/ }).click()

  const written = globSync(join(tmpdir(), 'portico-e2e-*/generated/modules/desk/pen/pen.ts'))
  for (const file of written) writeFileSync(file, '// edited\n')
  await log.getByLabel('搜索 ID 或表名').fill('desk_pen')
  await runOf(log, 'desk_pen').getByRole('button', { name: '删除' }).click()
  const pen = page.getByRole('dialog', { name: '删除“笔”的生成结果？' })
  const remove = pen.getByRole('button', { name: /删\s?除/ })
  await remove.click()
  await expectShown(pen.getByText('modules/desk/pen/pen.ts'))
  await expectSound(page)
  await eventually(() => remove.isEnabled()).toBe(false)
  await pen.getByLabel('请输入 desk/pen 以确认').fill('desk/pen')
  await remove.click()
  await expectShown(runOf(log, 'desk_pen').getByText('已删除'))
  await eventually(() => runOf(log, 'desk_pen').getByRole('button', { name: '删除' }).count()).toBe(0)
})

test('where the generator is off only its log is offered, and it says what switches it on', async () => {
  await generate('desk_shelf', '架子', [])
  const page = await stage.enter('crud/crud')
  await expectShown(card(page, '新建'))
  await page.route('**/admin/crud.crud/index*', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, isOn: false } } })
  })
  await page.reload()
  await expectShown(page.getByText('PORTICO_GENERATOR=1'))
  await eventually(() => page.locator('.crud-card').count()).toBe(1)
  await expectSound(page)
  await card(page, 'CRUD 记录').click()
  const log = page.getByRole('dialog', { name: 'CRUD 记录' })
  await expectShown(runOf(log, 'desk_shelf').getByRole('button', { name: '查看' }))
  await eventually(() => log.getByRole('button', { name: /以此开始|删除/ }).count()).toBe(0)
})

test('a design is made with the keyboard alone: chosen, moved, renamed, removed, brought back', async () => {
  const page = await stage.enter('crud/crud')
  await card(page, '新建').focus()
  await page.keyboard.press('Enter')
  const search = page.getByLabel('搜索字段')
  await search.focus()
  for (const word of ['单行文本', '富文本', '颜色']) {
    await search.fill(word)
    await search.press('Enter')
  }
  await eventually(() => names(page)).toEqual(['id', 'string', 'editor', 'color'])
  await fieldRows(page).nth(3).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(() => names(page)).toEqual(['id', 'color', 'string', 'editor'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await page.keyboard.type('title')
  await page.keyboard.press('Enter')
  await eventually(() => names(page)).toEqual(['id', 'color', 'title', 'editor'])
  const isOnRow = () => page.evaluate(() => document.activeElement?.classList.contains('crud-row') ?? false)
  await page.keyboard.press('Delete')
  await eventually(() => names(page)).toEqual(['id', 'color', 'editor'])
  await eventually(isOnRow).toBe(true)
  await page.keyboard.press('Control+z')
  await eventually(() => names(page)).toEqual(['id', 'color', 'title', 'editor'])
  await eventually(isOnRow).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('crud-type')
  await page.keyboard.press('Control+Enter')
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await plan.getByRole('button', { name: /数据表名/ }).press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('crud-table-name')
})

test('a name that cannot be has one beside it that can, a press away', async () => {
  const page = await stage.enter('crud/crud')
  await card(page, '新建').click()
  await page.getByLabel('数据表名').fill('class')
  await entry(page, '单行文本').click()
  await page.keyboard.type('PublishTime')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await plan.getByRole('button', { name: /PublishTime/ }).click()
  await page.getByRole('button', { name: '改用 publish_time' }).click()
  await eventually(() => names(page)).toEqual(['id', 'publish_time'])
  await page.getByRole('button', { name: '改用 classItem/classItem' }).click()
  await expectSound(page)
  await page.keyboard.press('Control+Enter')
  await expectShown(plan.getByText('新建实体 classItem/classItem 和数据表 class'))
})

test('what comes next is typed at once: the name of the table, then that of each field that was clicked', async () => {
  const page = await stage.enter('crud/crud')
  await card(page, '新建').click()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('crud-table-name')
  await page.keyboard.type('shop_cup')
  await entry(page, '单行文本').click()
  await page.keyboard.type('title')
  await page.keyboard.press('Tab')
  await page.keyboard.type('名称')
  for (let at = 0; at < 20; at += 1) await entry(page, '数字').click()
  const last = fieldRows(page).nth(21)
  const list = page.locator('.crud-canvas')
  await eventually(async () => {
    const [row, box] = [await last.boundingBox(), await list.boundingBox()]
    return row && box ? row.y + row.height <= box.y + box.height : false
  }).toBe(true)
  await eventually(async () => (await names(page)).slice(0, 3)).toEqual(['id', 'title', 'number'])
  // Nothing was typed there yet, so undoing means the design, wherever the focus goes with it.
  for (let at = 0; at < 20; at += 1) await page.keyboard.press('Control+z')
  await eventually(() => names(page)).toEqual(['id', 'title'])
  await page.keyboard.press('Control+y')
  await eventually(() => names(page)).toEqual(['id', 'title', 'number'])
  await page.keyboard.press('Control+Enter')
  const plan = page.getByRole('dialog', { name: '将要进行的操作' })
  await expectShown(plan.getByText('新建实体 shop/cup 和数据表 shop_cup'))
  await expectShown(plan.getByRole('button', { name: '确认生成' }).and(page.locator(':focus')))
})

test('what was designed outlives a reload, until it is given up', async () => {
  const page = await stage.enter('crud/crud')
  await card(page, '新建').click()
  await page.getByLabel('数据表名').fill('shop_shelf')
  await design(page, '单行文本', 'room', '房间')
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('shop_shelf')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '继续设计' }).click()
  await eventually(() => names(page)).toEqual(['id', 'room'])
  await eventually(() => page.getByLabel('数据表名').inputValue()).toBe('shop_shelf')
  await page.getByRole('button', { name: '放弃' }).click()
  await page.getByRole('dialog').locator('.ant-btn-dangerous').click()
  await expectShown(card(page, '新建'))
  await eventually(() => page.getByRole('button', { name: '继续设计' }).isVisible()).toBe(false)
})

test('a statement is read and designed on a phone, in English and in the dark', async () => {
  const page = await stage.enter('crud/crud', { width: 360, height: 740, dark: true, language: 'en' })
  await card(page, 'From SQL').click()
  await page.getByLabel('Statement (CREATE TABLE)').fill(
    `create table shop_tag (id int unsigned not null auto_increment comment 'ID',
      name varchar(60) not null default '' comment 'Name', primary key (id)) comment 'Tag'`,
  )
  await expectSound(page)
  await page.getByRole('button', { name: 'Read fields' }).click()
  await eventually(() => fieldRows(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await entry(page, 'Relation').click()
  await page.getByRole('button', { name: 'Properties', exact: true }).click()
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Related table' })
  await chooseTyped(page, dialog.getByLabel('Points to'), 'content_category')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expectShown(page.getByText('Points to content_category, shows name, linked by id'))
  await eventually(() => page.locator('#crud-name').inputValue()).toBe('content_category_id')
  await eventually(() => page.locator('#crud-comment').inputValue()).toBe('Article category')
  await eventually(() => page.getByRole('switch', { name: 'Shown in the list' }).isChecked()).toBe(true)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expectSound(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  await page.screenshot({ path: join(outputFolder, 'generator phone.png') })
})

test('whoever may only look sees the log, and nothing to begin or delete with', async () => {
  await generate('shop_paper', '纸', [])
  const rules = await rulesNamed(stage, 'crud/crud', 'crud/crud/index')
  const group = await addRow(stage, 'auth/group', { name: '查看', pid: 1, rules, status: '1' })
  const reader = { username: 'reader', password: 'Reader-Pass-12' }
  const values = { ...reader, nickname: '查看', group_arr: [group], status: '1' }
  await addRow(stage, 'auth/admin', values)
  const page = await stage.enter('crud/crud', { as: reader })
  await expectShown(page.getByText('你可以查看 CRUD 记录'))
  await eventually(() => page.locator('.crud-card').count()).toBe(1)
  await card(page, 'CRUD 记录').click()
  const log = page.getByRole('dialog', { name: 'CRUD 记录' })
  await log.getByLabel('搜索 ID 或表名').fill('shop_paper')
  await runOf(log, 'shop_paper').getByRole('button', { name: '查看' }).click()
  await expectShown(page.getByRole('dialog', { name: 'shop_paper 的设计' }))
  await eventually(() => log.getByRole('button', { name: /以此开始|删除/ }).count()).toBe(0)
})
