import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './browser.ts'
import { addRow, eventually, expectShown, form, makePicture, rawKeys, uploadPicture } from './screens.ts'
import { openStage, outputFolder } from './stage.ts'

// Every main screen as it is seen in each language, appearance and size: pictures for whoever looks at them, and what
// a machine can find wrong.

const stage = openStage()

const articles = [
  ['把一次声明用到每一处：Portico 的设计取舍', '技术札记', ['架构', '声明式'], 'published'],
  ['十万行数据的列表，如何保持一页二十毫秒', '技术札记', ['性能', '数据库'], 'published'],
  ['2026 春季版发布说明', '产品动态', ['发布'], 'published'],
  ['从零到上线：用一小时搭建内容后台', '使用指南', ['入门'], 'published'],
  ['权限矩阵是怎样生成的', '技术札记', ['安全', '架构'], 'draft'],
  ['富文本编辑器的五个细节', '产品动态', ['编辑器'], 'published'],
  ['让表单在断网时不丢一个字', '技术札记', ['体验'], 'published'],
  ['角色组与数据范围：给管理员的说明', '使用指南', ['安全', '入门'], 'draft'],
  ['为什么默认使用 SQLite', '技术札记', ['数据库'], 'archived'],
  ['深色模式下的颜色与对比度', '产品动态', ['体验'], 'published'],
  ['多人同时编辑一篇文章时会发生什么', '使用指南', ['体验', '编辑器'], 'published'],
  ['下一步：会员中心与附件库', '产品动态', ['发布'], 'draft'],
] as const

beforeAll(async () => {
  const token = await stage.product.signIn()
  const ids = new Map<string, number>()
  const idOf = async (resource: string, name: string) => {
    const key = `${resource} ${name}`
    if (!ids.has(key)) ids.set(key, await addRow(stage, resource, { name }))
    return ids.get(key) ?? 0
  }
  for (const [at, [title, category, tags, status]] of [...articles].reverse().entries()) {
    const tag_ids: number[] = []
    for (const tag of tags) tag_ids.push(await idOf('content/tag', tag))
    await addRow(stage, 'content/article', {
      title,
      category_id: await idOf('content/category', category),
      tag_ids,
      status,
      summary: `${title}。`,
      body: `<h2>${title}</h2><p>这是一段<strong>示例</strong>文字。</p><ul><li>第一</li><li>第二</li></ul>`,
      cover: await uploadPicture(stage, token, await makePicture((at * 47) % 360, 480, 300)),
      ...(status === 'draft' ? {} : { publish_time: Date.UTC(2026, 2, 3 + at * 4, 1, 30) / 1000 }),
    })
  }
  const top = ids.get('content/category 技术札记')
  for (const name of ['前端', '数据库']) await addRow(stage, 'content/category', { name, pid: top })
})

interface Screen {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<void>
}

const openForm = async (page: Page) => {
  await page.locator('.list-toolbar .button-primary').click()
  await expectShown(page.locator('.form .form-item .form-control > *'))
  await page.locator('.form .ant-skeleton').first().waitFor({ state: 'hidden' })
}

const editFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(编辑“|Edit “)/ })
    .first()
    .click()
  await expectShown(form(page).locator('.form-item .form-control > *'))
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
