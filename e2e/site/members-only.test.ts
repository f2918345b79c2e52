import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage, outputFolder } from '../stage.ts'

// What is for members, as guests and members read it on the public site.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `site-members-${name}.png`), fullPage: true })
const notice = (page: Page) => page.getByText(/本页内容仅供会员阅读。|The rest of this page is for members\./)

beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '茶事', slug: 'tea' })
  const chapters = (names: readonly string[], text: string) =>
    names.map((name) => `<h2>${name}</h2><p>${text.repeat(200)}</p>`).join('')
  const en = {
    title: 'The guild book',
    summary: 'For the guild',
    body: chapters(['Leaf', 'Fire', 'Water'], 'Steep it once. '),
  }
  await addRow(stage, 'content/article', {
    ...{ title: '行会手记', slug: 'guild', category_id, status: 'published', visibility: 'members' },
    ...{ summary: '给会员的一封信', body: chapters(['叶', '火', '水'], '一年一度。'), translations: { en } },
  })
  const slots = [{ id: 'b1', type: 'richText', props: { text: '<p>会员的茶室</p>' } }]
  const item = (label: string, visible_to: string) => ({ kind: 'url', url: '/articles', label, visible_to })
  const items = [item('给访客', 'guests'), item('给会员', 'members')]
  await stage.call('/admin/content.menu/edit', { body: { id: 1, row_version: 1, items } })
  await stage.call('/admin/content.menu/applyDraft', { body: { id: 1 } })
  const side = [{ id: 'm', type: 'menu', props: { place: 'main' } }]
  const layout_id = await addRow(stage, 'content/layout', { name: '侧栏', code: 'side', side })
  const room = { title: '茶室', slug: 'room', status: 'published', visibility: 'members', slots, layout_id }
  await addRow(stage, 'content/page', room)
  const account = { username: 'reader', nickname: 'reader', group_id: 1, password: memberPassword }
  await addRow(stage, 'user/user', { ...account, email: 'reader@example.com' })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

test('a guest reads what an article is about, signs in, and reads all of it where they were', async () => {
  const page = await stage.visit({ width: 360 })
  await page.goto('/article/guild')
  await expectShown(page.getByText('给会员的一封信'))
  await expectShown(notice(page))
  await expectSound(page)
  await picture(page, 'guest')
  await page.getByRole('link', { name: '登录后阅读全文' }).click()
  await page.locator('input[name="username"]').fill('reader')
  await page.locator('input[name="password"]').fill(memberPassword)
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  await page.waitForURL('**/article/guild')
  await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '水' }).click()
  await expectShown(page.getByRole('heading', { level: 2, name: '水' }))
  await eventually(() => notice(page).count()).toBe(0)
  await expectSound(page)
  await picture(page, 'member')
})

test('a member finds the article in their centre and on the site, in both languages, and the place that a link leads to', async () => {
  const page = await stage.enterAsMember('/user/account/overview', { username: 'second', language: 'en' })
  await page.locator('.member-side').getByRole('link', { name: 'Articles' }).click()
  await expectShown(page.getByText('The guild book'))
  await page.goto('/en/article/guild#s3')
  const water = page.getByRole('heading', { level: 2, name: 'Water' })
  await eventually(() => water.evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 200)).toBe(true)
  await page.goto('/room')
  await expectShown(page.getByText('会员的茶室'))
  // What came with the members' page is for members, too.
  await expectShown(page.locator('aside').getByRole('link', { name: '给会员' }))
  await eventually(() => page.locator('aside').getByRole('link', { name: '给访客' }).count()).toBe(0)
})

test('where the session is over the way in stays', async () => {
  const page = await stage.enterAsMember('/user/account/overview', { username: 'third' })
  const expire = () => stage.product.change(`update token set expire_time = 1 where type = 'user'`)
  expire()
  await page.goto('/article/guild')
  await expectShown(notice(page))
  await page.evaluate(() =>
    localStorage.setItem('userInfo', JSON.stringify({ state: { token: 'x'.repeat(36) } })),
  )
  await page.reload()
  await expectShown(notice(page))
  await page.getByRole('link', { name: '登录后阅读全文' }).click()
  await expectShown(page.locator('input[name="username"]'))
})

test('a member who stays signed in is led straight back to what they were reading', async () => {
  const page = await stage.visit()
  await page.goto('/user/login?back=%2Farticle%2Fguild')
  await page.locator('input[name="username"]').fill('reader')
  await page.locator('input[name="password"]').fill(memberPassword)
  await page.locator('input[type="checkbox"]').check()
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  await expectShown(page.getByRole('heading', { level: 2, name: '火' }))
  stage.product.change(`update token set expire_time = 1 where type = 'user'`)
  await page.reload()
  await expectShown(notice(page))
  await page.getByRole('link', { name: '登录后阅读全文' }).click()
  await expectShown(page.getByRole('heading', { level: 2, name: '火' }))
  await eventually(() => new URL(page.url()).pathname).toBe('/article/guild')
  // Where it can not be renewed any more they sign in, and are led back all the same.
  stage.product.change(`delete from token where type like 'user%'`)
  await page.reload()
  await page.getByRole('link', { name: '登录后阅读全文' }).click()
  await page.locator('input[name="username"]').fill('reader')
  await page.locator('input[name="password"]').fill(memberPassword)
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  await expectShown(page.getByRole('heading', { level: 2, name: '火' }))
})

test('when no answer comes, the page says so and stays', async () => {
  const page = await stage.enterAsMember('/user/account/overview', {
    username: 'fourth',
    expects: /ERR_FAILED/,
  })
  await page.route('**/api/site.page/show', (route) => route.abort())
  await page.goto('/article/guild')
  await expectShown(page.getByText('暂时无法连接，请稍后重试。'))
  await expectShown(page.getByRole('link', { name: '登录后阅读全文' }))
})
