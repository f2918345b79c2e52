import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage({ LOG_LEVEL: 'debug' })

test('the console shows how the product is, what it does and what it has logged', async () => {
  const page = await stage.enter('dashboard')
  await page.goto('/admin/operations/console')
  const check = (name: string) => page.locator(`[data-check="${name}"]`)
  await expectShown(check('database').getByText('SQLite'))
  await expectShown(check('mode').getByText('测试钩子已打开'))
  await expectShown(page.locator('.page-header [role="status"]', { hasText: '需要注意' }))
  await expectShown(page.getByRole('row').filter({ hasText: '当前' }))
  await expectSound(page)

  await page.getByRole('button', { name: '立即清理过期数据' }).click()
  await expectShown(page.getByRole('dialog').getByText('已完成'))
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: '任务' }).click()
  const job = page.locator('.operations-job-card').first()
  await expectShown(job.getByText('清理过期数据'))
  await job.getByText('结果').click()
  await expectShown(job.getByText('"tokens"'))
  await expectSound(page)

  await page.getByRole('tab', { name: '日志' }).click()
  await page.getByLabel('查找文字').fill('operations.console')
  const line = page.locator('.operations-log-lines li').last()
  await expectShown(line)
  await line.locator('summary').click()
  await expectShown(line.getByText('"url"'))
  await expectSound(page)

  await page.getByRole('tab', { name: '负载' }).click()
  await expectShown(page.getByRole('slider', { name: /每分钟请求/ }))
  await expectShown(page.getByRole('row').filter({ hasText: '/admin/operations.console/index' }))
  await expectSound(page)

  await page.getByRole('tab', { name: '慢请求' }).click()
  await expectShown(page.getByText('不记录请求内容'))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载诊断信息' }).click()
  const path = await (await download).path()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ checks: expect.any(Array) })
})

test('a background task can be followed and cancelled on a small screen, in English and in the dark', async () => {
  const page = await stage.enter('operations/console?tab=jobs', {
    width: 360,
    height: 740,
    dark: true,
    language: 'en',
  })
  // Work of a kind that no process knows waits for one that does.
  stage.product.change(
    "insert into job (kind, title, state, admin_id, create_time) values ('test/waits', 'Import of articles', 'waiting', 1, 1700000000)",
  )
  const job = page.locator('.operations-job-card', { hasText: 'Import of articles' })
  await expectShown(job.getByText('Waiting'))
  await expectSound(page)
  await job.getByRole('button', { name: 'Cancel task' }).click()
  await expectShown(job.getByText('Canceled'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a panel whose call fails says so and can be tried again; what arrived earlier stays, with its time', async () => {
  const page = await stage.enter('operations/console', { expects: /503/ })
  await expectShown(page.locator('[data-check="database"]'))
  const failing = new Set(['index', 'load', 'slow', 'jobs', 'log'])
  await page.route('**/operations.console/*', (route) => {
    const name = /console\/(\w+)/.exec(route.request().url())?.[1] ?? ''
    return failing.has(name) ? route.fulfill({ status: 503, body: '' }) : route.fallback()
  })
  const retry = page.getByRole('tabpanel').getByRole('button', { name: '重试' })
  /** Presses while calls still fail, since what a panel asks by itself would take the button away; then again, if it is still there. */
  const press = async (button: Locator, call: string) => {
    const asked = page.waitForRequest(`**/operations.console/${call}*`)
    await button.click()
    await asked
    await expectShown(button)
    failing.delete(call)
    await button.evaluateAll((found: HTMLElement[]) => found[0]?.click())
    await button.waitFor({ state: 'hidden' })
  }
  for (const [tab, call, content] of [
    ['负载', 'load', '.operations-chart-value'],
    // Where the machine is slow, it has some to list.
    ['慢请求', 'slow', '.card .state, .card tbody tr'],
    ['任务', 'jobs', '.operations-job-list, .operations-panel .state'],
    ['日志', 'log', '.operations-log-lines'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expectShown(page.getByRole('tabpanel').getByRole('alert').getByText('无法取得运行状态'))
    await expectShown(retry)
    await press(retry, call)
    await expectShown(page.getByRole('tabpanel').locator(content).first())
  }
  await page.getByRole('button', { name: '刷新' }).click()
  const stale = page.getByRole('alert').filter({ hasText: '最新数据没能加载' })
  await expectShown(stale)
  await expectSound(page)
  await press(stale.getByRole('button', { name: '重试' }), 'index')
})

test('others neither find the page in their menu nor are told anything', async () => {
  await stage.call('/admin/auth.admin/add', {
    body: {
      username: 'limited',
      nickname: 'limited',
      password: 'Limited-Test-1',
      group_arr: [2],
      status: '1',
    },
  })
  const token = await stage.product.signIn('limited', 'Limited-Test-1')
  const { data } = await stage.product.call('/admin/Index/index', { token })
  expect(JSON.stringify(data)).not.toContain('operations/console')
  for (const name of ['index', 'load', 'slow', 'jobs', 'log', 'diagnostics']) {
    expect((await stage.product.call(`/admin/operations.console/${name}`, { token })).code).toBe(401)
  }
})
