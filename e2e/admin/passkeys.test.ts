import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passCaptcha, signIn } from '../browser.ts'
import { expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage, type VisitOptions } from '../stage.ts'

const stage = openStage()

// Passkeys are made for the port that the configuration names, which is any port at the first start.
beforeAll(async () => {
  await stage.product.kill()
  await stage.product.start()
})

/** Browsers take passkeys for names only, so these visitors come by this machine's. */
const at = (path: string) => `${stage.product.address.replace('127.0.0.1', 'localhost')}${path}`

/** Gives the browser a device that confirms everything by itself. */
async function withDevice(page: Page): Promise<Page> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

async function addPasskey(page: Page, password: string, name: string): Promise<void> {
  const card = page.getByRole('region', { name: '两步验证' })
  await card.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByRole('dialog').getByLabel('当前密码').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: '继续' }).click()
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' })
  await dialog.getByLabel('名称').fill(name)
  await expectSound(page)
  await dialog.getByRole('button', { name: '创建' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await expectShown(card.getByText(name))
}

const visit = async (options?: VisitOptions) => withDevice(await stage.visit(options))

test('an administrator adds a passkey, signs in with it, and removes it', async () => {
  const page = await visit()
  const { username, password } = stage.product
  await page.goto(at('/admin/login'))
  await signIn(page, username, password)
  await page.goto(at('/admin/routine/adminInfo'))
  await addPasskey(page, password, '办公电脑')
  await expectSound(page)

  await page.evaluate(() => localStorage.removeItem('adminInfo'))
  await page.goto(at('/admin/login'))
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  const use = page.getByRole('button', { name: '使用通行密钥' })
  await expectShown(use)
  await expectSound(page)
  await use.click()
  await page.locator('nav.shell-menu').waitFor()

  await page.goto(at('/admin/routine/adminInfo'))
  await page.getByRole('button', { name: '移除通行密钥 办公电脑' }).click()
  await page.getByRole('dialog').getByLabel('当前密码').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect.poll(() => page.getByText('办公电脑').count()).toBe(0)
})

test('a member does the same, on a phone and in the dark', async () => {
  const made = { username: 'keyholder', nickname: 'Key', group_id: 1, password: memberPassword }
  await stage.call('/admin/user.User/add', { body: { ...made, email: 'keyholder@example.com' } })
  const page = await visit({ width: 360, height: 740, dark: true })
  const come = async () => {
    await page.goto(at('/user/login'))
    await page.locator('input[name="username"]').fill('keyholder')
    await page.locator('input[name="password"]').fill(memberPassword)
    await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  }
  await come()
  await page.waitForURL(/\/user\/account/)
  await page.goto(at('/user/account/security'))
  await addPasskey(page, memberPassword, '手机')
  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await come()
  await expectShown(page.getByRole('button', { name: '使用通行密钥' }))
  await expectSound(page)
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.waitForURL(/\/user\/account/)
})

test('a page at another address says where passkeys are added', async () => {
  const page = await stage.enter('routine/adminInfo', { language: 'en' })
  await expectShown(page.getByText(/Add passkeys at http:\/\/localhost/))
})
