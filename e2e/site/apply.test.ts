import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// Somebody with a site of their own asks for a partner link.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

beforeAll(async () => {
  const body = { site_open: 1, contact_mail: 'hello@tea.example' }
  await stage.call('/admin/routine.config/edit', { body })
})

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `apply-${name}.png`), fullPage: true })
const stored = async () =>
  (await stage.call<{ list: readonly { name: string; status: string }[] }>('/admin/content.link/index')).data
    .list

test('a link is applied for with a form that says what is missing, as a person', async () => {
  const page = await stage.visit()
  await page.goto('/links')
  await page.getByText('申请友情链接').click()
  await expectSound(page)
  const send = page.getByRole('button', { name: '提交申请' })
  await page.getByLabel('网址').fill('friend.example')
  await send.click()
  await expectShown(page.getByText('请填写网站名称'))
  await expectShown(page.getByText('请填写以 http:// 或 https:// 开头的网址'))
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('apply-name')
  await expectSound(page)
  await picture(page, 'faults')
  await page.getByLabel('网站名称').fill('茶友')
  await page.getByLabel('网址').fill('https://friend.example/')
  // Who gives the picture up has sent nothing, and goes on where they were.
  await send.click()
  const captcha = page.getByRole('dialog', { name: '安全验证' })
  await expectShown(captcha.getByRole('button', { name: /验证图片/ }))
  await expectSound(page)
  await picture(page, 'captcha')
  await page.keyboard.press('Escape')
  await eventually(() => captcha.count()).toBe(0)
  expect(await send.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await stored()).toEqual([])
  await passCaptcha(page, () => send.click())
  await expectShown(page.getByText('申请已提交，审核通过后将会显示。'))
  await expectSound(page)
  await picture(page, 'done')
  expect(await stored()).toMatchObject([{ name: '茶友', status: 'pending' }])
})

test('the same site again is refused in the language of the page, by keyboard, on a phone in the dark', async () => {
  const page = await stage.visit({ width: 360, height: 740, dark: true, language: 'en' })
  await page.goto('/en/links')
  await page.getByText('Apply for a link').press('Enter')
  await page.getByLabel('Site name').fill('Friends of tea')
  await page.getByLabel('Address').fill('https://www.friend.example/tea')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(page, 'phone')
  const asked = page.waitForResponse((response) => response.url().includes('/clickCaptcha'))
  await page.keyboard.press('Enter')
  const info = (await (await asked).allHeaders())['x-test-captcha-info'] ?? ''
  await markByKeys(page, info)
  await expectShown(page.getByText('There is already a link or an application for this site.'))
  await expectSound(page)
  await picture(page, 'phone-known')
})

test('without script the form says that it takes script, and where to write instead', async () => {
  const options = { javaScriptEnabled: false, baseURL: stage.product.address }
  const context = await stage.browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.goto('/links')
    await page.getByText('申请友情链接').click()
    await expectShown(page.getByText('提交申请需要浏览器启用 JavaScript'))
    await eventually(() => page.getByRole('link', { name: 'hello@tea.example' }).getAttribute('href')).toBe(
      'mailto:hello@tea.example',
    )
    await eventually(() => page.getByRole('button', { name: '提交申请' }).count()).toBe(0)
  } finally {
    await context.close()
  }
})

/** Moves the cross to each of the asked points and marks it. */
async function markByKeys(page: Page, info: string): Promise<void> {
  const [points = '', width = '350', height = '200'] = info.split(';')
  const surface = page.locator('dialog.captcha .captcha-surface')
  await surface.waitFor()
  await picture(page, 'phone-captcha')
  const box = await surface.boundingBox()
  if (!box) throw new Error('the captcha shows no picture')
  const at = { x: box.width / 2, y: box.height / 2 }
  for (const point of points.split('-')) {
    const [x = 0, y = 0] = point.split(',').map(Number)
    const to = { x: (x * box.width) / Number(width), y: (y * box.height) / Number(height) }
    for (const [axis, less, more] of [
      ['x', 'ArrowLeft', 'ArrowRight'],
      ['y', 'ArrowUp', 'ArrowDown'],
    ] as const) {
      while (Math.abs(to[axis] - at[axis]) > 5) {
        const isMore = to[axis] > at[axis]
        await page.keyboard.press(isMore ? more : less)
        at[axis] += isMore ? 10 : -10
      }
    }
    await page.keyboard.press(' ')
  }
  await page.locator('dialog.captcha').waitFor({ state: 'detached' })
}
