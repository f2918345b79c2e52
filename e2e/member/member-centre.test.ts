import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passCaptcha, signIn } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

const stage = openStage()

const framed = 'https://help.example/Start?a=B'
const place = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const login = (page: Page) => page.locator('input[name="password"]')
const menu = (page: Page) => page.getByRole('navigation', { name: '会员中心菜单' })
const expire = (type: 'admin' | 'user') =>
  stage.product.change(`update token set expire_time = 1 where type = '${type}'`)

/** A group that may see some of the pages, and rules of every type. */
beforeAll(async () => {
  const { data } = await stage.call<{ list: readonly { id: number; name: string }[] }>(
    '/admin/user.Rule/index?isTree=0',
  )
  const granted = ['account', 'account/overview', 'account/profile']
  const rules = data.list.filter(({ name }) => granted.includes(name)).map(({ id }) => id)
  await addRow(stage, 'user/group', { name: '读者', rules })
  const add = (values: object) => addRow(stage, 'user/rule', { icon: 'fa fa-star', ...values })
  await add({ type: 'nav', title: '条款', name: 'terms', path: 'terms', no_login_valid: 1 })
  await add({ type: 'nav', title: '论坛', name: 'forum', menu_type: 'link', url: 'https://forum.example/' })
  await add({ type: 'nav_user_menu', title: '我的订单', name: 'orders', path: 'orders' })
  const help = await add({ type: 'menu_dir', title: '帮助', name: 'help', path: 'help' })
  await add({
    type: 'menu',
    pid: help,
    title: '说明',
    name: 'help/manual',
    path: 'help/manual',
    menu_type: 'iframe',
    url: framed,
  })
})

test('the menu is what the rules make of it, and a page that is not granted is refused', async () => {
  const page = await stage.enterAsMember('/user', { username: 'reader', group: 2 })
  await eventually(() => menu(page).getByRole('link').allInnerTexts()).toEqual(['账户概览', '个人资料'])
  await page.goto('/user/account/balance')
  await expectShown(page.locator('main').getByText('您没有访问权限'))
  await eventually(async () => [place(page), await page.title()]).toEqual([
    '/user/account/balance',
    '无访问权限 - Portico',
  ])
  await expectSound(page)
  await page.getByRole('link', { name: '回到会员中心' }).click()
  await eventually(() => place(page)).toBe('/user/account/overview')
})

test('an unknown address below /user goes through the loading route and its sign-in', async () => {
  const guest = await stage.visit()
  await guest.goto('/user/no/such?a=1&a=2&b=x')
  await expectShown(login(guest))
  const to = new URL(guest.url()).searchParams.get('to') ?? ''
  expect(JSON.parse(to)).toEqual({ path: 'no/such', query: { a: ['1', '2'], b: 'x' } })
  await stage.enterAsMember('/user')
  await guest.locator('input[name="username"]').fill('lilei')
  await login(guest).fill(memberPassword)
  await passCaptcha(guest, () => guest.locator('button[type="submit"]').click())
  await expectShown(guest.locator('main').getByText('没有找到这个页面'))
  await expectShown(guest.getByRole('link', { name: '回到会员中心' }))
  expect(place(guest)).toBe('/user/no/such?a=1&a=2&b=x')
  await expectShown(menu(guest).getByRole('link', { name: '账户概览' }))
  for (const broken of ['{"path":', '{"path":"https://evil.example"}', '{"path":"../admin"}']) {
    await guest.goto(`/user/loading/${encodeURIComponent(broken)}`)
    await eventually(() => place(guest)).toBe('/user/account/overview')
  }
  await guest.goto(`/user/loading/${encodeURIComponent('{"path":"account/profile","query":{"a":"1"}}')}`)
  await eventually(() => place(guest)).toBe('/user/account/profile?a=1')
})

test('a frame shows an address of the own menu in a sandbox, and no other', async () => {
  const page = await stage.enterAsMember('/user', { expects: /help\.example|ERR_/ })
  await page.route('https://help.example/**', (route) => route.fulfill({ body: 'manual' }))
  await menu(page).getByRole('link', { name: '说明' }).click()
  const frame = page.locator('iframe[title="说明"]')
  await expectShown(frame)
  await eventually(() => frame.getAttribute('src')).toBe(framed)
  await eventually(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(place(page)).toBe(`/user/iframe/${encodeURIComponent(framed)}`)
  await page.reload()
  await expectShown(frame)
  for (const foreign of ['https://evil.example/', 'https://help.example/start?a=B', 'javascript:alert`1`']) {
    await page.goto(`/user/iframe/${encodeURIComponent(foreign)}`)
    await expectShown(page.locator('main').getByText('没有找到这个页面'))
    await eventually(() => page.locator('iframe').count()).toBe(0)
  }
  await page.goto('/user')
})

test('guests see the entries that need no login; the others come with the member', async () => {
  const guest = await stage.visit()
  await guest.goto('/')
  const bar = guest.getByRole('navigation', { name: '站点导航' })
  await expectShown(bar.getByRole('link', { name: '条款' }))
  await eventually(() => bar.getByRole('link').allInnerTexts()).toEqual(['首页', '会员中心', '条款'])
  await bar.getByRole('link', { name: '条款' }).click()
  await expectShown(guest.getByRole('heading', { name: '这里还没有页面' }))
  await guest.goto('/orders')
  await expectShown(guest.locator('main').getByText('没有找到这个页面'))
  await expectShown(bar.getByRole('link', { name: '条款' }))
  await eventually(async () => [place(guest), await guest.title()]).toEqual([
    '/orders',
    '页面未找到 - Portico',
  ])
  await expectSound(guest)
  await guest.goto('/user/terms')
  await eventually(() => place(guest)).toBe('/terms')

  const page = await stage.enterAsMember('/user')
  await expectShown(page.getByRole('navigation', { name: '站点导航' }).getByRole('link', { name: /论坛/ }))
  await page.getByRole('button', { name: '会员菜单：lilei' }).click()
  await expectSound(page)
  await page.getByRole('menuitem', { name: '我的订单' }).click()
  await eventually(() => place(page)).toBe('/orders')
  await expectSound(page)
})

test('an expired token is refreshed once; without a refresh token it is the way to the login and back', async () => {
  const page = await stage.enterAsMember('/user/account/profile', { username: 'late' })
  const refreshes: string[] = []
  page.on('request', (request) => request.url().includes('refreshToken') && refreshes.push(request.url()))
  expire('user')
  await page.reload()
  await expectShown(page.locator('.member-side', { hasText: 'late' }))
  expect(refreshes).toHaveLength(1)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...kept, state: { ...kept.state, refresh_token: '' } }))
  })
  expire('user')
  await page.reload()
  await expectShown(login(page))
  await eventually(() => new URL(page.url()).searchParams.get('to')).toContain('account/profile')
})

test('whoever signs out in one window is signed out in the other', async () => {
  const page = await stage.enterAsMember('/user', { username: 'twice' })
  const other = await page.context().newPage()
  await other.goto('/user/account/profile')
  await expectShown(other.locator('.member-side'))
  await page.getByRole('button', { name: /^会员菜单/ }).click()
  await page.getByRole('menuitem', { name: '注销登录' }).click()
  await expectShown(login(other))
})

test('on a phone the menu comes from the bar, and goes when a page was chosen', async () => {
  const page = await stage.enterAsMember('/user', { width: 360, height: 740 })
  await eventually(() => menu(page).count()).toBe(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '站点导航' })
  await expectShown(drawer)
  await expectSound(page)
  await drawer.getByRole('link', { name: '个人资料' }).click()
  await drawer.waitFor({ state: 'detached' })
  await eventually(() => place(page)).toBe('/user/account/profile')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('points and balance beside the name lead to their records', async () => {
  const page = await stage.enterAsMember('/user', { language: 'en' })
  await page
    .locator('.member-card')
    .getByRole('link', { name: /^Balance/ })
    .click()
  await eventually(() => place(page)).toBe('/user/account/balance')
  await page
    .locator('.member-card')
    .getByRole('link', { name: /^Points/ })
    .click()
  await eventually(() => place(page)).toBe('/user/account/integral')
})

test('an administrator and a member in one browser each end alone', async () => {
  const page = await stage.enterAsMember('/user', { username: 'both' })
  const office = await page.context().newPage()
  await signIn(office, 'admin', stage.product.password)
  await office.goto('/admin/content/tag')
  await expectShown(office.locator('.list-toolbar'))
  await page.reload()
  await expectShown(page.locator('.member-side', { hasText: 'both' }))

  // The administrator's session is over: the member reads on.
  expire('admin')
  await office.getByRole('button', { name: '刷新' }).click()
  await eventually(() => new URL(office.url()).pathname).toBe('/admin/login')
  await page.goto('/user/account/profile')
  await expectShown(page.locator('.member-side', { hasText: 'both' }))
  await signIn(office, 'admin', stage.product.password)

  // The member signs out: the administrator works on.
  await page.getByRole('button', { name: /^会员菜单/ }).click()
  await page.getByRole('menuitem', { name: '注销登录' }).click()
  await expectShown(login(page))
  await office.goto('/admin/content/tag')
  await expectShown(office.locator('.list-toolbar'))
})
