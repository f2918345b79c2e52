import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../editor/testing/shared-browser.ts'
import { copyTree, type TreeCopy } from '../scripts/checks/tree-copy.ts'
import { catchFileDialogs, signIn } from './browser.ts'
import { eventually, makePicture } from './screens.ts'

// What is saved while `npm run dev` runs, and what an open page makes of it.

const password = 'Develop-Pass-1'
const repairs = 'examples/03-own-cell-input-screen/repair'
let copy: TreeCopy
let browser: Browser
let dev: ChildProcess
let address = ''
let printed = ''
let page: Page
let tool = 0
/** How often the server has started by now. */
const starts = () => printed.split('Portico listens on').length

beforeAll(async () => {
  ;[copy, browser] = await Promise.all([copyTree(), sharedBrowser()])
  await copy.replace(
    'modules/index.ts',
    'import { adminModule }',
    "import { lendingModule } from '../examples/03-own-cell-input-screen/module.ts'\nimport { adminModule }",
  )
  await copy.replace('modules/index.ts', '  adminModule,', '  adminModule,\n  lendingModule,')
  await copy.replace(
    'modules/index.server.ts',
    'import { adminModuleServer }',
    "import { lendingModuleServer } from '../examples/03-own-cell-input-screen/module.server.ts'\nimport { adminModuleServer }",
  )
  await copy.replace(
    'modules/index.server.ts',
    '  adminModuleServer,',
    '  adminModuleServer,\n  lendingModuleServer,',
  )
  await addLoans()
  await startDev()
  page = await openBackOffice()
  tool = await add('lending.Tool', { name: 'Drill', number: 'T-1' })
  await add('lending.Repair', { title: 'Cable', tool_id: tool, minutes: 90 })
})
afterAll(async () => {
  await page?.context().close()
  await stopDev()
  await copy.remove()
})

/** Starts it on two ports that are free: if somebody is faster at one of them, once more on two others. */
async function startDev(): Promise<void> {
  const [port, pages] = [await freePort(), await freePort()]
  address = `http://127.0.0.1:${pages}`
  printed = ''
  dev = spawn(process.execPath, ['scripts/dev.mjs', '--port', String(pages)], {
    cwd: copy.folder,
    env: {
      ...process.env,
      PORT: String(port),
      PORTICO_DATA_DIR: join(copy.folder, 'data'),
      PORTICO_ADMIN_PASSWORD: password,
      PORTICO_SITE_LANGUAGE: 'zh-cn',
      PORTICO_TEST_HOOKS: '1',
      PORTICO_RATE_LIMIT: 'off',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told = Promise.withResolvers<void>()
  const either = /is (?:already )?in use|listens on[\s\S]*ready in|ready in[\s\S]*listens on/
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (part: Buffer) => {
      printed += part.toString()
      if (either.test(printed)) told.resolve()
    })
  }
  dev.once('exit', () => told.reject(new Error(printed)))
  await told.promise
  if (!/is (?:already )?in use/.test(printed)) return
  await stopDev()
  await startDev()
}

async function stopDev(): Promise<void> {
  if (dev.exitCode !== null) return
  const gone = once(dev, 'exit')
  dev.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Puts the loans of the step before beside the repairs. */
async function addLoans(): Promise<void> {
  const module = 'examples/03-own-cell-input-screen/module'
  const from = "from '../02-relation-and-workflow"
  const put = (file: string, before: string, lines: readonly string[]) =>
    copy.replace(`${module}${file}.ts`, before, `${lines.join('\n')}\n${before}`)
  await put('', 'import { repairMessages }', [
    `import { accessoryMessages } ${from}/accessory/accessory.messages.ts'`,
    `import { accessory } ${from}/accessory/accessory.ts'`,
    `import { loanMessages } ${from}/loan/loan.messages.ts'`,
    `import { loan } ${from}/loan/loan.ts'`,
  ])
  await put('', '    { resource: repair, messages', [
    '    { resource: accessory, messages: accessoryMessages },',
    '    { resource: loan, messages: loanMessages },',
  ])
  await put('', '    { resource: repair, in', [
    "    { resource: accessory, in: 'lending', icon: 'fa fa-plug', weigh: 7 },",
    "    { resource: loan, in: 'lending', icon: 'fa fa-exchange', weigh: 8 },",
  ])
  await put('.server', 'import { migrations } from', [
    "import { serverResource } from '#server/resource/side.ts'",
    `import { loanServer } ${from}/loan/loan.server.ts'`,
    `import { loan } ${from}/loan/loan.ts'`,
  ])
  await put('.server', '  module: lendingModule,', ['  sides: [serverResource(loan, loanServer)],'])
  // Its action asks for a picture as well.
  const days = 'min: 1, max: 60 })'
  await copy.replace(
    'examples/02-relation-and-workflow/loan/loan.ts',
    `${days} }`,
    `${days}, proof: field.image() }`,
  )
}

/** The back office in a browser, signed in. */
async function openBackOffice(): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN', reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  catchFileDialogs(page)
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, 'admin', password)
  return page
}

/** Adds a row by a call of the administrator who is signed in; answers its id. */
const add = (resource: string, body: object): Promise<number> =>
  page.evaluate(
    async ([resource, body]) => {
      const { state } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}')
      const headers = { server: 'true', batoken: state.token, 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      const { data, msg } = await (await fetch(`/admin/${resource}/add`, options)).json()
      if (!data?.id) throw new Error(msg)
      return data.id as number
    },
    [resource, body] as const,
  )

test('what is saved shows at once, and the form that is open keeps what was typed', async () => {
  await page.goto('/admin/lending/repair')
  // The board of one's own, with the cell of one's own.
  const card = page.getByRole('region', { name: '待修' }).getByRole('article')
  await expect.poll(() => card.innerText()).toMatch(/Cable\s+Drill\s+1.5 小时/)
  await page.getByRole('button', { name: '添加' }).click()
  const title = page.locator('input[id$="-title"]')
  await title.fill('Switch broken')
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))

  await copy.replace(`${repairs}/repair.client.tsx`, '[15, 30, 60, 180]', '[15, 30, 60, 240]')
  await expect.poll(() => page.getByRole('button', { name: '4 小时' }).count()).toBe(1)
  await page.getByRole('button', { name: '4 小时' }).click()
  const colour = () =>
    page.locator('input[id$="-minutes"]').evaluate((input) => getComputedStyle(input).color)
  await copy.replace(`${repairs}/repair.module.css`, 'color: var(--text);', 'color: rgb(1, 2, 3);')
  await expect.poll(colour).toBe('rgb(1, 2, 3)')
  await copy.replace(`${repairs}/repair.messages.ts`, "minutes: '所需时间'", "minutes: '工时'")
  await expect.poll(() => page.getByText('工时').count()).toBeGreaterThan(0)
  // The declaration, too: the form has other fields at once.
  const status = () => page.locator('form [id$="-status-label"]').count()
  expect(await status()).toBeGreaterThan(0)
  await copy.replace(`${repairs}/repair.ts`, '  list: {', "  form: [['title', 'minutes']],\n  list: {")
  await expect.poll(status).toBe(0)
  expect(loads).toEqual([])
  await eventually(() => title.inputValue()).toBe('Switch broken')

  // Whatever can not be taken up by the page as it is has it load anew.
  await copy.replace('web/main.tsx', 'followTheme()\n', 'followTheme() // as before\n')
  await expect.poll(() => loads.length).toBeGreaterThan(0)
  await expect.poll(() => title.inputValue()).toBe('Switch broken')
  await eventually(() => page.locator('input[id$="-minutes"]').inputValue()).toBe('240')
})

test('an action asks for what it needs in a form, says what is wrong there, and is done with it', async () => {
  await add('lending.Loan', {
    tool_id: tool,
    borrower: 'Ann',
    first_day: '2030-05-01',
    last_day: '2030-05-08',
  })
  await page.goto('/admin/lending/loan')
  const more = page.getByRole('button', { name: '“Ann”的更多操作' })
  const entry = page.getByRole('menuitem', { name: '续借' })
  await more.click()
  await page.getByRole('menuitem', { name: '借出' }).waitFor()
  await eventually(() => entry.count()).toBe(0)
  await page.getByRole('menuitem', { name: '借出' }).click()
  await page.getByRole('button', { name: '借出' }).click()
  await page.getByRole('row', { name: /Ann.*借出中/ }).waitFor()
  // On a slow line the form is there before its input is.
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/number-input.tsx*', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.reload()
  await more.click()
  await entry.click()
  const form = page.getByRole('dialog').filter({ hasText: '续借' })
  await form.getByRole('button', { name: '续借' }).waitFor()
  mayCome.resolve()
  const days = form.locator('input[id$="-days"]')
  await expect.poll(() => days.evaluate((one) => one === document.activeElement)).toBe(true)
  await eventually(() => days.inputValue()).toBe('7')
  await days.fill('')
  await days.press('Control+Enter')
  await form.getByText('请填写天数').waitFor()
  await days.fill('3')
  await days.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Ann.*2030年5月11日/ }).waitFor()
})

test('the form of an action waits for its uploads, and asks before what was chosen there goes', async () => {
  await page.goto('/admin/lending/loan')
  await page.getByRole('button', { name: '“Ann”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '续借' }).click()
  const form = page.getByRole('dialog').filter({ hasText: '续借' })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/ajax/upload*', async (route) => {
    await arrived
    await route.continue()
  })
  const buffer = await makePicture()
  const dialog = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: '选择图片' }).click()
  await (await dialog).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer })
  await form.locator('[data-state="uploading"]').waitFor()
  await form.locator('input[id$="-days"]').press('Control+Enter')
  await form.getByText('还有文件正在上传').waitFor()
  arrive()
  await form.locator('[data-state="stored"]').waitFor()
  const asked: string[] = []
  page.on('dialog', (dialog) => asked.push(dialog.type()))
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.getByRole('row', { name: /Ann.*2030年5月11日/ }).waitFor()
  // Nothing asks any more once the form is gone.
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('a page of one’s own for a row has the row, and is drawn with it as it is stored once that is asked for', async () => {
  const before = starts()
  await copy.replace(`${repairs}/repair.ts`, '  list: {', "  formSize: 'page',\n  list: {")
  await copy.replace(
    `${repairs}/repair.client.tsx`,
    'export const repairClient: ClientSide<typeof repair> = {',
    `function Detail({ row, reload }: { row: { title: string }; reload: () => Promise<void> }) {
  return <button type="button" onClick={() => void reload()}>{'Detail of ' + row.title}</button>
}
export const repairClient: ClientSide<typeof repair> = {
  detail: Detail,`,
  )
  // What is loaded before the change was noticed would be the page as it was.
  await expect.poll(starts).toBeGreaterThan(before)
  await page.goto('/admin/lending/repair?row=1')
  await page.getByRole('button', { name: 'Detail of Cable' }).waitFor()
  await eventually(() => page.locator('form').count()).toBe(0)
  await page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}')
    const headers = { server: 'true', batoken: state.token, 'content-type': 'application/json' }
    const body = JSON.stringify({ id: 1, title: 'Cable, long' })
    await fetch('/admin/lending.Repair/edit', { method: 'POST', headers, body })
  })
  await page.getByRole('button', { name: 'Detail of Cable' }).click()
  await page.getByRole('button', { name: 'Detail of Cable, long' }).waitFor()
})

test('calls wait while the server starts again, and a page says why it does not', async () => {
  await page.goto('/admin/lending/repair')
  const overlay = page.locator('vite-error-overlay')
  const card = page.getByRole('article')
  await card.waitFor()
  const before = starts()
  // On the server only: the page itself does not change.
  const server = 'modules/content/article/article.server.ts'
  await copy.replace(server, '/** What happens', 'missing()\n/** What happens')
  await expect
    .poll(() => overlay.getByText('ReferenceError: missing is not defined').count())
    .toBeGreaterThan(0)
  await expect.poll(() => overlay.getByText(/article\.server\.ts:\d+/).count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  // The server is away: this call waits for it.
  const listed = page.waitForResponse((response) => response.url().includes('/lending.repair/index'))
  await page.getByRole('button', { name: '刷新' }).click()
  await copy.replace(server, 'missing()\n', '')
  expect((await listed).status()).toBe(200)
  expect(starts()).toBeGreaterThan(before)
  await card.waitFor()

  await copy.replace(`${repairs}/repair.ts`, 'fields: {\n', 'fields: {,\n')
  await expect.poll(() => overlay.getByText(/repair\.ts/).count()).toBeGreaterThan(0)
  await copy.replace(`${repairs}/repair.ts`, 'fields: {,\n', 'fields: {\n    note: field.text(),\n')
  await expect.poll(() => overlay.count()).toBe(0)
  // A column that no migration has made yet.
  await expect.poll(() => page.getByText('npm run db:diff').count()).toBe(1)
  await card.waitFor()
})
