import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

const stage = openStage({ MAIL_URL: 'file:', SMS_URL: 'file:' })

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const side = (page: Page): Locator => page.locator('.member-side')

test('the overview greets, tells how one stands, and gives the points of the day once', async () => {
  const page = await stage.enterAsMember('/user/account/overview', { username: 'hanmei' })
  const info = card(page, '账户信息')
  await expectShown(info.getByText(/^hanmei，/))
  await expectShown(info.getByText('邮箱已绑定'))
  await expectShown(info.getByText('手机未绑定'))
  await expectShown(card(page, '增长统计').getByText('近 7 天没有变动'))
  const award = card(page, '每日签到')
  const button = award.getByRole('button', { name: '签到领 2 积分' })
  await button.click()
  await expectShown(award.getByRole('status').getByText('今日已签到'))
  await expectShown(award.getByText('今日已得 2 积分'))
  await expectShown(side(page).getByText('积分 2'))
  await expectShown(info.locator('dd', { hasText: /^2$/ }))
  const growth = card(page, '增长统计')
  await expectShown(growth.getByRole('slider', { name: /积分变动 2/ }))
  await growth.getByRole('button', { name: '以表格显示“增长统计”' }).click()
  await eventually(() => growth.locator('tbody tr').count()).toBe(7)
  await eventually(() => growth.locator('tbody tr').first().innerText()).toMatch(/\t2\t¥0\.00$/)
  await expectSound(page)
  await page.reload()
  await expectShown(award.getByText('今日已签到'))
  await eventually(() => button.count()).toBe(0)
})

test('an address is changed with a code to the old and one to the new, and a number is bound with the password', async () => {
  const page = await stage.enterAsMember('/user/account/profile', { username: 'binder' })
  const profile = card(page, '个人资料')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const send = async (name: string) =>
    passCaptcha(page, () => dialog(name).getByRole('button', { name: '发送验证码' }).click())
  const codeTo = async (folder: 'mail' | 'sms', to: string) => {
    await eventually(async () => (await stage.product.messages(folder))[0]?.to).toBe(to)
    return (await stage.product.messages(folder))[0]?.code ?? ''
  }
  await profile.getByRole('button', { name: '点击修改电子邮箱' }).click()
  const proof = dialog('验证当前邮箱')
  await proof.getByRole('button', { name: '发送验证码' }).click()
  await expectShown(proof.getByText('请输入登录密码'))
  await proof.getByLabel('登录密码').fill(memberPassword)
  await send('验证当前邮箱')
  await expectShown(proof.getByRole('button', { name: /秒后可重发/ }))
  await expectSound(page)
  await proof.getByLabel('验证码').fill('000000')
  await proof.getByRole('button', { name: '下一步' }).click()
  await expectShown(proof.getByText('验证码不正确或已失效！'))
  await proof.getByLabel('验证码').fill(await codeTo('mail', 'binder@example.com'))
  await proof.getByRole('button', { name: '下一步' }).click()
  const fresh = dialog('设置新的邮箱')
  await fresh.getByLabel('新的电子邮箱').fill('nowhere')
  await fresh.getByRole('button', { name: '发送验证码' }).click()
  await expectShown(fresh.getByText('请输入正确的电子邮箱'))
  await fresh.getByLabel('新的电子邮箱').fill('New.Binder@example.com')
  await send('设置新的邮箱')
  await fresh.getByLabel('验证码').fill(await codeTo('mail', 'new.binder@example.com'))
  await fresh.getByRole('button', { name: '完成' }).click()
  await eventually(() => profile.getByLabel('电子邮箱', { exact: true }).inputValue()).toBe(
    'new.binder@example.com',
  )

  await profile.getByRole('button', { name: '点击绑定手机号' }).click()
  const mobile = dialog('设置新的手机号')
  await mobile.getByLabel('登录密码').fill(memberPassword)
  await mobile.getByLabel('新的手机号').fill('13912345678')
  await send('设置新的手机号')
  await mobile.getByLabel('验证码').fill(await codeTo('sms', '13912345678'))
  await mobile.getByRole('button', { name: '完成' }).click()
  await eventually(() => profile.getByLabel('手机号', { exact: true }).inputValue()).toBe('13912345678')
  await expectSound(page)
})

test('another password ends the sessions elsewhere and keeps this one', async () => {
  const page = await stage.enterAsMember('/user/account/changePassword', { username: 'keeper' })
  const { token } = await stage.product.openMemberSession('keeper', memberPassword)
  const isIn = async () =>
    (await stage.product.call('/api/account/overview', { memberToken: token })).code === 1
  await eventually(() => isIn()).toBe(true)
  const form = card(page, '修改密码')
  const save = () => form.getByRole('button', { name: '修改密码' }).click()
  await save()
  await expectShown(form.getByText('请输入旧密码'))
  await form.getByLabel('旧密码').fill('Wrong-Pass-1')
  await form.getByLabel(/^\*?新密码$/).fill('aaaaaa')
  await expectShown(form.getByText('密码强度 弱'))
  await form.getByLabel(/^\*?新密码$/).fill('Fresh-Word-42x')
  await expectShown(form.getByText('密码强度 强'))
  await form.getByLabel('确认新密码').fill('Fresh-Word-42')
  await save()
  await expectShown(form.getByText('两次输入的新密码不一致'))
  await form.getByLabel('确认新密码').fill('Fresh-Word-42x')
  await save()
  await expectShown(form.locator('.form-error', { hasText: /密码/ }))
  await expectSound(page)
  await form.getByLabel('旧密码').fill(memberPassword)
  await save()
  await eventually(isIn).toBe(false)
  await eventually(() => form.getByLabel('旧密码').inputValue()).toBe('')
  await page.goto('/user/account/overview')
  await expectShown(card(page, '账户信息'))
  await stage.product.openMemberSession('keeper', 'Fresh-Word-42x')
})
