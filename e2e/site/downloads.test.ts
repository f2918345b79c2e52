import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage, outputFolder } from '../stage.ts'

// Downloads on the public site, as guests and members have them.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `site-downloads-${name}.png`), fullPage: true })
const terms = (page: Page): Locator => page.getByRole('dialog', { name: /下载前请确认|Before you download/ })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** What a browser saves when something is pressed. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download.suggestedFilename()
}

async function privateFile(name: string): Promise<string> {
  const body = new FormData()
  body.set('resource', 'content/resourceFile')
  body.set('field', 'file')
  // An archive of nothing: the end of its directory.
  body.set('file', new File([new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)])], name))
  const token = await stage.product.signIn()
  const answer = await fetch(`${stage.product.address}/admin/ajax/upload`, {
    method: 'POST',
    headers: { server: 'true', batoken: token },
    body,
  })
  return ((await answer.json()) as { data: { file: { url: string } } }).data.file.url
}

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '手册', slug: 'manuals' })
  const tag_ids = [await addRow(stage, 'content/tag', { name: '入门', slug: 'first' })]
  const offer = async (values: Readonly<Record<string, unknown>>) => {
    const files = [
      { key: 'a', label: '茶艺手册.zip', version: '1.2', file: await privateFile('茶艺手册.zip') },
    ]
    const body = '<h2>目录</h2><p>采摘、制作、冲泡。</p>'
    const more = { category_id, tag_ids, status: 'published', summary: '从采摘到冲泡', body }
    await addRow(stage, 'content/resource', {
      ...more,
      files,
      licence: '仅供个人使用。\n不得转载。',
      ...values,
    })
  }
  const en = { title: 'The art of tea', summary: 'From leaf to cup', licence: 'For personal use.' }
  await offer({ title: '免费手册', slug: 'free' })
  await offer({ title: '茶艺手册', slug: 'art', access: 'score', price_score: 30, translations: { en } })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

test('a guest finds a download for everybody, accepts its licence and has the file', async () => {
  const page = await stage.visit()
  await page.goto('/downloads')
  await expectSound(page)
  await picture(page, 'list')
  await page.getByRole('link', { name: '手册', exact: true }).click()
  await page.getByRole('link', { name: '免费手册' }).click()
  const button = page.getByRole('button', { name: '下载: 茶艺手册.zip' })
  await expectShown(page.getByText('所有人可下载'))
  await expectSound(page)
  await picture(page, 'guest')
  await button.click()
  await expectShown(terms(page).getByText('仅供个人使用。'))
  await eventually(() => terms(page).getByRole('button', { name: '下载' }).isDisabled()).toBe(true)
  await expectSound(page)
  await picture(page, 'licence')
  await page.keyboard.press('Escape')
  await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await button.press('Enter')
  await terms(page).getByLabel('我已阅读并同意许可条款').check()
  const [name] = await Promise.all([
    savedBy(page, () => terms(page).getByRole('button', { name: '下载' }).click()),
    page.getByText('下载已开始').waitFor(),
  ])
  expect(name).toBe('茶艺手册.zip')
  // The second time nothing is asked.
  expect(await savedBy(page, () => button.click())).toBe('茶艺手册.zip')
})

test('a guest signs in, comes back, and pays once with points', async () => {
  await stage.enterAsMember('/user/account/overview', { username: 'reader' })
  const { data } = await stage.call<{ list: readonly { id: number; username: string }[] }>(
    '/admin/user.User/index?quickSearch=reader',
  )
  const body = { user_id: data.list[0]?.id, score: 50, memo: 'gift', idempotency_key: 'gift-of-reader' }
  expect((await stage.call('/admin/user.ScoreLog/add', { body })).code).toBe(1)

  const page = await stage.visit()
  await page.goto('/download/art')
  await expectShown(page.getByText('会员用 30 积分兑换'))
  await eventually(() => page.getByRole('button', { name: /^下载/ }).count()).toBe(0)
  await page.getByRole('link', { name: '登录后下载' }).click()
  await page.locator('input[name="username"]').fill('reader')
  await page.locator('input[name="password"]').fill(memberPassword)
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  await page.waitForURL('**/download/art')
  const button = page.getByRole('button', { name: '下载: 茶艺手册.zip' })
  await button.click()
  await expectShown(terms(page).getByText('您有 50 积分'))
  await terms(page).getByLabel('我已阅读并同意许可条款').check()
  await picture(page, 'pay')
  const confirm = terms(page).getByRole('button', { name: '下载' })
  expect(await savedBy(page, () => confirm.click())).toBe('茶艺手册.zip')
  expect(await savedBy(page, () => button.click())).toBe('茶艺手册.zip')
  const { data: left } = await stage.call<{ list: readonly { score: number }[] }>(
    '/admin/user.User/index?quickSearch=reader',
  )
  expect(left.list[0]?.score).toBe(20)

  // A session that is over is renewed, or begun anew, in the member centre.
  await page.evaluate(() => localStorage.setItem('userInfo', '{"state":{"token":"gone"}}'))
  await page.goto('/download/art')
  await button.click()
  await expectShown(page.getByRole('link', { name: '前往会员中心下载' }))
  await eventually(() => button.count()).toBe(0)
})

test('on a phone, in the dark and in English, a member without points is told so', async () => {
  const options = { username: 'poor', width: 360, height: 740, dark: true, language: 'en' } as const
  const page = await stage.enterAsMember('/user/account/overview', options)
  await page.goto('/en/downloads')
  expect(await fits(page)).toBe(true)
  await page.getByRole('link', { name: 'The art of tea' }).click()
  expect(await fits(page)).toBe(true)
  await picture(page, 'phone')
  await page.getByRole('button', { name: 'Download: 茶艺手册.zip' }).click()
  await expectShown(terms(page).getByText('You need 30 points and have 0.'))
  await eventually(() => terms(page).getByRole('button', { name: 'Download' }).count()).toBe(0)
  await expectSound(page)
  await picture(page, 'phone-short')
})

test('without script the member centre has the way to the files', async () => {
  const options = { javaScriptEnabled: false, baseURL: stage.product.address }
  const context = await stage.browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.goto('/download/free')
    await expectShown(page.getByText('1.2'))
    const way = page.getByRole('link', { name: '前往会员中心下载' })
    await eventually(() => way.getAttribute('href')).toBe('/user/content/resource/1')
  } finally {
    await context.close()
  }
})
