import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, form, input, row } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

const stage = openStage()

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `downloads-${name}.png`), fullPage: true })
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** What a browser saves when something is pressed. */
async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<readonly [name: string, content: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return [download.suggestedFilename(), Buffer.concat(chunks).toString()]
}

/** Points, as the staff gives them. */
async function give(username: string, score: number): Promise<void> {
  const { data } = await stage.call<{ list: readonly { id: number; username: string }[] }>(
    `/admin/user.User/index?quickSearch=${username}`,
  )
  const user_id = data.list.find((one) => one.username === username)?.id
  const body = { user_id, score, memo: 'gift', idempotency_key: `gift-of-${username}` }
  expect((await stage.call('/admin/user.ScoreLog/add', { body })).code).toBe(1)
}

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '手册' })
})

test('staff offers a private file for points; a member pays once and downloads it again', async () => {
  const page = await stage.enter('content/resource?row=new')
  await input(page, '标题').fill('茶艺手册')
  await input(page, '摘要').fill('从采摘到冲泡')
  await form(page).locator('[data-field="category_id"]').getByRole('combobox').click()
  await page.locator('.ant-select-item-option', { hasText: '手册' }).first().click()
  await form(page).getByRole('radio', { name: '积分兑换' }).check()
  await input(page, '所需积分').fill('30')
  await input(page, '许可条款').fill('仅供个人使用。')
  const files = form(page).locator('[data-field="files"]')
  await files.getByRole('button', { name: '添加一行' }).click()
  const chooser = page.waitForEvent('filechooser')
  await files
    .getByRole('button', { name: /选择文件/ })
    .first()
    .click()
  await (await chooser).setFiles({ name: '茶艺手册.zip', mimeType: 'application/zip', buffer: emptyZip })
  await expectShown(files.getByRole('button', { name: /下载私有文件/ }))
  await expectSound(page)
  await picture(page, 'form')
  await page.keyboard.press('Control+s')
  await eventually(() => page.url()).toMatch(/row=\d+/)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog(page, /发布/).getByRole('button', { name: '发布' }).click()
  await expectShown(form(page).getByText('已发布'))
  const [name, bytes] = await saved(page, () => files.getByRole('button', { name: /下载私有文件/ }).click())
  expect([name, bytes.slice(0, 2)]).toEqual(['茶艺手册.zip', 'PK'])

  const member = await stage.enterAsMember('/user/content/resource', { username: 'reader' })
  await give('reader', 50)
  await member.getByRole('link', { name: '茶艺手册' }).click()
  const button = member.getByRole('button', { name: '用 30 积分下载: 茶艺手册.zip' })
  await expectShown(member.getByText('您有 50 积分；支付一次后可一直下载。'))
  await eventually(() => button.isDisabled()).toBe(true)
  await member.getByLabel('我已阅读并同意许可条款').check()
  await expectSound(member)
  await picture(member, 'pay')
  await button.click()
  const [first] = await saved(member, () =>
    dialog(member, '用 30 积分下载？').getByRole('button', { name: '下载' }).click(),
  )
  expect(first).toBe('茶艺手册.zip')
  const again = member.getByRole('button', { name: '下载: 茶艺手册.zip' })
  await expectShown(again)
  expect((await saved(member, () => again.click()))[0]).toBe('茶艺手册.zip')
  await member.goto(new URL('/user/account/integral', member.url()).href)
  await expectShown(member.getByText('−30'))
})

test('on a phone, in English, a member without points is told so, and finds what was given under my downloads', async () => {
  const options = { username: 'phone', width: 360, height: 740, language: 'en' } as const
  const page = await stage.enterAsMember('/user/content/resource', options)
  await page.getByRole('link', { name: '茶艺手册' }).click()
  await expectShown(page.getByText('You need 30 points and have 0.'))
  await eventually(() => page.getByRole('button', { name: /Download for 30 points/ }).isDisabled()).toBe(true)
  await expectSound(page)
  await picture(page, 'phone')

  const staff = await stage.enter('content/grant')
  await staff.getByRole('button', { name: '授予' }).click()
  const asked = dialog(staff, /授予/)
  await asked.getByRole('combobox', { name: '会员' }).fill('phone')
  await staff.locator('.ant-select-item-option', { hasText: 'phone' }).first().click()
  await asked.getByRole('combobox', { name: '资源' }).click()
  await staff.locator('.ant-select-item-option', { hasText: '茶艺手册' }).first().click()
  await asked.getByLabel('理由').fill('prize')
  await asked.getByRole('button', { name: /授予|确定/ }).click()
  await expectShown(row(staff, 'phone').getByText('管理员授予'))
  await picture(staff, 'grants')

  await page.goto(new URL('/user/content/grant', page.url()).href)
  await page.getByRole('link', { name: '茶艺手册' }).click()
  await page.getByLabel('I have read and accept the license').check()
  await picture(page, 'mine')
  expect(
    (await saved(page, () => page.getByRole('button', { name: 'Download: 茶艺手册.zip' }).click()))[0],
  ).toBe('茶艺手册.zip')
  await expectSound(page)
})

test('a guest is asked to sign in', async () => {
  const page = await stage.visit()
  await page.goto(`${stage.product.address}/user/content/resource`)
  await eventually(() => page.url()).toContain('/user/login')
})

/** An archive of nothing: the end of its directory. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
