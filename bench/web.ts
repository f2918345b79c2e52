import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../editor/testing/shared-browser.ts'
import { median, type Row, report } from './report.ts'
import { fillSite } from './server/page-rows.ts'
import { install, password, startProduct } from './server/seed.ts'
import { type Click, clickThrough } from './web/clicks.ts'
import { beyond, kilobytes, type LoadedFile, largest, logNetwork } from './web/network.ts'
import { paintOf } from './web/paint.ts'

// The rows of the client in `docs/budgets.md#client`, on the built product in the system's Chromium: what a first visit
// transfers, and how long a click on a menu entry takes once the files are in the browser's store.

/** Entries whose pages are lists; clicked in this order, each for the first time since the page was loaded. */
const lists = [
  'content/tag',
  'auth/adminLog',
  'content/category',
  'auth/admin',
  'content/article',
  'auth/group',
  'auth/rule',
]
const rounds = 3

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-web-'))
const installation = await install(join(folder, 'data'), (database) => {
  fillSite(database)
  database.exec(`update content_article set cover = '/storage/cover.png'`)
})
await makeCover(join(installation.folder, 'storage'))
const server = await startProduct(installation)
const browser = await openBrowser()
const address = `http://127.0.0.1:${server.port}`

try {
  const login = await visitLogin(browser)
  const memberLogin = await openForm(browser, '/user/login')
  await memberLogin.context.close()
  const office = await visitOffice(browser, login.session)
  const clicks = await clickWarm(office.context, office.page)
  process.exitCode = report([
    fileRow('login page, brotli', login.files, 150),
    fileRow('login page of members, brotli', memberLogin.files, 150),
    fileRow('back office to the first list, brotli', beyond(office.files, login.files), 420),
    {
      ...fileRow('editor with full toolbar, brotli', office.editor, 120),
      detail: `${largest(office.editor, 3)}; the whole form ${Math.round(kilobytes(office.form))} kB: ${largest(office.form, 6)}`,
    },
    clickRow(clicks),
    ...(await paintRows(browser)),
  ])
    ? 0
    : 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A first visit to the login page: what had been asked for when the form could be used. Then signs in. */
async function visitLogin(
  browser: Browser,
): Promise<{ readonly files: readonly LoadedFile[]; readonly session: Session }> {
  const { context, page, files } = await openForm(browser, '/admin/login')
  await page.locator('input[name="username"]').fill('admin')
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.locator('nav.shell-menu').waitFor()
  const session = await context.storageState()
  await context.close()
  return { files, session }
}

/** A first visit to a form, and what had been asked for when it could be used. */
async function openForm(browser: Browser, path: string) {
  const context = await newContext(browser)
  const page = await context.newPage()
  const log = await logNetwork(page)
  await page.addInitScript(markUsableForm)
  await page.goto(path)
  const usableAt = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime)
  const usable = (await page.evaluate(() => performance.timeOrigin)) + Number(await usableAt.jsonValue())
  await log.settled()
  return { context, page, files: log.files().filter(({ askedAt }) => askedAt * 1000 <= usable) }
}

/** Runs in the page: marks the frame after the one that shows a form which takes input, with its fonts. */
function markUsableForm(): void {
  const look = () => {
    const input = document.querySelector<HTMLInputElement>('form input[name="username"]')
    const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]')
    const canBeUsed = input?.checkVisibility() && !input.disabled && button && !button.disabled
    if (canBeUsed && document.fonts.status === 'loaded') setTimeout(() => performance.mark('usable'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A first visit to a list by somebody signed in, and what the form with the editor then brings. */
async function visitOffice(browser: Browser, session: Session) {
  const context = await newContext(browser, session)
  const page = await context.newPage()
  const log = await logNetwork(page)
  await page.goto('/admin/content/article')
  await page.locator('tr[data-row-key]').first().waitFor()
  await log.settled()
  const files = log.files()
  await page.locator('.list-toolbar').getByRole('button', { name: '添加', exact: true }).click()
  await page.locator('.record-page-form [role="toolbar"]').waitFor()
  await page.locator('.record-page-form [contenteditable="true"]').waitFor()
  await log.settled()
  const form = beyond(log.files(), files)
  return { context, page, files, form, editor: await ownFiles(context, form) }
}

/**
 * The form also brings inputs that belong to the back office. The editor's own files are those that its script makes
 * the browser load by itself on the list, and its styles.
 */
async function ownFiles(
  context: BrowserContext,
  form: readonly LoadedFile[],
): Promise<readonly LoadedFile[]> {
  const isEditors = ({ path }: LoadedFile) => path.includes('/rich-text-input-')
  const script = form.find((file) => isEditors(file) && file.path.endsWith('.js'))
  if (!script) throw new Error('the form brings no editor')
  const page = await context.newPage()
  const log = await logNetwork(page)
  await page.goto('/admin/content/article')
  await page.locator('tr[data-row-key]').first().waitFor()
  await log.settled()
  const before = log.files()
  await page.evaluate((path) => import(path), script.path)
  await log.settled()
  const needed = new Set(beyond(log.files(), before).map(({ path }) => path))
  await page.close()
  return form.filter((file) => isEditors(file) || needed.has(file.path))
}

/** Clicks every list once after each load of the page, its files being in the browser's store by then. */
async function clickWarm(context: BrowserContext, page: Page): Promise<readonly Click[]> {
  await page.close()
  const clicks: Click[] = []
  // The round before the counted ones brings the files.
  for (let round = 0; round <= rounds; round++) {
    const fresh = await context.newPage()
    await fresh.goto('/admin/dashboard')
    await fresh.locator('nav.shell-menu').waitFor()
    await fresh.waitForLoadState('networkidle')
    const found = await clickThrough(fresh, lists)
    if (round > 0) clicks.push(...found)
    await fresh.close()
  }
  return clicks
}

function newContext(browser: Browser, session?: Session): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    ...(session ? { storageState: session } : {}),
  })
}

function fileRow(name: string, files: readonly LoadedFile[], atMost: number): Row {
  return {
    name,
    yardstick: '',
    runs: [kilobytes(files)],
    unit: 'kB',
    budget: { atMost },
    detail: `${files.length} files; ${largest(files)}`,
  }
}

function clickRow(clicks: readonly Click[]): Row {
  const byEntry = lists.map((entry) => {
    const own = clicks.filter((click) => click.entry === entry).map(({ whole, call }) => whole - call)
    return `${entry} ${Math.round(median(own))}`
  })
  const middle = (part: 'call' | 'work') => Math.round(median(clicks.map((click) => click[part])))
  return {
    name: 'click on a menu entry to a filled table, warm: more than the list call',
    yardstick: 'the list call itself',
    runs: clicks.map(({ whole, call }) => whole - call),
    unit: 'ms',
    budget: { atMost: 120 },
    detail: `the call ${middle('call')} ms, main thread ${middle('work')} ms; ${byEntry.join(', ')}`,
  }
}

/** What a reader with a slow phone and a slow network sees of the site, the first time. */
async function paintRows(browser: Browser): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const [name, path] of [
    ['article page', '/article/report-1'],
    ['list of articles', '/articles'],
  ]) {
    const paints = []
    for (let round = 0; round < rounds; round++) paints.push(await paintOf(browser, `${address}${path}`))
    const row = { yardstick: '', detail: '1.6 Mbit/s, 150 ms, a quarter of the processor' }
    rows.push({
      ...{ ...row, name: `${name} of the site on a slow phone: largest paint`, unit: 'ms' },
      ...{ runs: paints.map(({ largest }) => largest), budget: { atMost: 1800 } },
    })
    rows.push({
      ...{ ...row, name: `${name} of the site on a slow phone: how much moves`, unit: '' },
      ...{ runs: paints.map(({ shift }) => shift), budget: { atMost: 0.02 } },
    })
  }
  return rows
}

async function makeCover(storage: string): Promise<void> {
  mkdirSync(storage, { recursive: true })
  const background = { r: 90, g: 130, b: 200 }
  await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toFile(join(storage, 'cover.png'))
}
