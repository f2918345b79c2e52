import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

const stage = openStage()

const submit = (page: Page) => page.locator('form button[type="submit"]').click()
const fieldOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

test('a member with a second factor gives its code after the password', async () => {
  const { product } = stage
  await stage.enterAsMember('/user', { username: 'careful' })
  const { token: memberToken } = await product.openMemberSession('careful', memberPassword)
  const own = <T>(call: string, body: object) =>
    product.call<T>(`/api/account/${call}`, { memberToken, method: 'POST', body })
  const { data } = await own<{ secret: string }>('factorbegin', { old_password: memberPassword })
  const codeAfter = (halfMinutes: number) =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
      timestamp: stage.product.now() + halfMinutes * 30_000,
    })
  expect(await own('factorconfirm', { code: codeAfter(0) })).toMatchObject({ code: 1 })

  const page = await stage.visit({ width: 360, height: 740 })
  await page.goto('/user/login')
  await fieldOf(page, 'username').fill('careful')
  await fieldOf(page, 'password').fill(memberPassword)
  await passCaptcha(page, () => submit(page))
  await expectShown(page.getByRole('heading', { name: '两步验证' }))
  await expectSound(page)
  await page.getByLabel('验证码').fill(codeAfter(1))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expectShown(page.locator('.member-card', { hasText: 'careful' }))
})

test('a way without a service cannot be chosen, and without any the page says so', async () => {
  const page = await stage.visit()
  const offer = (...ways: readonly string[]) =>
    page.route('**/api/user/checkIn', (route) => {
      const data = { userLoginCaptchaSwitch: true, accountVerificationType: ways }
      return route.fulfill({ json: { code: 1, msg: '', time: 0, data } })
    })
  await offer('mobile')
  await page.goto('/user/login?tab=register')
  await expectShown(page.getByRole('radio', { name: '通过手机号注册', checked: true }))
  await eventually(() => page.getByRole('radio', { name: /通过邮箱注册/ }).isDisabled()).toBe(true)
  await expectSound(page)
  await page.unroute('**/api/user/checkIn')
  await offer()
  await page.reload()
  await expectShown(page.getByText('本站尚未配置邮件或短信服务，暂时无法注册'))
  await page.getByRole('button', { name: '回到登录' }).click()
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await expectShown(page.getByText('无法自助找回密码'))
  await expectSound(page)
})

test('while the centre is closed there is nothing but a word about it, for guests and members', async () => {
  const page = await stage.enterAsMember('/user', { username: 'kate' })
  const switchCentre = (value: '0' | '1') => {
    stage.product.change(`update config set value = '${value}' where name = 'open_member_center'`)
    stage.product.change("update cache_version set version = version + 1 where name = 'settings'")
  }
  switchCentre('0')
  const closed = (somebody: Page) => somebody.getByRole('heading', { name: '会员中心已关闭' })
  await page.goto('/user/account/profile')
  await expectShown(closed(page))
  const guest = await stage.visit()
  for (const path of ['/user', '/user/login', '/user/login?tab=register', '/user/loading']) {
    await guest.goto(path)
    await expectShown(closed(guest))
  }
  await expectSound(guest)
  await guest.getByRole('link', { name: '回到首页' }).click()
  await expectShown(guest.getByRole('heading', { level: 1, name: 'Portico' }))
  await eventually(() => guest.getByRole('link', { name: '会员中心' }).count()).toBe(0)
  switchCentre('1')
  await page.goto('/user/account/overview')
  await expectShown(page.locator('.member-side'))
})
