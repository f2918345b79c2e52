import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { MembersPart } from '#modules/member/dashboard/member-parts.ts'
import { dayText } from '#web/i18n/moments.ts'
import { signIn } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound, rulesNamed } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] .dashboard-figure-value`)
const card = (page: Page, title: string) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const chart = (page: Page, title: string) => page.getByRole('slider', { name: title })

/** Hours before now at which somebody came, a file was uploaded, something was done. */
const came = [1, 2, 30, 60, 100, 200, 210, 500, 1500, 4000]
const uploaded = [1, 3, 26, 190, 400, 401]

beforeAll(() => {
  const at = (hours: number) => Math.floor(stage.product.now() / 1000) - hours * 3600
  const members = came.map((hours, n) => `('m${n}', '会员${n}', 1, ${at(hours)})`)
  const files = uploaded.map(
    (hours, n) => `('${n}.bin', 't', '${n % 2 ? 'image' : 'archive'}', ${at(hours)})`,
  )
  stage.product.change(
    `insert into user (username, nickname, group_id, create_time) values ${members.toReversed().join(',')};
     insert into attachment (name, topic, kind, create_time) values ${files.join(',')};
     insert into content_article (title, category_id, status, body) values ('a', 1, 'draft', ''), ('b', 1, 'published', '')`,
  )
})

/** How many rows a list finds that were created from the first to the last of these dates. */
async function listed(list: string, dates: readonly string[]): Promise<number> {
  const val = `${dates[0]} 00:00:00,${dates.at(-1)} 23:59:59`
  const search = `search[0][field]=create_time&search[0][operator]=RANGE&search[0][val]=${encodeURIComponent(val)}`
  return Number((await stage.call(`/admin/${list}/index?limit=1&${search}`)).data.total)
}

test('the figures and charts say what the lists say', async () => {
  const page = await stage.enter('dashboard')
  await expectShown(page.getByRole('heading', { name: /^Admin，/ }))
  await expectShown(page.getByText('欢迎回来'))
  const { data } = await stage.call<MembersPart>('/admin/Dashboard/members?days=90')
  await eventually(() => figure(page, 'newMembers').innerText()).toContain(
    String(await listed('user.user', data.dates.slice(-7))),
  )
  await eventually(() => figure(page, 'members').innerText()).toContain(String(came.length))
  await eventually(() => figure(page, 'articles').innerText()).toContain('2')
  await expectShown(chart(page, '会员增长情况').locator('svg'))
  await expectSound(page)

  // The last day, then the one before, by keyboard.
  const told = (title: string) => chart(page, title).getAttribute('aria-valuetext')
  const day = (date: string) => dayText(date, stage.product.now() / 1000, 'UTC', 'zh-cn')
  const [before = '', today = ''] = data.dates.slice(-2).map(day)
  await eventually(() => told('会员增长情况')).toBe(`${today}, 新增会员 ${data.added.at(-1)}`)
  await chart(page, '会员增长情况').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => told('会员增长情况')).toContain(`${before}, `)
  await expectShown(page.locator('.day-tip', { hasText: before }))

  await page.getByText('90 天', { exact: true }).click()
  await eventually(() => chart(page, '会员增长情况').getAttribute('aria-label')).toContain(
    `新增会员 ${await listed('user.user', data.dates)}`,
  )
  await page.getByRole('button', { name: '以表格显示“会员增长情况”' }).click()
  const days = card(page, '会员增长情况').getByRole('row')
  await eventually(() => days.count()).toBe(91)
  const shown = await days.evaluateAll((rows) => rows.slice(1).map((row) => row.textContent))
  const expected = data.dates.map((date, at) => `${day(date)}${data.added[at]}`)
  expect(shown).toEqual(expected.toReversed())
  await expectSound(page)

  const newest = card(page, '刚刚加入的会员').locator('li')
  await eventually(() => newest.allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/会员0\s+1小时前/),
      expect.stringMatching(/会员3\s+2天前/),
    ]),
  )
  await expectShown(card(page, '最近操作').getByText('登录'))
  await expectShown(card(page, '服务器负载').getByRole('slider', { name: /每分钟请求/ }))
})

test('work is counted in all tabs together, and not during a break', async () => {
  const page = await stage.enter('dashboard', { width: 360, height: 740, dark: true, language: 'en' })
  const other = await page.context().newPage()
  await other.goto('/admin/dashboard')
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('workingTime') ?? '{}').startPauseTime)
  await page.getByRole('button', { name: 'Take a break' }).click()
  await expectShown(other.getByText('On a break'))
  await eventually(() => kept()).toBeGreaterThan(0)
  await other.getByRole('button', { name: 'Back to work' }).click()
  await expectShown(page.getByText('You have worked today'))
  await eventually(() => kept()).toBe(0)
  await expectShown(chart(page, 'Attachment growth').locator('svg'))
  await expectSound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('a card that cannot be filled says so by itself and can be asked again', async () => {
  const page = await stage.enter('content/tag')
  let isAway = true
  await page.route(/\/admin\/Dashboard\/articles/, (route) =>
    isAway
      ? route.fulfill({ json: { code: 0, msg: '暂时无法统计', time: 0, data: null } })
      : route.fallback(),
  )
  await page.locator('nav.shell-menu').getByRole('link', { name: '控制台' }).click()
  const failed = card(page, '文章状态分布')
  await expectShown(failed.getByText('暂时无法统计'))
  await expectShown(chart(page, '会员增长情况').locator('svg'))
  await expectSound(page)
  isAway = false
  await failed.getByRole('button', { name: '重试' }).click()
  await expectShown(failed.getByText('已发布'))
})

test('whoever may open none of the lists is told so, and sees no figure', async () => {
  const rules = await rulesNamed(stage, 'dashboard', 'dashboard/index')
  const group = await addRow(stage, 'auth/group', { name: '前台', pid: 1, rules, status: '1' })
  const account = { username: 'frontdesk', password: 'Frontdesk-Pass-1' }
  await addRow(stage, 'auth/admin', { ...account, nickname: '前台', group_arr: [group], status: '1' })
  const page = await stage.visit()
  await signIn(page, account.username, account.password)
  await expectShown(page.getByText('暂无可展示的数据'))
  await eventually(() => page.locator('.card').count()).toBe(0)
  await expectSound(page)
})

test('first steps tick themselves off, what waits leads to its list, and cards stay where they were put', async () => {
  const page = await stage.enter('dashboard', { language: 'en' })
  const steps = card(page, 'Get started')
  const done = (title: string) => steps.locator('li[data-done]', { hasText: title })
  await expectShown(done('Write a first article'))
  await eventually(() => done('Name your site').count()).toBe(0)
  stage.product.change("update config set value = 'Corner Shop' where name = 'site_name'")
  stage.product.change("update cache_version set version = version + 1 where name = 'settings'")
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectShown(done('Name your site'))
  await expectSound(page)
  await card(page, 'Needs attention')
    .getByRole('link', { name: /Draft articles/ })
    .click()
  await page.waitForURL(/content\/article\?status=draft/)

  await page.goBack()
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('button', { name: 'Hide “Get started”' }).click()
  const handle = page.getByRole('button', { name: 'Move “Member growth”' })
  // What is below the card that went moves up first.
  await handle.click({ trial: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expectShown(page.getByText('Position 6 of 13').first())
  // What was picked up hears keys a moment later.
  await page.evaluate(() => new Promise((heard) => setTimeout(() => requestAnimationFrame(heard))))
  await page.keyboard.press('ArrowUp')
  await expectShown(page.getByText('Position 5 of 13').first())
  await page.keyboard.press('Space')
  await expectSound(page)
  await page.getByRole('button', { name: 'Done' }).click()
  const titles = () => page.locator('.dashboard-grid h2').allInnerTexts()
  const order = 'Needs attention,My drafts,Latest changes,Member growth'
  await eventually(async () => (await titles()).slice(0, 4).join()).toBe(order)
  await page.reload()
  await eventually(async () => (await titles()).slice(0, 4).join()).toBe(order)
  await eventually(() => steps.count()).toBe(0)
})

test('what was begun and what changed lately leads to where it goes on', async () => {
  const id = await addRow(stage, 'content/tag', { name: 'Lighthouse' })
  const form = {
    form: 'begun-elsewhere',
    resource: 'content/tag',
    id: 0,
    values: { name: 'Half a tag' },
    base: {},
  }
  await stage.call('/admin/ajax/formDraft', { method: 'POST', body: form })
  for (const width of [1440, 360]) {
    const page = await stage.enter('dashboard', { language: 'en', width, dark: width === 360 })
    const drafts = card(page, 'My drafts')
    await expectShown(drafts.getByText('not saved').first())
    await expectShown(card(page, 'Latest changes').getByText('added by Admin').first())
    await expectSound(page)
  }
  const page = await stage.enter('dashboard', { language: 'en' })
  await card(page, 'Latest changes').getByRole('link', { name: 'Lighthouse' }).click()
  await page.waitForURL(new RegExp(`content/tag\\?id=${id}`))
  await page.goBack()
  await card(page, 'My drafts').getByRole('link', { name: 'Half a tag' }).click()
  await page.waitForURL(/content\/tag/)
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).count()).toBeGreaterThan(0)
})
