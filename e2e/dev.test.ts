import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedBrowser } from '../editor/testing/shared-browser.ts'
import { copyTree, type TreeCopy } from '../scripts/checks/tree-copy.ts'
import { signIn } from './browser.ts'
import { freePort } from './product.ts'

// What is saved while `npm run dev` runs, and what an open page makes of it.

const password = 'Develop-Pass-1'
const repairs = 'examples/03-own-cell-input-screen/repair'
let copy: TreeCopy
let browser: Browser
let dev: ChildProcess
let address = ''
let printed = ''
let page: Page

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
  const node = (...words: readonly string[]) =>
    spawn(process.execPath, words, { cwd: copy.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [port, pages] = [await freePort(), await freePort()]
  address = `http://127.0.0.1:${pages}`
  const env = {
    ...process.env,
    PORT: String(port),
    PORTICO_DATA_DIR: join(copy.folder, 'data'),
    PORTICO_ADMIN_PASSWORD: password,
    PORTICO_TEST_HOOKS: '1',
    PORTICO_RATE_LIMIT: 'off',
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  }
  dev = node('scripts/dev.mjs', '--port', String(pages))
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (part: Buffer) => (printed += part.toString()))
  await vi.waitFor(() => expect(printed).toContain('Portico listens on'), 60_000)
  page = await openRepairs()
})
afterAll(async () => {
  await page?.context().close()
  const gone = new Promise((done) => dev.once('exit', done))
  dev.kill('SIGTERM')
  await gone
  await copy.remove()
})

/** The board of repairs with one repair on it, open in a browser. */
async function openRepairs(): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN', reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, 'admin', password)
  const add = (resource: string, body: object) =>
    page.evaluate(
      async ([resource, body]) => {
        const { state } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}')
        const headers = { server: 'true', batoken: state.token, 'content-type': 'application/json' }
        const options = { method: 'POST', headers, body: JSON.stringify(body) }
        return (await (await fetch(`/admin/${resource}/add`, options)).json()).data.id as number
      },
      [resource, body] as const,
    )
  const tool_id = await add('lending.Tool', { name: 'Drill', number: 'T-1' })
  await add('lending.Repair', { title: 'Cable', tool_id, minutes: 90 })
  await page.goto('/admin/lending/repair')
  return page
}

test('what is saved shows at once, and the form that is open keeps what was typed', async () => {
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
  expect(await title.inputValue()).toBe('Switch broken')

  // Whatever can not be taken up by the page as it is has it load anew.
  await copy.replace('web/main.tsx', 'followTheme()\n', 'followTheme() // as before\n')
  await expect.poll(() => loads.length).toBeGreaterThan(0)
  await expect.poll(() => title.inputValue()).toBe('Switch broken')
  expect(await page.locator('input[id$="-minutes"]').inputValue()).toBe('240')
})

test('calls wait while the server starts again, and a page says why it does not', async () => {
  await page.goto('/admin/lending/repair')
  const overlay = page.locator('vite-error-overlay')
  const card = page.getByRole('article')
  await card.waitFor()
  const starts = () => printed.split('Portico listens on').length
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
