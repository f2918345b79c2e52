import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form, input, row, rows } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const members = new Map<string, number>()

beforeAll(async () => {
  for (const [at, name] of ['anna', 'berta', 'clara', 'doris', 'emma', 'frida'].entries()) {
    const values = { username: name, nickname: `N-${name}`, group_id: 1, password: 'Aa-12345678' }
    members.set(name, await addRow(stage, 'user/user', { ...values, mobile: `1380000000${at}` }))
  }
  const category = await addRow(stage, 'content/category', { name: '新闻' })
  const article = { title: '文章', category_id: category, body: '<p>x</p>', status: 'draft' }
  await addRow(stage, 'content/article', { ...article, publish_time: Date.UTC(2026, 0, 5, 4) / 1000 })
})

const cell = (page: Page, member: string, field: string) =>
  row(page, member).locator(`td[data-column="${field}"]`)
const editor = (page: Page) => page.locator('[data-editing] input')
const stored = async (member: string): Promise<Readonly<Record<string, unknown>>> => {
  const { data } = await stage.call<{ row: Readonly<Record<string, unknown>> }>(
    `/admin/user.user/edit?id=${members.get(member)}`,
  )
  return data.row
}
const change = async (member: string, values: object) =>
  stage.call('/admin/user.user/edit', { body: { id: members.get(member), ...values } })

async function isTyping(page: Page): Promise<void> {
  await eventually(() => editor(page).evaluate((input) => input === document.activeElement)).toBe(true)
}

const highlighted = (page: Page) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')

/** As somebody does who looks: a list that has just opened may highlight its first option once more after a key. */
async function goDownTo(page: Page, option: string): Promise<void> {
  await eventually(async () => {
    const text = await highlighted(page).innerText()
    if (text !== option) await page.keyboard.press('ArrowDown')
    return text
  }).toBe(option)
}

/** Holds the first save of a member back until it is let go. */
async function holdSaves(page: Page) {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/admin/user.user/edit*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    arrived.resolve()
    await held.promise
    return route.continue()
  })
  return { arrived: arrived.promise, release: held.resolve }
}

describe('a cell of a list', () => {
  test('is edited by a double click, saved by Enter, and taken back by the button beside what is told', async () => {
    const page = await stage.enter('user/user')
    await cell(page, 'anna', 'nickname').dblclick()
    await isTyping(page)
    const heights = await rows(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    )
    expect(new Set(heights).size, 'no row has become higher').toBe(1)
    await page.keyboard.type('Anni')
    await expectSound(page)
    await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    await eventually(() => cell(page, 'anna', 'nickname').innerText()).toBe('Anni')
    await eventually(() =>
      cell(page, 'anna', 'nickname').evaluate((td) => td === document.activeElement),
    ).toBe(true)
    await eventually(async () => (await stored('anna')).nickname).toBe('Anni')
    await page.getByRole('button', { name: '撤销' }).click()
    await eventually(() => cell(page, 'anna', 'nickname').innerText()).toBe('N-anna')
    expect((await stored('anna')).nickname).toBe('N-anna')
  })

  test('says at its place why a value is not taken, and keeps what was typed until Escape', async () => {
    const page = await stage.enter('user/user')
    await cell(page, 'berta', 'nickname').dblclick()
    await isTyping(page)
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expectShown(page.locator('.ant-tooltip', { hasText: '昵称' }))
    await page.keyboard.press('Escape')
    await editor(page).waitFor({ state: 'detached' })
    await cell(page, 'berta', 'mobile').dblclick()
    await isTyping(page)
    // Another member has this number: only the server knows.
    await page.keyboard.type('13800000000')
    await page.keyboard.press('Enter')
    await expectShown(page.locator('[data-editing] [role="alert"]'))
    await isTyping(page)
    await eventually(() => editor(page).inputValue()).toBe('13800000000')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await eventually(() => cell(page, 'berta', 'mobile').innerText()).toContain('138')
    expect((await stored('berta')).mobile).toBe('13800000001')
  })

  test('is reached and left by keys alone: arrows, F2, Tab to the next, a choice by its options', async () => {
    const page = await stage.enter('user/user')
    await row(page, 'clara').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.column ?? null)
    await eventually(focused).toBe('nickname')
    await page.keyboard.press('F2')
    await isTyping(page)
    await page.keyboard.type('Klara')
    await page.keyboard.press('Tab')
    await eventually(() => page.locator('[data-editing]').getAttribute('data-editing')).toBe('gender')
    await expectShown(page.locator('.ant-select-dropdown:visible'))
    await isTyping(page)
    await goDownTo(page, '男')
    await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    await eventually(async () => {
      const { nickname, gender } = await stored('clara')
      return { nickname, gender }
    }).toEqual({ nickname: 'Klara', gender: 1 })
    await eventually(focused).toBe('gender')
    // What it is already may be chosen as well.
    await page.keyboard.press('F2')
    await eventually(() => highlighted(page).innerText()).toBe('男')
    await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    expect((await stored('clara')).gender).toBe(1)
    await eventually(focused).toBe('gender')
    await page.keyboard.press('Escape')
    await eventually(focused).toBe(null)
    await page.keyboard.press('Enter')
    await eventually(() => input(page, '用户名').inputValue()).toBe('clara')
  })

  test('is begun by Enter on it, in the dark and in English too', async () => {
    const page = await stage.enter('user/user', { dark: true, language: 'en' })
    await row(page, 'emma').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await isTyping(page)
    await expectSound(page)
    await page.keyboard.type('Emmi')
    await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    await eventually(async () => (await stored('emma')).nickname).toBe('Emmi')
  })

  test('is not begun by a double tap, which opens the form', async () => {
    const page = await stage.enter('user/user')
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const box = await cell(page, 'frida', 'nickname').boundingBox()
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }]
    for (const _tap of [1, 2]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await eventually(() => input(page, '用户名').inputValue()).toBe('frida')
    await eventually(() => page.locator('[data-editing]').count()).toBe(0)
  })

  test('that another person has changed meanwhile tells so, and is overwritten only when it is said again', async () => {
    const page = await stage.enter('user/user')
    await cell(page, 'doris', 'nickname').dblclick()
    await isTyping(page)
    await change('doris', { motto: 'else' })
    await page.keyboard.type('Dora')
    await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    await eventually(async () => (await stored('doris')).nickname).toBe('Dora')
    await cell(page, 'doris', 'nickname').dblclick()
    await isTyping(page)
    await change('doris', { nickname: 'Theirs' })
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await expectShown(page.locator('[data-editing] [role="alert"]', { hasText: 'Theirs' }))
    expect((await stored('doris')).nickname).toBe('Theirs')
    await isTyping(page)
    await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    expect((await stored('doris')).nickname).toBe('Mine')
  })

  test('is saved by a press elsewhere; what a row is called still opens its form', async () => {
    const page = await stage.enter('user/user')
    await cell(page, 'emma', 'nickname').dblclick()
    await isTyping(page)
    await page.keyboard.type('Em')
    await page.locator('.list-total').click()
    await editor(page).waitFor({ state: 'detached' })
    await eventually(async () => (await stored('emma')).nickname).toBe('Em')
    await cell(page, 'frida', 'username').dblclick()
    await eventually(() => input(page, '昵称').inputValue()).toBe('N-frida')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'hidden' })
  })

  test('leaves the focus where its user has gone on while it is being saved', async () => {
    const page = await stage.enter('user/user')
    const save = await holdSaves(page)
    await cell(page, 'emma', 'nickname').dblclick()
    await isTyping(page)
    await page.keyboard.type('Emmi')
    await page.locator('.list-quick-search input').click()
    await save.arrived
    await page.keyboard.type('fr')
    save.release()
    await editor(page).waitFor({ state: 'detached' })
    await page.keyboard.type('ida')
    await eventually(() => page.locator('.list-quick-search input').inputValue()).toBe('frida')
    expect((await stored('emma')).nickname).toBe('Emmi')
  })

  test('keeps what is refused when another cell is pressed twice meanwhile, and then goes on there', async () => {
    const page = await stage.enter('user/user')
    const save = await holdSaves(page)
    await cell(page, 'frida', 'mobile').dblclick()
    await isTyping(page)
    await page.keyboard.type('13800000000')
    await cell(page, 'berta', 'nickname').dblclick()
    await save.arrived
    save.release()
    await expectShown(page.locator('[data-editing="mobile"] [role="alert"]'))
    await cell(page, 'frida', 'mobile').locator('input').fill('13800000055')
    await page.keyboard.press('Enter')
    await page.locator('[data-editing="nickname"]').waitFor()
    await isTyping(page)
    await eventually(() => editor(page).inputValue()).toBe('N-berta')
    expect((await stored('frida')).mobile).toBe('13800000055')
  })

  test('takes no key for one of the list while the value before is being saved', async () => {
    const page = await stage.enter('user/user')
    const save = await holdSaves(page)
    await cell(page, 'doris', 'nickname').dblclick()
    await isTyping(page)
    await page.keyboard.type('Dodo')
    await page.keyboard.press('Tab')
    await save.arrived
    await page.keyboard.press('n')
    save.release()
    await eventually(() => page.locator('[data-editing]').getAttribute('data-editing')).toBe('gender')
    await eventually(() => form(page).count()).toBe(0)
  })

  test('with a time is typed as in the form', async () => {
    const page = await stage.enter('content/article')
    const time = row(page, '文章').locator('td[data-column="publish_time"]')
    await time.dblclick()
    await isTyping(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2026-02-03 10:20:30')
    await page.keyboard.press('Enter')
    if (await editor(page).count()) await page.keyboard.press('Enter')
    await editor(page).waitFor({ state: 'detached' })
    await eventually(() => time.innerText()).toMatch(/2月3日 10:20/)
  })
})
