import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { followRequests, passCaptcha, signIn } from '../browser.ts'
import { addRow, eventually, expectShown } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

// Whoever asked to stay signed in stays signed in: on every page the access token is expired before it is opened, and
// again before it is loaded anew.

const stage = openStage()
const expire = (type: 'admin' | 'user') =>
  stage.product.change(`update token set expire_time = 1 where type = '${type}'`)
const pathOf = (page: Page) => new URL(page.url()).pathname
const keptOf = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state?.refresh_token, name)

/** of all pages of the back office, read before sessions end */
let paths: readonly string[] = []

beforeAll(async () => {
  const values = { username: 'keeper', nickname: 'keeper', group_id: 1, password: memberPassword }
  await addRow(stage, 'user/user', { ...values, email: 'keeper@example.com' })
  const { data } = await stage.call<{ menus: readonly Menu[] }>('/admin/Index/index')
  paths = pagesIn(data.menus)
})

test('a member who stays signed in is never sent to the login page, whatever page comes next', async () => {
  const page = await stage.visit()
  const areAnswered = followRequests(page)
  await page.goto('/user/login')
  await page.locator('input[name="username"]').fill('keeper')
  await page.locator('input[name="password"]').fill(memberPassword)
  await page.locator('input[type="checkbox"]').check()
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  const links = page.locator('.member-side a[href^="/user/"]')
  await links.first().waitFor()
  const kept = await keptOf(page, 'userInfo')
  expect(kept).toMatch(/^[\w-]{20,}$/)
  const paths = await links.evaluateAll((all) =>
    all.map((one) => new URL((one as HTMLAnchorElement).href).pathname),
  )
  expect(paths).toEqual(
    expect.arrayContaining(
      ['overview', 'profile', 'integral', 'balance'].map((name) => `/user/account/${name}`),
    ),
  )
  for (const path of new Set(paths)) {
    expire('user')
    await links
      .and(page.locator(`[href="${path}"]`))
      .first()
      .click()
    await stays(page, areAnswered, path, 'userInfo', kept)
    expire('user')
    await page.reload()
    await expectShown(page.locator('.member-side'))
    await stays(page, areAnswered, path, 'userInfo', kept)
  }
})

const parts = [0, 1, 2]

test.each(parts)(
  'an administrator who stays signed in is never sent to the login page, whatever page comes next (%i)',
  async (part) => {
    const page = await stage.visit()
    const areAnswered = followRequests(page)
    await signIn(page, 'admin', stage.product.password, { keep: true })
    const kept = await keptOf(page, 'adminInfo')
    expect(kept).toMatch(/^[\w-]{20,}$/)
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths.filter((_, at) => at % parts.length === part)) {
      expire('admin')
      await page.goto(path)
      await expectShown(page.locator('nav.shell-menu, .head-menu').first())
      await stays(page, areAnswered, path, 'adminInfo', kept)
    }
  },
)

interface Menu {
  readonly type: string
  readonly menu_type: string | null
  readonly path: string
  readonly children?: readonly Menu[]
}

function pagesIn(menus: readonly Menu[]): readonly string[] {
  return menus.flatMap(({ type, menu_type, path, children = [] }) => [
    ...(type === 'menu' && menu_type === 'tab' ? [`/admin/${path}`] : []),
    ...pagesIn(children),
  ])
}

/** The page is at rest, still the one that was asked for, and what keeps the session is as it was. */
async function stays(
  page: Page,
  areAnswered: () => Promise<void>,
  path: string,
  store: string,
  kept: string,
) {
  await areAnswered()
  await eventually(() => pathOf(page)).toBe(path)
  expect(await keptOf(page, store), path).toBe(kept)
}
