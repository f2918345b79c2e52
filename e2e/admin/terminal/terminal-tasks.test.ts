import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseIn, eventually, expectShown, expectSound } from '../../screens.ts'
import { openStage } from '../../stage.ts'
import { more, openPanel, panel, task } from './terminal-panel.ts'

const stage = openStage()

/** The page is told of no package manager whether it is there, as while it has not looked. */
const looks = '**/admin/ajax/terminalmanagers*'
const knowNothing = (page: Page) =>
  page.route(looks, (route) =>
    route.fulfill({ json: { code: 1, msg: '', time: 0, data: { list: [], chosen: 'pnpm' } } }),
  )

test('a task that failed holds up the rest until it is tried again or deleted', async () => {
  const page = await stage.enter('dashboard')
  await openPanel(page)
  await panel(page).getByRole('button', { name: '终端设置' }).click()
  const settings = page.getByRole('dialog', { name: '终端设置' })
  await expectShown(settings)
  await expectSound(page)
  // Nobody has installed it here.
  await settings.getByRole('combobox').click()
  await expectShown(page.locator('.ant-select-item-option-disabled', { hasText: 'cnpm（未安装）' }))
  // An Escape is the list's until all of its closing is over, which nothing on the page tells: a button closes the dialog.
  await page.keyboard.press('Escape')
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' })
  await settings.getByRole('button', { name: '返回终端' }).click()
  await settings.waitFor({ state: 'hidden' })

  // Somebody else chooses it all the same: nothing is offered that could only fail.
  const choose = (manager: string) =>
    stage.call('/admin/ajax/changeTerminalConfig', { method: 'POST', body: { manager } })
  await choose('cnpm')
  await page.reload()
  await openPanel(page)
  await expectShown(panel(page).getByText('服务器上没有安装 cnpm'))
  await eventually(() => panel(page).getByRole('button', { name: '测试命令' }).count()).toBe(0)
  await page.screenshot({ path: 'e2e/output/terminal not installed.png' })

  // It goes away after the page has looked: the server says so before anything begins.
  await knowNothing(page)
  await page.reload()
  await openPanel(page)
  await panel(page).getByRole('button', { name: '测试命令' }).click()
  const failed = task(page, 'test.cnpm')
  await expectShown(failed.getByText('执行失败'))
  await expectShown(failed.locator('.xterm-rows', { hasText: '没有安装 cnpm' }))
  await page.unroute(looks)
  await more(page, '查看迁移状态')
  await expectShown(panel(page).getByText('被失败的任务阻塞').first())
  await expectShown(task(page, 'migrate.status').getByText('等待执行'))
  await page.screenshot({ path: 'e2e/output/terminal blocked.png' })
  await expectSound(page)

  await failed.getByRole('button', { name: /删除/ }).click()
  await expectShown(task(page, 'migrate.status').getByText('执行成功'))

  await panel(page).getByRole('button', { name: '执行记录' }).click()
  const history = page.getByRole('dialog', { name: '执行记录' })
  await expectShown(history.getByText('admin（').first())
  await history.getByText('查看输出').first().click()
  await expectShown(history.getByText('terminal/0001-tables'))
  await page.screenshot({ path: 'e2e/output/terminal history.png' })
  await expectSound(page)
  await page.keyboard.press('Escape')

  await panel(page).getByRole('button', { name: '包管理器' }).click()
  const managers = page.getByRole('dialog', { name: '包管理器' })
  await managers.getByRole('button', { name: '刷新' }).click()
  await expectShown(managers.getByText(/已安装 \d/))
  await expectShown(managers.getByRole('button', { name: '安装 cnpm' }))
  await page.screenshot({ path: 'e2e/output/terminal managers.png' })
  await expectSound(page)
})

test('a reload leaves a running task unknown, and its program has ended', async () => {
  const page = await stage.enter('dashboard')
  await openPanel(page)
  await more(page, '检查类型')
  await expectShown(task(page, 'check.types').getByText('正在执行', { exact: true }))
  await expectShown(panel(page).getByText('关闭或刷新页面会中止命令'))
  await expectShown(task(page, 'check.types').locator('.xterm-rows', { hasText: 'tsc -p .' }))
  await page.screenshot({ path: 'e2e/output/terminal running.png' })
  await page.reload()
  await openPanel(page)
  await expectShown(task(page, 'check.types').getByText('未知', { exact: true }))
  await eventually(async () => {
    const { data } = await stage.call<{ list: { command: string; state: string; reason: string }[] }>(
      '/admin/ajax/terminalhistory',
    )
    return data.list.find(({ command }) => command === 'check.types')
  }).toMatchObject({ state: 'ended', reason: 'client' })
})

test('a task can be ended in each of its states, and tried again at once', async () => {
  const page = await stage.enter('dashboard', { expects: /ERR_FAILED/ })
  const last = async () => {
    const { data } = await stage.call<{ list: Record<string, unknown>[] }>('/admin/ajax/terminalhistory')
    return data.list[0]
  }
  await openPanel(page)
  await more(page, '检查类型')
  const running = task(page, 'check.types')
  await expectShown(running.getByText('正在执行', { exact: true }))
  await eventually(() => running.getByRole('button', { name: /删除/ }).count()).toBe(0)

  // One that waits is deleted, and never runs.
  await more(page, '备份数据库')
  const waiting = task(page, 'database.backup')
  await expectShown(waiting.getByText('等待执行'))
  await waiting.getByRole('button', { name: /删除/ }).click()
  await waiting.waitFor({ state: 'detached' })

  // One that runs is stopped, and its folder is free for the same command at once.
  await running.getByRole('button', { name: /停止/ }).click()
  await expectShown(running.getByText('执行失败'))
  await expectShown(running.locator('.xterm-rows', { hasText: '任务已停止' }))
  await running.getByRole('button', { name: /重试/ }).click()
  await expectShown(running.locator('.xterm-rows', { hasText: 'tsc -p .' }))
  await expectShown(running.getByText('正在执行', { exact: true }))
  await running.getByRole('button', { name: /停止/ }).click()
  await running.getByRole('button', { name: /删除/ }).click()
  await eventually(last).toMatchObject({ command: 'check.types', state: 'ended', reason: 'client' })

  // One that is still connecting is stopped before the server has heard of it.
  const held: Route[] = []
  await page.route('**/ajax/terminal?*', (route) => void held.push(route))
  await more(page, '查看迁移状态')
  const connecting = task(page, 'migrate.status')
  await expectShown(connecting.getByText('正在连接'))
  await eventually(() => connecting.getByRole('button', { name: /删除/ }).count()).toBe(0)
  await eventually(() => held.length).toBe(1)
  await connecting.getByRole('button', { name: /停止/ }).click()
  await expectShown(connecting.getByText('执行失败'))
  // What is held back would go on to the server once the route ends.
  for (const route of held) await route.abort('aborted')
  await page.unroute('**/ajax/terminal?*')
  await eventually(() => last()).toMatchObject({ command: 'check.types' })
  await connecting.getByRole('button', { name: /重试/ }).click()
  await expectShown(connecting.getByText('执行成功'))
})

test('a connection that is lost makes a failed task, and a mark says so while nobody looks', async () => {
  const page = await stage.enter('dashboard', { expects: /ERR_|Failed to/ })
  await openPanel(page)
  await more(page, '检查类型')
  await expectShown(task(page, 'check.types').getByText('正在执行', { exact: true }))
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await stage.product.kill()
  await expectShown(page.getByRole('button', { name: '终端（有新动态）' }))
  await page.screenshot({ path: 'e2e/output/terminal dot.png' })
  await stage.product.start()
  await openPanel(page)
  await expectShown(task(page, 'check.types').getByText('执行失败'))
  await expectShown(task(page, 'check.types').locator('.xterm-rows', { hasText: '连接中断' }))
  // Whose server gave no sign of life for long has ended: its folder is free for others.
  stage.product.change('update terminal_run set heartbeat_time = 0')
})

test('what comes last is in view', async () => {
  const page = await stage.enter('dashboard', { height: 560 })
  await openPanel(page)
  await more(page, '查看版本')
  await expectShown(task(page, 'version.npm').getByText('执行成功'))
  // A task that fails is brought into view: none may be left that could.
  await eventually(() =>
    panel(page)
      .getByText(/^(等待|正在)执行$/)
      .count(),
  ).toBe(0)
  await more(page, '查看迁移状态')
  const status = task(page, 'migrate.status')
  await expectShown(status.locator('.xterm-rows', { hasText: 'exitCode: 0' }))
  const isInView = () =>
    status.evaluate((item) => {
      const place = item.closest('.ant-drawer-body')?.getBoundingClientRect()
      return place !== undefined && item.getBoundingClientRect().bottom <= place.bottom + 1
    })
  await eventually(isInView).toBe(true)
  // Who has scrolled up stays there, whatever grows.
  const log = status.getByRole('button', { name: '命令运行日志' })
  await log.hover()
  await page.mouse.wheel(0, -300)
  await eventually(isInView).toBe(false)
  for (const isOpen of ['false', 'true']) {
    await log.click()
    await eventually(() => log.getAttribute('aria-expanded')).toBe(isOpen)
  }
  await eventually(() => isInView()).toBe(false)
})

test('an install that would not go by the lock file is not offered', async () => {
  const page = await stage.enter('dashboard')
  await knowNothing(page)
  await openPanel(page)
  await panel(page).getByRole('button', { name: '终端设置' }).click()
  const settings = page.getByRole('dialog', { name: '终端设置' })
  await chooseIn(page, settings.getByRole('combobox'), 'yarn')
  await settings.getByRole('button', { name: '保存' }).click()
  await settings.waitFor({ state: 'hidden' })
  await expectShown(panel(page).getByText('yarn 1 无法读取 package-lock.json'))
  await eventually(() => panel(page).getByRole('button', { name: '安装依赖包' }).isDisabled()).toBe(true)
  await expectSound(page)
})

test('on a small screen it is in the bar and in the palette, in English and in the dark', async () => {
  const page = await stage.enter('dashboard', { width: 360, height: 740, dark: true, language: 'en' })
  await page.getByRole('button', { name: /^Terminal/ }).click()
  await expectShown(panel(page).getByText('No tasks yet'))
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox').fill('terminal')
  await page.getByRole('option', { name: 'Open the terminal' }).click()
  await expectShown(panel(page).getByText('No tasks yet'))
  await more(page, 'Show versions')
  await expectShown(task(page, 'version.npm').getByText('Success'))
  await expectShown(task(page, 'version.npm').locator('.xterm-rows', { hasText: /\d+\.\d+\.\d+/ }))
  await page.screenshot({ path: 'e2e/output/terminal small.png' })
  await expectSound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
