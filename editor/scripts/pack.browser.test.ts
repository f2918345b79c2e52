import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../testing/open-page.ts'
import {
  makeStranger,
  pack,
  plainPage,
  reactForm,
  reactPackages,
  removeFolders,
  snippetsOf,
} from './stranger.ts'

/** The README's page without a bundler, in English by its `lang`. */
const scriptPage = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Page</title>${
  snippetsOf('A page without a bundler').find(({ language }) => language === 'html')?.code ?? ''
}`

describe.skipIf(!browserPath)('the pages of the README, built by a stranger from the packed package', () => {
  const folders: string[] = []
  const servers: PreviewServer[] = []
  const faults: string[] = []
  let packed: string
  let browser: Browser

  beforeAll(async () => {
    packed = await pack()
    browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterEach(() => {
    expect(faults).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(servers.map((server) => server.close()))
    removeFolders(packed, ...folders)
  })

  async function open(
    packages: readonly string[],
    files: Readonly<Record<string, string>>,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Page> {
    const folder = mkdtempSync(join(tmpdir(), 'editor-stranger-'))
    folders.push(folder)
    await makeStranger(folder, packed, packages, files).build()
    const server = await preview({
      root: folder,
      configFile: false,
      preview: { host: '127.0.0.1', port: 0 },
    })
    servers.push(server)
    const page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      // A browser asks for an icon by itself.
      const isIcon = message.location().url.endsWith('/favicon.ico')
      const isRefused = message.text().includes('net::ERR_FAILED')
      if (['error', 'warning'].includes(message.type()) && !isIcon && !isRefused) faults.push(message.text())
    })
    await prepare(page)
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.click('.pe-area')
    return page
  }

  test('the form in React takes text and gives its HTML when it is sent', async () => {
    const page = await open(reactPackages, reactForm())
    await page.keyboard.type('# Hello')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('world')
    await page.click('button[type=submit]')
    expect(await page.evaluate(() => 'saved' in window && window.saved)).toBe(
      '<h1>Hello</h1><p><strong>world</strong></p>',
    )
    await page.getByRole('button', { name: 'Quote' }).first().click()
    await page.waitForSelector('.pe-area blockquote')
  })

  test('the page without a framework has text, toolbar and styles, and its form sends the HTML', async () => {
    const page = await open([], plainPage())
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.getByRole('button', { name: 'Bold' }).first().click()
    await page.keyboard.type('x')
    const body = () =>
      page.evaluate(() => new FormData(document.querySelector('form') ?? undefined).get('body'))
    expect(await body()).toBe('<p>Hello!<strong>x</strong></p>')
    expect(await page.evaluate(() => document.querySelector('.pe-area')?.clientHeight)).toBeGreaterThan(400)
    await page.keyboard.press('Enter')
    await page.keyboard.type('```sql')
    await page.keyboard.press('Enter')
    await page.keyboard.type('select 1')
    await page.waitForFunction(() => CSS.highlights.get('pe-code-keyword')?.size)
  })
  test('a table can be read and typed in when what edits it is missing, which is said; a press tries again', async () => {
    const code = `import { createEditor } from '@portico/editor'
      import '@portico/editor/style.css'
      const html = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>'
      Object.assign(window, { editor: createEditor({ selector: '#text', html, language: 'en' }) })`
    const refuse = (page: Page) => page.route(/table-part/, (route) => route.abort())
    const page = await open([], { ...plainPage(), 'main.ts': code }, refuse)
    await page.getByText('A part of the editor could not be loaded.').waitFor()
    await page.locator('td').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await page.unroute(/table-part/)
    await page.locator('td').last().click()
    await page.locator('.pe-column-handle').waitFor({ state: 'attached' })
    // The document, its history and the place of the cursor are what they were.
    const texts = () => page.locator('td').allTextContents()
    await page.keyboard.press('End')
    await page.keyboard.type('y')
    expect(await texts()).toEqual(['ax\n', 'b', 'c', 'dy'])
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await page.locator('.selectedCell').first().waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('the find bar finds expressions by the worker of the package', async () => {
    const page = await open([], plainPage())
    await page.keyboard.press('Control+f')
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await page.getByPlaceholder('Find').fill('l+')
    await page.getByText('1 of 1').waitFor()
  })

  test('a page with nothing but the script of the package has an editor, with its look and its worker', async () => {
    const server = createServer((request, response) => {
      const name = request.url?.slice(1) ?? ''
      const isScript = name.endsWith('.global.js')
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
      response.end(isScript ? readFileSync(join(packed, name)) : scriptPage)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.click('.pe-area')
    await page.keyboard.type('# Hello')
    await page.getByRole('button', { name: 'Bold' }).first().click()
    expect(await page.evaluate('editor.getHtml()')).toBe('<h1>Hello</h1>')
    expect(await page.evaluate('PorticoEditor.renderToHtml("<p onclick=x>a</p>")')).toBe('<p>a</p>')
    expect(await page.locator('.pe-area').evaluate((area) => getComputedStyle(area).whiteSpace)).toMatch(
      /break-spaces/,
    )
    await page.keyboard.press('Control+f')
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await page.getByPlaceholder('Find').fill('l+')
    await page.getByText('1 of 1').waitFor()
    await page.close()
    server.close()
  })

  test('a menu of a host stands first in the toolbar and does what it says', async () => {
    const menu = snippetsOf('Menus of your own').find(({ language }) => language === 'ts')
    const page = await open([], { ...plainPage(), 'main.ts': menu?.code ?? '' })
    const first = page.locator('[role=toolbar] button').first()
    await expect.poll(() => first.getAttribute('aria-label')).toContain('Stamp')
    await first.click()
    await expect
      .poll(() => page.locator('.pe-area').textContent())
      .toContain(String(new Date().getFullYear()))
  })
})
