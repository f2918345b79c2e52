import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

const stage = openStage()

const submit = (page: Page) => page.locator('form button[type="submit"]').click()
const fieldOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const faultAt = (page: Page, name: string) =>
  page
    .locator('.login-field')
    .filter({ has: fieldOf(page, name) })
    .locator('.login-fault')
const notice = (page: Page) => page.locator('.entry-notice:visible')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const pathOf = (page: Page) => new URL(page.url()).pathname
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').state)

/** Somebody who is a member already. */
const addMember = (username: string) =>
  addRow(stage, 'user/user', {
    ...{ username, nickname: username, email: `${username}@example.com` },
    ...{ group_id: 1, password: memberPassword },
  })

/** The code of the latest mail to an address. */
async function codeFor(to: string): Promise<string> {
  await eventually(async () => (await stage.product.messages('mail'))[0]?.to).toBe(to)
  return (await stage.product.messages('mail'))[0]?.code ?? ''
}

test('somebody registers with a code by mail, and is told what is wrong on the way', async () => {
  const page = await stage.visit()
  await page.goto('/user/login')
  await eventually(() => focused(page)).toBe('username')
  await expectSound(page)
  await page.getByRole('button', { name: '还没有账户？点击注册' }).click()
  await expectShown(page.getByRole('heading', { name: '注册 Portico 账户' }))
  await submit(page)
  for (const name of ['username', 'password', 'address', 'code']) {
    await eventually(() => faultAt(page, name).innerText()).not.toBe('')
  }
  await eventually(() => focused(page)).toBe('username')
  await expectSound(page)
  await fieldOf(page, 'username').fill('HanMeimei')
  await fieldOf(page, 'password').fill(memberPassword)
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await eventually(() => faultAt(page, 'address').innerText()).toBe('请输入电子邮箱')
  await fieldOf(page, 'address').fill('Han@Example.com')
  await passCaptcha(page, () => page.getByRole('button', { name: '发送', exact: true }).click())
  await expectShown(page.locator('.entry-sent', { hasText: '验证码' }))
  await expectShown(page.getByRole('button', { name: /^\d+ 秒后重发$/ }))
  await eventually(() => focused(page)).toBe('code')
  const code = await codeFor('han@example.com')
  await fieldOf(page, 'code').fill(code === '000000' ? '111111' : '000000')
  await submit(page)
  await expectShown(notice(page))
  await expectSound(page)
  await fieldOf(page, 'code').fill(code)
  await page.keyboard.press('Enter')
  await expectShown(page.locator('.member-side', { hasText: 'hanmeimei' }))
  expect(pathOf(page)).toBe('/user/account/overview')
  await eventually(() => page.title()).toBe('账户概览 - Portico')
  await eventually(async () => (await kept(page)).username).toBe('hanmeimei')
  // The page comes behind the menu beside it.
  await expectShown(page.getByRole('heading', { level: 1 }))
  await expectSound(page)
})

test('a name that is taken is told at its field', async () => {
  await addMember('polly')
  const page = await stage.visit()
  await page.goto('/user/login?tab=register')
  await fieldOf(page, 'username').fill('polly')
  await fieldOf(page, 'password').fill(memberPassword)
  await fieldOf(page, 'address').fill('other@example.com')
  await fieldOf(page, 'code').fill('123456')
  await submit(page)
  await eventually(() => faultAt(page, 'username').innerText()).not.toBe('')
  await eventually(() => focused(page)).toBe('username')
})

test('a member signs in by mail address, with the way back to where they wanted to go', async () => {
  await addMember('lucy')
  const page = await stage.visit()
  await page.goto('/user/account/integral?from=mail')
  await expectShown(fieldOf(page, 'password'))
  await eventually(() => JSON.parse(new URL(page.url()).searchParams.get('to') ?? '')).toEqual({
    path: 'account/integral',
    query: { from: 'mail' },
  })
  await fieldOf(page, 'username').fill('lucy@example.com')
  await fieldOf(page, 'password').fill('wrong-password')
  await passCaptcha(page, () => submit(page))
  await expectShown(notice(page))
  await eventually(() => focused(page)).toBe('password')
  await fieldOf(page, 'password').fill(memberPassword)
  await passCaptcha(page, () => submit(page))
  await expectShown(page.locator('.member-side'))
  await eventually(() => [pathOf(page), new URL(page.url()).search]).toEqual([
    '/user/account/integral',
    '?from=mail',
  ])
  await eventually(async () => (await kept(page)).refresh_token).toBe('')
  await page.goto('/user/login')
  await eventually(() => pathOf(page)).toBe('/user/account/overview')
})

test('signing out ends the session at the server and leaves nothing in the browser', async () => {
  const page = await stage.enterAsMember('/user', { username: 'zoe' })
  const { token } = await kept(page)
  await page.getByRole('button', { name: '会员菜单：zoe' }).click()
  await page.getByRole('menuitem', { name: '注销登录' }).click()
  await expectShown(fieldOf(page, 'password'))
  await eventually(() => kept(page)).toMatchObject({ id: 0, username: '', token: '', refresh_token: '' })
  const answer = await stage.product.call('/api/index/index?requiredLogin=1', { memberToken: token })
  expect(answer).toMatchObject({ code: 303, data: { type: 'need login' } })
})

test('a forgotten password is replaced; the button for the code rests though the dialog was closed meanwhile', async () => {
  await addMember('jimmy')
  const page = await stage.visit({ language: 'en' })
  await page.goto('/user/login')
  const open = () => page.getByRole('button', { name: 'Forgot your password?' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  const within = (name: string) => dialog.locator(`input[name="${name}"]`)
  await eventually(() => focused(page)).toBe('address')
  await expectSound(page)
  await within('address').fill('jimmy@example.com')
  await passCaptcha(page, () => dialog.getByRole('button', { name: 'Send', exact: true }).click())
  await expectShown(dialog.getByRole('button', { name: /^Resend in/ }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open()
  await expectShown(dialog.getByRole('button', { name: 'Send', exact: true }))
  await within('address').fill('jimmy@example.com')
  await expectShown(dialog.getByRole('button', { name: /^Resend in/ }))
  await within('code').fill(await codeFor('jimmy@example.com'))
  await within('password').fill('Another-Pass-2')
  await within('again').fill('Another-Pass-3')
  await dialog.locator('button[type="submit"]').click()
  await expectShown(dialog.getByText('The passwords don’t match'))
  await within('again').fill('Another-Pass-2')
  await dialog.locator('button[type="submit"]').click()
  await dialog.waitFor({ state: 'detached' })
  const signIn = (password: string) => stage.product.openMemberSession('jimmy', password)
  await expect(signIn(memberPassword)).rejects.toThrow('refused')
  await signIn('Another-Pass-2')
})
