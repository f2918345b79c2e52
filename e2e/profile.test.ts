import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectShown, expectSound } from './screens.ts'
import { openStage } from './stage.ts'

const stage = openStage()

/** The code that the app shows when the given number of half minutes has passed. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('who one is, what one did and where one is signed in stand on one page', async () => {
  const page = await stage.enter('dashboard')
  await page.getByRole('button', { name: /^账号/ }).or(page.locator('.account')).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '个人资料' }).click()
  const person = card(page, '个人资料')
  await expectShown(person.getByText('最后登录'))
  await person.getByLabel('用户昵称').fill('掌柜')
  await expectShown(person.getByText('有未保存的修改'))
  await person.getByRole('button', { name: '保存修改' }).click()
  await expectShown(person.getByRole('heading', { name: '掌柜' }))
  await expectShown(page.locator('.account').getByText('掌柜'))

  await person.getByLabel('手机号码').fill('13900000003')
  await person.getByRole('button', { name: '保存修改' }).click()
  await expectShown(person.getByText('请输入当前密码'))
  await person.getByRole('button', { name: '重置' }).click()
  expect(await person.getByLabel('手机号码').inputValue()).toBe('')

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
