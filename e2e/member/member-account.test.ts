import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { addRow, chooseIn, eventually, expectShown, expectSound, makePicture } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

const stage = openStage()

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const side = (page: Page): Locator => page.locator('.member-side')
const query = (page: Page): string => new URL(page.url()).search
const idOf = async (username: string): Promise<number> => {
  const { data } = await stage.call<{ list: readonly { id: number; username: string }[] }>(
    `/admin/user.User/index?quickSearch=${username}`,
  )
  return data.list.find((one) => one.username === username)?.id ?? 0
}

test('the profile takes a picture that was cropped by keyboard, and asks before changes are lost', async () => {
  const page = await stage.enterAsMember('/user/account/profile', {
    username: 'cropper',
    width: 360,
    height: 800,
  })
  const profile = card(page, '个人资料')
  const pick = async (name: string, buffer: Buffer, mimeType = 'image/png') => {
    const chooser = page.waitForEvent('filechooser')
    await profile.getByRole('button', { name: '更换头像' }).click()
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  await pick('letter.txt', Buffer.from('no picture'), 'text/plain')
  await expectShown(page.getByText('上传的文件类型不被允许！'))
  await pick('broken.png', Buffer.from('no picture at all'))
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('无法读取这张图片'))
  await page.keyboard.press('Escape')
  const huge = { width: 10_000, height: 10_000, channels: 3, background: '#123456' } as const
  await pick('huge.png', await sharp({ create: huge }).png({ compressionLevel: 9 }).toBuffer())
  await expectShown(dialog.getByText('图片尺寸过大（100 百万像素）'))
  await page.keyboard.press('Escape')

  await pick('face.png', await makePicture(210, 900, 700))
  const zoom = dialog.getByRole('slider', { name: '缩放' })
  await zoom.focus()
  for (let at = 0; at < 5; at++) await page.keyboard.press('ArrowRight')
  await eventually(() => zoom.getAttribute('aria-valuetext')).toBe('150 %')
  await dialog.getByRole('group', { name: /裁剪区域/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expectSound(page)
  await dialog.getByRole('button', { name: '使用' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const face = profile.locator('.account-avatar img')
  await eventually(() =>
    face.evaluate(
      (image: HTMLImageElement) => image.naturalWidth === image.naturalHeight && image.naturalWidth,
    ),
  ).toBe(467)

  await profile.getByLabel('用户昵称').fill('不行 的')
  await profile.getByRole('button', { name: '保存', exact: true }).click()
  await expectShown(profile.getByText('昵称只能包含'))
  await profile.getByLabel('用户昵称').fill('裁剪师')
  await profile.getByRole('radio', { name: '女' }).check()
  await profile.getByLabel('生日').fill('1990-02-03')
  await page.keyboard.press('Enter')
  await profile.getByLabel('个性签名').fill('好好学习')
  await expectShown(profile.getByText('4 / 120'))
  await profile.getByRole('link', { name: '修改密码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expectShown(profile.getByText('有未保存的修改'))
  await profile.getByRole('button', { name: '保存', exact: true }).click()
  await expectShown(side(page).getByText('裁剪师'))
  await expectShown(side(page).getByText('积分 10'))
  await expectSound(page)
  await page.reload()
  await eventually(() => profile.getByLabel('生日').inputValue()).toBe('1990-02-03')
  await eventually(() => face.getAttribute('src')).toMatch(/^\/storage\//)
})

test('a ledger is paged and narrowed by its address, and goes back and forward', async () => {
  const page = await stage.enterAsMember('/user/account/balance', {
    username: 'payer',
    width: 360,
    dark: true,
  })
  const ledger = card(page, '余额记录')
  await expectShown(ledger.getByText('还没有余额记录'))
  const user_id = await idOf('payer')
  for (let at = 1; at <= 23; at++) {
    const money = at % 4 === 0 ? '-1.25' : '10.00'
    await addRow(stage, 'user/moneyLog', {
      user_id,
      money,
      memo: `第 ${at} 笔`,
      idempotency_key: crypto.randomUUID(),
    })
  }
  await page.reload()
  const entries = ledger.getByRole('list', { name: '余额变动' }).getByRole('listitem')
  await eventually(() => entries.count()).toBe(10)
  await expectShown(ledger.getByText('当前余额 ¥173.75'))
  await eventually(() => entries.first().innerText()).toMatch(
    /第 23 笔[\s\S]*\+¥10\.00[\s\S]*变动后 ¥173\.75/,
  )
  await ledger.getByRole('button', { name: '第 3 页' }).click()
  await eventually(() => entries.count()).toBe(3)
  expect(query(page)).toBe('?page=3')
  await chooseIn(page, ledger.getByLabel('变动', { exact: true }), '减少')
  await ledger.getByRole('button', { name: '筛选', exact: true }).click()
  await eventually(() => entries.count()).toBe(5)
  expect(query(page)).toBe('?way=loss')
  await expectSound(page)
  await page.goBack()
  await eventually(() => entries.count()).toBe(3)
  await page.goForward()
  await eventually(() => entries.count()).toBe(5)
  for (const [label, day] of [
    ['开始日期', '2001-01-01'],
    ['结束日期', '2001-01-31'],
  ] as const) {
    await ledger.getByLabel(label).fill(day)
    await ledger.getByLabel(label).press('Tab')
  }
  await ledger.getByRole('button', { name: '筛选', exact: true }).click()
  await expectShown(ledger.getByText('没有符合条件的记录'))
  await ledger.getByRole('button', { name: '清除筛选' }).click()
  await eventually(() => entries.count()).toBe(10)
  await chooseIn(page, ledger.getByLabel('每页条数'), '20 条/页')
  await eventually(() => entries.count()).toBe(20)
  await page.goto('/user/account/balance?page=1000000&limit=10')
  await eventually(() => query(page)).toBe('?page=3')
  await page.goto('/user/account/balance?page=1000000000&limit=0&way=x&from=never')
  await eventually(() => entries.count()).toBe(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a second factor is switched on and asked for at sign-in, and sessions elsewhere are ended', async () => {
  const page = await stage.enterAsMember('/user/account/security', { username: 'guarded' })
  const factor = card(page, '两步验证')
  await factor.getByRole('button', { name: '设置两步验证' }).click()
  await page.getByRole('dialog').getByLabel('当前密码').fill(memberPassword)
  await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click()
  const secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '')
  const codeOf = (later: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: stage.product.now() + later * 30_000,
    })
  await page.getByLabel('验证码').fill(codeOf(0))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await expectShown(factor.getByText('剩余恢复代码：10 个'))
  await expectSound(page)

  const visitor = await stage.visit()
  await visitor.goto('/user/login')
  await visitor.locator('input[name="username"]').fill('guarded')
  await visitor.locator('input[name="password"]').fill(memberPassword)
  await passCaptcha(visitor, () => visitor.locator('button[type="submit"]').click())
  await visitor.getByLabel('验证码').fill(codeOf(1))
  await visitor.getByRole('button', { name: '验证', exact: true }).click()
  await visitor.locator('.member-side').waitFor()

  await page.reload()
  const sessions = card(page, '登录会话')
  await eventually(() => sessions.getByRole('listitem').count()).toBe(2)
  await sessions.getByRole('button', { name: /^退出 / }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await eventually(() => sessions.getByRole('listitem').count()).toBe(1)
  await visitor.goto('/user/account/overview')
  await expectShown(visitor.locator('input[name="password"]'))
})

test('one has a file of the own data, asks for the end of the account, and thinks again', async () => {
  const page = await stage.enterAsMember('/user/account/data', { username: 'leaver' })
  const download = page.waitForEvent('download')
  await card(page, '导出我的数据').getByRole('button', { name: '导出并下载' }).click()
  const file = await (await download).path()
  const data = JSON.parse(await readFile(file, 'utf8')) as { account: { username: string } }
  expect(data.account.username).toBe('leaver')
  expect(JSON.stringify(data)).not.toMatch(/password|security_stamp/)
  await expectShown(page.getByText('今天还可以导出 2 次'))
  const history = card(page, '申请记录')
  await expectShown(history.getByText('导出数据'))

  const deletion = card(page, '注销账号')
  await deletion.getByRole('button', { name: '申请注销账号' }).click()
  const dialog = page.getByRole('dialog')
  const send = () => dialog.getByRole('button', { name: '提交申请' }).click()
  await send()
  await expectShown(dialog.locator('.form-error', { hasText: '请输入登录密码' }))
  await expectSound(page)
  await dialog.getByLabel('登录密码').fill('Wrong-Pass-1')
  await send()
  await expectShown(dialog.locator('.form-error', { hasText: '当前密码不正确' }))
  await dialog.getByLabel('登录密码').fill(memberPassword)
  await dialog.getByLabel('注销原因').fill('不再需要')
  await send()
  await expectShown(deletion.getByText(/账号将于 .* 删除/))
  await expectShown(history.getByText('等待中'))
  await expectSound(page)
  const { data: requests } = await stage.call<{ list: readonly { reason: string; state: string }[] }>(
    '/admin/user.dataRequest/index',
  )
  expect(requests.list[0]).toMatchObject({ reason: '不再需要', state: 'waiting' })
  await deletion.getByRole('button', { name: '撤回申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click()
  await expectShown(deletion.getByRole('button', { name: '申请注销账号' }))
  await expectShown(history.getByText('已撤回'))
})
