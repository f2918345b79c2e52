import { test } from 'vitest'
import {
  eventually,
  expectShown,
  expectSound,
  fault,
  form,
  input,
  openByMenu,
  row,
  rows,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('what members are written is edited in words, without losing the code', async () => {
  const page = await stage.enter('dashboard')
  await openByMenu(page, '会员管理', '会员邮件模板')
  await eventually(() => rows(page).count()).toBe(10)
  await expectShown(row(page, '注册验证码').getByText('简体中文'))
  await expectSound(page)

  const code = row(page, '注册验证码').first()
  await code.getByRole('button', { name: /^编辑/ }).click()
  await expectShown(input(page, '正文'))
  await expectSound(page)
  await input(page, '正文').fill('您好，{{name}}')
  await form(page).locator('button[type="submit"]').click()
  await eventually(() => fault(page, '正文').innerText()).toContain('占位符')
  await input(page, '正文').fill('您的验证码')
  await form(page).locator('button[type="submit"]').click()
  await eventually(() => fault(page, '正文').innerText()).toContain('缺少验证码占位符')
  await input(page, '主题').fill('欢迎加入')
  await input(page, '正文').fill('您的验证码是 {{code}}，{{minutes}} 分钟内有效。')
  await save(page)
  await expectShown(row(page, '欢迎加入'))
  await row(page, '欢迎加入')
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await page.getByRole('menuitem', { name: '发送测试邮件给我' }).click()
  await expectShown(page.getByText('请先在个人资料中填写您的电子邮箱'))
  await eventually(() => page.getByRole('button', { name: '添加', exact: true }).count()).toBe(0)
})

test('the page stands on a telephone and in the dark', async () => {
  const page = await stage.enter('user/mailTemplate', { width: 360, height: 740, dark: true, language: 'en' })
  await expectShown(page.getByText('Sign-up code'))
  await expectSound(page)
})
