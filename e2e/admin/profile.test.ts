import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { openStage, type VisitOptions } from '../stage.ts'

const stage = openStage()

/** The code that the app shows when the given number of half minutes has passed. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: stage.product.now() + later * 30_000,
  })

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('who one is, what one did and where one is signed in stand on one page', async () => {
  const page = await stage.enter('dashboard')
  await page.locator('.shell-account').click()
  await page.getByRole('dialog').getByRole('button', { name: '个人资料' }).click()
  const person = card(page, '个人资料')
  await expectShown(person.getByText('最后登录'))
  await person.getByLabel('用户昵称').fill('掌柜')
  await expectShown(person.getByText('有未保存的修改'))
  await person.getByRole('button', { name: '保存修改' }).click()
  await expectShown(person.getByRole('heading', { name: '掌柜' }))
  await expectShown(page.locator('.shell-account').getByText('掌柜'))

  await person.getByLabel('手机号码').fill('13900000003')
  await person.getByRole('button', { name: '保存修改' }).click()
  await expectShown(person.getByText('请输入当前密码'))
  await person.getByRole('button', { name: '重置' }).click()
  await eventually(() => person.getByLabel('手机号码').inputValue()).toBe('')

  await stage.product.signIn()
  await page.reload()
  const sessions = card(page, '登录会话')
  await expectShown(sessions.getByText('本次会话'))
  await sessions.getByRole('button', { name: '退出其他全部会话' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  await expectShown(card(page, '操作日志').getByText('个人资料-编辑').first())
  await expectSound(page)
})

test('the second step is set up, asked for at sign-in, stands in for a lost phone, and is switched off', async () => {
  const page = await stage.enter('routine/adminInfo', { width: 360, height: 740, dark: true })
  const factor = card(page, '两步验证')
  const prove = async (button: string) => {
    await page.getByRole('dialog').getByLabel('当前密码').fill(stage.product.password)
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
  }
  await factor.getByRole('button', { name: '设置两步验证' }).click()
  await prove('下一步')
  await expectShown(page.getByRole('img', { name: /二维码/ }))
  await expectSound(page)
  const secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '')
  await page.getByLabel('验证码').fill(codeOf(secret))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  const codes = page.locator('.factor-codes code')
  await expectShown(codes)
  const recovery = await codes.allInnerTexts()
  expect(recovery).toHaveLength(10)
  await expectSound(page)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expectShown(factor.getByText('剩余恢复代码：10 个'))
  await expectSound(page)

  const visitor = await enterPassword()
  await expectShown(visitor.getByRole('heading', { name: '两步验证' }))
  await expectSound(visitor)
  await visitor.getByLabel('验证码').fill('12')
  await visitor.getByRole('button', { name: '验证', exact: true }).click()
  await expectShown(visitor.getByText('请输入 6 位数字验证码'))
  await visitor.getByLabel('验证码').fill(codeOf(secret, 1))
  await visitor.getByRole('button', { name: '验证', exact: true }).click()
  await expectShown(visitor.locator('.shell-account'))

  const lost = await enterPassword()
  await lost.getByRole('button', { name: /改用恢复代码/ }).click()
  await lost.getByLabel('恢复代码').fill(recovery[0] ?? '')
  await lost.getByRole('button', { name: '验证', exact: true }).click()
  await expectShown(lost.locator('.shell-account'))

  await page.reload()
  await expectShown(factor.getByText('剩余恢复代码：9 个'))
  await factor.getByRole('button', { name: '停用' }).click()
  await prove('停用')
  await expectShown(factor.getByText('未启用'))
})

test('where the site requires it, the second step is set up before anything else', async () => {
  stage.product.change("update config set value = 'required' where name = 'admin_second_factor'")
  stage.product.change("update cache_version set version = version + 1 where name = 'settings'")
  const page = await enterPassword({ language: 'en' })
  await expectShown(page.getByRole('img', { name: /QR code/ }))
  await expectSound(page)
  const secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expectShown(page.locator('.shell-account'))
  await page.goto('/admin/routine/adminInfo')
  await expectShown(card(page, 'Two-factor authentication').getByText('it can’t be turned off'))
})

/** A visitor whose name and password are right; what comes next is on the page. */
async function enterPassword(options: VisitOptions = {}): Promise<Page> {
  stage.product.change("update config set value = '0' where name = 'admin_login_captcha'")
  stage.product.change("update cache_version set version = version + 1 where name = 'settings'")
  const page = await stage.visit(options)
  await page.goto('/admin/login')
  await page.locator('input[name="username"]').fill(stage.product.username)
  await page.locator('input[name="password"]').fill(stage.product.password)
  await page.locator('button[type="submit"]').click()
  return page
}
