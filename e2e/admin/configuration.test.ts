import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  makePicture,
  save,
  uploadPicture,
} from '../screens.ts'
import { openStage } from '../stage.ts'

// The configuration page as it is used: tabs, values, items of one's own, wrong input, a phone.

const stage = openStage()

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const item = (page: Page, label: string) =>
  page.locator('.config-item:visible').filter({
    has: page.locator('[id$="-label"]', { hasText: new RegExp(`^\\*?${label}$`) }),
  })
const box = (page: Page, label: string) => item(page, label).locator('input, textarea').first()
const fault = (page: Page, label: string) => item(page, label).locator('.form-error')
const press = (page: Page, name: string) =>
  page.locator('.config-form:visible').getByRole('button', { name, exact: true }).click()
/** Finds an entry of a long list by typing a part of it. */
const pick = async (page: Page, list: Locator, words: string) => {
  await list.click()
  await list.fill(words)
  await page.locator('.ant-select-item-option:visible', { hasText: words }).first().click()
}
const toast = (page: Page, text: string) => expectShown(page.getByText(text, { exact: true }))
const stored = async (name: string) => {
  const { data } = await stage.call<{ list: Record<string, { list?: { name: string; value: unknown }[] }> }>(
    '/admin/routine.Config/index',
  )
  const items = Object.values(data.list).flatMap(({ list = [] }) => list)
  return items.find((one) => one.name === name)?.value
}

test('a tab is saved, holds at once, and says what is wrong where it is wrong', async () => {
  const page = await stage.enter('routine/config')
  await expectShown(box(page, '站点名称'))
  await expectSound(page)

  await box(page, '站点名称').fill('')
  await box(page, '禁止访问的 IP').fill('10.0.0.1\n127.0.0.1')
  await press(page, '保存')
  await eventually(() => fault(page, '站点名称').innerText()).toBe('请填写站点名称')
  await eventually(() => fault(page, '禁止访问的 IP').count()).toBe(0)
  await eventually(() => box(page, '站点名称').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )

  await box(page, '站点名称').fill('新站点')
  await press(page, '保存')
  await eventually(() => fault(page, '禁止访问的 IP').innerText()).toContain('您自己的地址')
  await eventually(() => stored('site_name')).toBe('Portico')

  await box(page, '禁止访问的 IP').fill('10.0.0.1')
  await pick(page, item(page, '时区').getByRole('combobox'), 'Tokyo')
  await press(page, '保存')
  await toast(page, '已保存')
  await eventually(() => page.title()).toBe('系统配置 - 新站点')
  expect([await stored('site_name'), await stored('time_zone')]).toEqual(['新站点', 'Asia/Tokyo'])
  await press(page, '保存')
  await toast(page, '没有需要保存的修改')
})

test('what is typed in a tab stays, is marked, and is not lost by closing the page', async () => {
  const page = await stage.enter('auth/group')
  await page.locator('nav.shell-menu').getByRole('button', { name: '常规管理' }).click()
  await page.locator('nav.shell-menu').getByRole('link', { name: '系统配置' }).click()
  await tab(page, '邮件配置').click()
  await eventually(() => page.url()).toContain('?group=mail')
  await box(page, 'SMTP 服务器').fill('smtp.example.com')
  await tab(page, '登录配置').click()
  await expectShown(item(page, '管理员登录验证码'))
  await expectShown(tab(page, '邮件配置').locator('.config-unsaved'))
  await page.locator('.shell-tabs').getByRole('button', { name: '关闭“系统配置”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await tab(page, '邮件配置').click()
  await eventually(() => box(page, 'SMTP 服务器').inputValue()).toBe('smtp.example.com')
  await box(page, 'SMTP 密码').fill('Secret-1')
  await press(page, '保存')
  await toast(page, '已保存')
  await eventually(() => box(page, 'SMTP 密码').getAttribute('placeholder')).toBe('已设置，不修改请留空')
  await eventually(() => box(page, 'SMTP 密码').inputValue()).toBe('')
  await eventually(() => tab(page, '邮件配置').locator('.config-unsaved').count()).toBe(0)
})

test('items of several types are added, filled in and deleted', async () => {
  const page = await stage.enter('routine/config?group=login')
  const add = async (name: string, title: string, type: string, more?: () => Promise<void>) => {
    await page.getByRole('button', { name: '添加配置项' }).click()
    await input(page, '变量名').fill(name)
    await input(page, '变量标题').fill(title)
    await pick(page, field(page, '变量类型').getByRole('combobox'), type)
    await more?.()
    await save(page)
    await expectShown(item(page, title))
  }
  await page.getByRole('button', { name: '添加配置项' }).click()
  await input(page, '变量名').fill('site_name')
  await input(page, '变量标题').fill('重复')
  await form(page).locator('button[type="submit"]').click()
  await expectShown(form(page).getByText('变量名已存在'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃修改' }).click()

  await add('open_days', '营业日', 'checkbox', async () => {
    await input(page, '字典数据').fill('sat=星期六\nsun=星期日')
  })
  await add('banner', '横幅', '(image)')
  await add('opened_at', '开业时间', 'datetime')
  await add('notice', '公告', 'textarea')

  await item(page, '营业日').getByText('星期日').click()
  const picture = await uploadPicture(stage, await stage.product.signIn(), await makePicture())
  await stage.call('/admin/routine.Config/edit', { body: { banner: picture } })
  await item(page, '开业时间').locator('input').fill('2026-03-01 09:00:00')
  await page.keyboard.press('Enter')
  await box(page, '公告').fill('今天开业')
  await press(page, '保存')
  await toast(page, '已保存')
  await eventually(() => stored('open_days')).toEqual(['sun'])
  await eventually(() => stored('opened_at')).toBe('2026-03-01 09:00:00')
  await expectShown(item(page, '横幅').locator('img'))
  await expectSound(page)

  await item(page, '公告').hover()
  await page.getByRole('button', { name: '删除配置项“公告”' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click()
  await toast(page, '已删除“公告”')
  await item(page, '公告').waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('button', { name: '删除配置项“管理员单点登录”' }).count()).toBe(0)
})

test('on a phone everything is within reach, in English and dark', async () => {
  const page = await stage.enter('routine/config?group=upload', {
    width: 360,
    height: 740,
    language: 'en',
    dark: true,
  })
  await box(page, 'Allowed file extensions').fill('jpg,php')
  await press(page, 'Save')
  await eventually(() => fault(page, 'Allowed file extensions').innerText()).toContain('“php”')
  await press(page, 'Discard changes')
  await eventually(() => box(page, 'Allowed file extensions').inputValue()).toContain('jpg,png')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expectShown(form(page).locator('.form-item'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectSound(page)
})

test('the back office moves to another entrance and takes the administrator along', async () => {
  const page = await stage.enter('routine/config?group=basics')
  await box(page, '自定义后台入口').fill('/storage')
  await press(page, '保存')
  await eventually(() => fault(page, '自定义后台入口').innerText()).toContain('已占用')
  await box(page, '自定义后台入口').fill('/office7')
  await press(page, '保存')
  await page.waitForURL('**/office7/routine/config?group=basics')
  await eventually(() => box(page, '自定义后台入口').inputValue()).toBe('/office7')
  await box(page, '自定义后台入口').fill('/admin')
  await press(page, '保存')
  await page.waitForURL('**/admin/routine/config?group=basics')
})
