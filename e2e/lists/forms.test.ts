import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  add,
  addRow,
  button,
  choose,
  eventually,
  expectShown,
  expectSound,
  fault,
  field,
  form,
  input,
  makePicture,
  row,
  rows,
  rulesNamed,
  save,
  saveRecord,
  toList,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/tag', { name: '已有' })
  const article = { category_id: 1, tag_ids: [], body: '<p>原文</p>', summary: '原来的摘要' }
  await addRow(stage, 'content/article', { title: '两人同改', ...article })
})

describe('a form that can not be saved yet', () => {
  test('says at each field what is missing and puts the cursor into the first', async () => {
    const page = await stage.enter('content/article')
    await add(page)
    await form(page).locator('button[type="submit"]').click()
    for (const label of ['标题', '分类', '正文']) await expectShown(fault(page, label))
    expect(await fault(page, '标签').count()).toBe(0)
    await eventually(() =>
      input(page, '标题').evaluate((element) => element === document.activeElement),
    ).toBe(true)
    await expectSound(page)
    await page.keyboard.type('有了标题')
    await fault(page, '标题').waitFor({ state: 'hidden' })
    await form(page).locator('button[type="submit"]').click()
    await eventually(() =>
      field(page, '正文').evaluate((element) => element.contains(document.activeElement)),
    ).toBe(true)
  })

  test('tells a wrong e-mail, mobile and short password at their fields', async () => {
    const page = await stage.enter('auth/admin')
    await add(page)
    await input(page, '用户名').fill('1号')
    await input(page, '昵称').fill('测试')
    await input(page, '邮箱').fill('not-an-address')
    await input(page, '手机号').fill('12345')
    await input(page, '密码').fill('short')
    await form(page).locator('button[type="submit"]').click()
    for (const label of ['用户名', '角色组', '邮箱', '手机号', '密码']) await expectShown(fault(page, label))
    await expectSound(page)
  })

  test('a tag name that exists is refused at its field by the server, and another one is taken', async () => {
    const page = await stage.enter('content/tag')
    await add(page)
    await input(page, '标签名称').fill('已有')
    await form(page).locator('button[type="submit"]').click()
    await expectShown(fault(page, '标签名称'))
    expect(await input(page, '标签名称').inputValue()).toBe('已有')
    await expectSound(page)
    await input(page, '标签名称').fill('没有过')
    await save(page)
    await expectShown(row(page, '没有过'))
  })

  test('a file of the wrong kind is refused with its name and the reason, a good one is taken', async () => {
    const page = await stage.enter('content/article')
    await add(page)
    const put = async (name: string, mimeType: string, buffer: Buffer) => {
      const dialog = page.waitForEvent('filechooser')
      await field(page, '封面').getByRole('button', { name: '选择图片' }).click()
      await (await dialog).setFiles({ name, mimeType, buffer })
    }
    await put('program.exe', 'application/x-msdownload', Buffer.from('MZ'))
    await expectShown(page.getByText(/不允许|不支持|类型/))
    await put('lie.png', 'image/png', Buffer.from('<html>not a picture</html>'))
    await expectShown(field(page, '封面').locator('[data-state="failed"]'))
    await expectSound(page)
    await field(page, '封面').getByRole('button', { name: /^移除/ }).click()
    await put('good.png', 'image/png', await makePicture(20))
    await expectShown(field(page, '封面').locator('[data-state="stored"]'))
  })

  test('Esc asks before it throws away what was typed, and closes at once when there is nothing', async () => {
    const page = await stage.enter('content/tag')
    await add(page)
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'hidden' })
    await add(page)
    await input(page, '标签名称').fill('半个词')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await expectShown(question)
    await expectSound(page)
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await input(page, '标签名称').inputValue()).toBe('半个词')
    await input(page, '标签名称').focus()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '放弃修改' }).click()
    await form(page).waitFor({ state: 'hidden' })
  })
})

test('two people edit one article: the second learns who changed what, chooses, and both works are kept', async () => {
  const page = await stage.enter('content/article')
  await page.getByRole('button', { name: '编辑“两人同改”' }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe('两人同改')
  await input(page, '标题').fill('我的标题')
  await choose(page, '标签', '已有')

  const theirs = await stage.call('/admin/content.article/edit', {
    body: { id: 1, title: '对方的标题', summary: '对方的摘要' },
  })
  expect(theirs.code).toBe(1)

  await form(page).locator('button[type="submit"]').click()
  const dialog = page.getByRole('dialog').filter({ hasText: '这条记录已被他人修改' })
  await expectShown(dialog.getByText(/Admin 在 .* 保存了这条记录/i))
  await expectShown(dialog.getByText('对方的摘要'))
  await expectSound(page)
  const decide = dialog.getByRole('button', { name: '按此保存' })
  expect(await decide.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: '标题：采用您的值' }).check()
  await decide.click()
  await dialog.waitFor({ state: 'hidden' })
  await expectShown(page.locator('.record-page-form:visible:not([data-unsaved])'))
  const stored = await stage.call<{ row: Record<string, unknown> }>('/admin/content.article/edit?id=1')
  expect(stored.data.row).toMatchObject({ title: '我的标题', summary: '对方的摘要', tag_ids: [1] })
})

test('a form that opens has the focus in its first field, of whatever kind, and drops nothing down', async () => {
  const page = await stage.enter('content/tag')
  const dropped = page.locator(
    ':is(.ant-select-dropdown, .ant-picker-dropdown):not(.ant-select-dropdown-hidden, .ant-picker-dropdown-hidden)',
  )
  const expectFocus = async (holder: Locator) => {
    await eventually(() => holder.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    expect(await dropped.isVisible()).toBe(false)
  }
  const forms = [
    ['content/tag', 'name'],
    ['auth/rule', 'pid'],
    ['auth/group', 'pid'],
    ['user/moneyLog', 'user_id'],
    ['content/article', 'title'],
  ] as const
  for (const [path, first] of forms) {
    await page.goto(`/admin/${path}`)
    await add(page)
    await expectFocus(form(page).locator(`[data-field="${first}"] .form-control`))
  }
  // A dialog of its own, which begins with a date.
  await page.goto('/admin/content/article')
  await button(page, '查看某时刻…').click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.ant-picker') })
  await expectFocus(dialog.locator('.ant-picker'))
  // Whoever goes to the button that closes it stays there.
  await page.keyboard.press('Shift+Tab')
  await expectFocus(dialog.locator('.ant-modal-close'))
})

test('a form that is closed gives the focus back to the button that opened it', async () => {
  const page = await stage.enter('content/tag')
  const opener = button(page, '添加')
  // Until its rows are there a list draws its buttons anew.
  await expectShown(row(page, '已有'))
  await opener.press('Enter')
  await eventually(() => input(page, '标签名称').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'hidden' })
  await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
})

describe('the page of a record', () => {
  const page = async (id: number | 'new', options = {}) => stage.enter(`content/article?row=${id}`, options)
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const tab = (page: Page, name: string) => page.locator('.shell-tabs').getByRole('link', { name })
  const statusOf = async (id: number) =>
    (await stage.call<{ row: { status: string } }>(`/admin/content.article/edit?id=${id}`)).data.row.status

  test('opens beside its list, which stays as it was left; saving stays on the page, and a reload comes back to it', async () => {
    for (const title of ['页一', '页二'])
      await addRow(stage, 'content/article', { title, category_id: 1, tag_ids: [], body: '<p>正文</p>' })
    const page = await stage.enter('content/article?quickSearch=页')
    await row(page, '页一').getByRole('checkbox').check()
    await row(page, '页二').getByRole('button', { name: '编辑“页二”' }).click()
    await expectShown(heading(page, '页二'))
    await eventually(() => page.title()).toBe('页二 - Portico')
    await eventually(() => input(page, '标题').evaluate((one) => one === document.activeElement)).toBe(true)
    await expectSound(page)
    await input(page, '标题').fill('页二改')
    await expectShown(page.getByText('尚未保存'))
    await page.locator('.record-page-aside').click({ position: { x: 4, y: 4 } })
    await page.keyboard.press('Control+s')
    await expectShown(heading(page, '页二改'))
    await page.getByText('尚未保存').waitFor({ state: 'hidden' })
    const address = page.url()
    await toList(page)
    await expectShown(row(page, '页二改'))
    await expectShown(page.getByText('已选 1 项'))
    expect(new URL(page.url()).searchParams.get('quickSearch')).toBe('页')
    await page.goto(address)
    await expectShown(heading(page, '页二改'))
    expect(await tab(page, '页二改').count()).toBe(1)
  })

  test('leads to the records before and behind it in the order of the list, across its pages, by button and by key', async () => {
    for (const title of ['序一', '序二', '序三'])
      await addRow(stage, 'content/article', { title, category_id: 1, body: '<p>x</p>' })
    const it = await stage.enter('content/article?quickSearch=序&order=id,asc&limit=2')
    await it.getByRole('button', { name: '编辑“序一”' }).click()
    const head = it.locator('.record-page-head:visible')
    await expectShown(head.getByText('第 1 条，共 3 条'))
    expect(await head.getByRole('button', { name: '上一条' }).isDisabled()).toBe(true)
    const answer = Promise.withResolvers<void>()
    await it.route(/article\/index\?.*page=2/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await head.getByRole('button', { name: '下一条' }).click()
    await expectShown(heading(it, '序二'))
    await expectShown(head.getByText('第 2 条，共 3 条'))
    await eventually(() => input(it, '标题').evaluate((one) => one === document.activeElement)).toBe(true)
    await expectSound(it)
    // The next page of the list is on its way yet: the key is not lost.
    expect(await head.getByRole('button', { name: '下一条' }).isDisabled()).toBe(true)
    await it.keyboard.press('Alt+PageDown')
    answer.resolve()
    await expectShown(heading(it, '序三'))
    await expectShown(head.getByText('第 3 条，共 3 条'))
    await input(it, '标题').fill('序三改写')
    await it.keyboard.press('Alt+PageUp')
    const question = it.getByRole('dialog', { name: '放弃未保存的修改？' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await input(it, '标题').inputValue()).toBe('序三改写')
    await it.keyboard.press('Control+s')
    await expectShown(heading(it, '序三改写'))
    expect(await it.locator('.shell-tabs').getByRole('link').count()).toBe(2)
    await toList(it)
    await expectShown(row(it, '序三改写'))
    expect(new URL(it.url()).searchParams.get('page')).toBe('2')
  })

  test('publishes what was typed in one step, stays open, and deletes with a way back', async () => {
    const id = await addRow(stage, 'content/article', { title: '待发', category_id: 1, body: '<p>x</p>' })
    const it = await page(id)
    await input(it, '标题').fill('发了')
    await it.getByRole('button', { name: '发布', exact: true }).click()
    await it.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expectShown(it.locator('.record-page-head').getByText('已发布'))
    await expectShown(heading(it, '发了'))
    expect(await statusOf(id)).toBe('published')
    expect(await it.getByRole('button', { name: '发布', exact: true }).count()).toBe(0)
    await it.locator('.record-page-head').getByRole('button', { name: '更多' }).click()
    await it.getByRole('menuitem', { name: '删除' }).click()
    await it.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expectShown(it.locator('.list-toolbar:visible'))
    expect(await tab(it, '发了').count()).toBe(0)
    await it.getByRole('button', { name: /撤\s?销/ }).click()
    await expectShown(row(it, '发了'))
  })

  test('a new one takes the address of what was saved; leaving asks before anything is lost', async () => {
    const it = await page('new', { language: 'en', width: 360, height: 780, dark: true })
    await input(it, 'Title').fill('Written on the way')
    await it.getByRole('link', { name: 'Articles' }).first().click()
    await expectShown(it.locator('.list-toolbar:visible'))
    await tab(it, 'Add article').click()
    expect(await input(it, 'Title').inputValue()).toBe('Written on the way')
    await expectSound(it)
    await choose(it, 'Category', '新闻')
    await field(it, 'Content').locator('[contenteditable="true"]').click()
    await it.keyboard.type('Text')
    await saveRecord(it)
    await expectShown(heading(it, 'Written on the way'))
    expect(new URL(it.url()).searchParams.get('row')).toMatch(/^\d+$/)
    expect(await tab(it, 'Add article').count()).toBe(0)
  })

  test('one that is gone says so and leads back to the list', async () => {
    const it = await page(987_654)
    await expectShown(it.getByRole('alert').getByText('无法打开这条记录'))
    await expectSound(it)
    await it.getByRole('button', { name: '返回列表' }).click()
    await expectShown(it.locator('.list-toolbar:visible'))
    expect(await tab(it, '#987654').count()).toBe(0)
  })

  test('who may only look reads it, with its text, and can change nothing', async () => {
    const rules = await rulesNamed(stage, 'content', 'content/article', 'content/article/index')
    const group = await addRow(stage, 'auth/group', { pid: 1, name: '读者', rules, status: '1' })
    const reader = { username: 'reader', nickname: '读者', password: 'Reader-Pass-12', status: '1' }
    await addRow(stage, 'auth/admin', { ...reader, group_arr: [group] })
    const it = await page(1, { as: reader })
    await expectShown(it.getByText('只读'))
    await expectShown(it.locator('.record-page-main').getByText('原文'))
    // The language that is read is chosen by radio buttons, which change nothing.
    const inputs = 'input:not([type="radio"]), textarea, button[type="submit"]'
    expect(await it.locator('main').locator(inputs).count()).toBe(0)
    await expectSound(it)
  })

  test('who may look and add, but change nothing, duplicates what they read', async () => {
    const names = ['content', 'content/article', 'content/article/index', 'content/article/add']
    const rules = await rulesNamed(stage, ...names)
    const group = await addRow(stage, 'auth/group', { pid: 1, name: '撰稿', rules, status: '1' })
    const writer = { username: 'copyist', nickname: '撰稿', password: 'Writer-Pass-12', status: '1' }
    await addRow(stage, 'auth/admin', { ...writer, group_arr: [group] })
    const it = await stage.enter('content/article', { as: writer })
    await rows(it)
      .first()
      .getByRole('button', { name: /更多操作|复制/ })
      .click()
    const entry = it.getByRole('menuitem', { name: '复制' })
    if (await entry.count()) await entry.click()
    await eventually(() => input(it, '标题').inputValue()).toMatch(/（副本）$/)
  })
})
