import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './browser.ts'
import { addExamples } from './examples.ts'
import { addRow, eventually, expectShown, form, rawKeys } from './screens.ts'
import { openStage, outputFolder } from './stage.ts'

// Every main screen as it is seen in each language, appearance and size: pictures for whoever looks at them, and what
// a machine can find wrong.

const stage = openStage()

beforeAll(async () => {
  await addExamples(stage, 'zh-cn')
  const top = (await stage.call('/admin/content.category/index')).data.list as readonly { id: number }[]
  for (const name of ['前端', '数据库']) await addRow(stage, 'content/category', { name, pid: top[0]?.id })
})

interface Screen {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<void>
}

const openForm = async (page: Page) => {
  await page.locator('.list-toolbar .button-primary').click()
  await expectShown(page.locator('.form .form-item .form-control > *:visible'))
  await page.locator('.form .ant-skeleton').first().waitFor({ state: 'hidden' })
}

const editFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(编辑“|Edit “)/ })
    .first()
    .click()
  await expectShown(form(page).locator('.form-item .form-control > *:visible'))
  await form(page).locator('.ant-skeleton').first().waitFor({ state: 'hidden' })
}

const screens: readonly Screen[] = [
  { name: 'dashboard', path: 'dashboard' },
  { name: 'articles', path: 'content/article?limit=20' },
  {
    name: 'articles-search',
    path: 'content/article?status=draft',
    open: async (page) => {
      const search = page.locator('.list-search')
      // On a phone the search over columns is folded away until it is asked for.
      if (!(await search.isVisible())) await page.locator('.list-toolbar .list-counted button').click()
      await expectShown(search.locator('.ant-select'))
    },
  },
  { name: 'article-form', path: 'content/article', open: editFirst },
  { name: 'categories', path: 'content/category' },
  { name: 'tag-form', path: 'content/tag', open: openForm },
  { name: 'groups', path: 'auth/group' },
  { name: 'group-form', path: 'auth/group', open: openForm },
  { name: 'admins', path: 'auth/admin' },
  { name: 'admin-form', path: 'auth/admin', open: openForm },
  { name: 'rules', path: 'auth/rule' },
  { name: 'rule-form', path: 'auth/rule', open: editFirst },
  { name: 'logs', path: 'auth/adminLog' },
]

const open: readonly Screen[] = [
  { name: 'welcome', path: '/' },
  { name: 'login', path: '/admin/login' },
  { name: 'member-login', path: '/user/login' },
  { name: 'member-register', path: '/user/login?tab=register' },
  { name: 'not-found', path: '/404' },
  { name: 'no-power', path: '/401' },
]

/** Pages of the member centre. */
const centre = ['overview', 'profile', 'changePassword', 'integral', 'balance'] as const

const ways = [
  { width: 1440, height: 900, language: 'zh-cn', dark: false },
  { width: 1440, height: 900, language: 'en', dark: true },
  { width: 360, height: 740, language: 'zh-cn', dark: true },
  { width: 360, height: 740, language: 'en', dark: false },
] as const

/** Everything that can be told without eyes; and a picture for those who have some. */
async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  await atRest(page)
  await page.screenshot({ path: join(outputFolder, `${name}.png`) })
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...(await accessibilityFaults(page, [], { isBoth: false })),
    ...(await rawKeys(page)).map((key) => `raw key ${key}`),
    ...(overhang > 0 ? [`${overhang} px wider than the window`] : []),
  ].map((fault) => `${name}: ${fault}`)
}

test.each(ways)('$width px wide, $language, dark $dark: every main screen is sound', async (way) => {
  mkdirSync(outputFolder, { recursive: true })
  const suffix = `${way.width}-${way.language}-${way.dark ? 'dark' : 'light'}`
  const faults: string[] = []
  const visitor = await stage.visit(way)
  for (const { name, path } of open) {
    await visitor.goto(path)
    await expectShown(visitor.locator('h1, h2, input[name="username"]'))
    await eventually(() => visitor.locator('.state-spinner').count()).toBe(0)
    faults.push(...(await faultsOf(visitor, `${name}-${suffix}`)))
  }
  const page = await stage.enter('dashboard', way)
  for (const { name, path, open: opens } of screens) {
    await page.goto(`/admin/${path}`)
    await expectShown(page.locator('.list-pages:visible, .dashboard, .dash, [class^="dash"]'))
    await opens?.(page)
    await eventually(() => page.evaluate(arePicturesThere)).toBe(true)
    faults.push(...(await faultsOf(page, `${name}-${suffix}`)))
  }
  const member = await stage.enterAsMember('/user', way)
  for (const name of centre) {
    await member.goto(`/user/account/${name}`)
    await expectShown(member.locator('.member-page :is(h1, h2)'))
    await eventually(() => member.locator('.member-page .state-spinner').count()).toBe(0)
    faults.push(...(await faultsOf(member, `member-${name}-${suffix}`)))
  }
  expect(faults).toEqual([])
})

/** Pictures outside of the window are not even asked for. */
function arePicturesThere(): boolean {
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  return seen.every(({ complete }) => complete)
}
