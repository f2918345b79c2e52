import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

declare const axe: { run: (options?: RunOptions) => Promise<{ violations: { id: string }[] }> }

const executablePath = process.env.CHROMIUM_PATH

describe.skipIf(!executablePath)('the field in a browser', () => {
  let browser: Browser
  let page: Page
  let folder: string
  const faults: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'editor-'))
    await writeFile(join(folder, 'index.html'), await pageHtml())
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ]
    browser = await chromium.launch({ executablePath, args })
    page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`file://${join(folder, 'index.html')}`)
    await page.waitForSelector('.pe-area')
  })

  afterAll(async () => {
    await browser?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  const reported = () => page.evaluate(() => window.reported.at(-1))
  const settled = () => page.waitForTimeout(400)

  beforeEach(async () => {
    await page.evaluate(() => window.setValue(''))
    await page.click('.pe-area')
    await settled()
    await page.evaluate(() => {
      window.reported.length = 0
    })
  })

  async function paste(data: Record<string, string>, file?: string): Promise<void> {
    await page.waitForTimeout(80)
    await page.evaluate(
      ([entries, name]) => {
        const clipboardData = new DataTransfer()
        for (const [type, value] of entries) clipboardData.setData(type, value)
        if (name) clipboardData.items.add(new File(['x'], name, { type: 'image/gif' }))
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.querySelector('.pe-area')?.dispatchEvent(event)
      },
      [Object.entries(data), file] as const,
    )
    await settled()
  }

  test('the value it is given is not reported, and an empty one shows the placeholder', async () => {
    await page.evaluate(() => window.setValue('<p>given</p>'))
    await settled()
    expect(await page.textContent('.pe-area')).toBe('given')
    expect(await page.evaluate(() => window.reported)).toEqual([])
    await page.evaluate(() => window.setValue(''))
    await settled()
    expect(await page.getAttribute('.pe-area p', 'data-placeholder')).toBe('Write here')
  })

  test('typed text, keys and typing rules give the stored form of HTML', async () => {
    await page.keyboard.type('# Head')
    await page.keyboard.press('Enter')
    await page.keyboard.type('a ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('b')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('two')
    await settled()
    expect(await reported()).toBe(
      '<h1>Head</h1><p>a <strong>b</strong></p><ul><li>one</li><ul><li>two</li></ul></ul>',
    )
  })

  test('a composition of Chinese text arrives once', async () => {
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
    await input.send('Input.insertText', { text: '你好' })
    await settled()
    expect(await reported()).toBe('<p>你好</p>')
  })

  test('a change is reported at once when the focus leaves, which Escape and Tab do', async () => {
    await page.keyboard.type('Q')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await reported()).toBe('<p>Q</p>')
    expect(await page.evaluate(() => document.activeElement?.closest('.pe-area'))).toBeNull()
  })

  test('the toolbar works by keyboard, and tells what holds', async () => {
    await page.keyboard.type('x')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+F10')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await settled()
    expect(await reported()).toBe('<p><strong>x</strong></p>')
    expect(await page.getAttribute('[data-entry=bold]', 'aria-pressed')).toBe('true')
  })

  test('the link dialog refuses a script address and takes a proper one', async () => {
    await page.click('[data-entry=insertLink]')
    await page.fill('.pe-dialog input[inputmode=url]', 'javascript:alert(1)')
    await page.keyboard.press('Enter')
    expect(await page.textContent('.pe-refused')).toBe('This address is not allowed.')
    await page.fill('.pe-dialog input[inputmode=url]', 'https://a.example/')
    await page.keyboard.press('Enter')
    await settled()
    expect(await reported()).toContain('<a href="https://a.example/" target="_blank">https://a.example/</a>')
  })

  test('pasted markup is cleaned, several blocks stay blocks and one paragraph goes into the line', async () => {
    await page.keyboard.type('ab')
    await page.keyboard.press('ArrowLeft')
    await paste({
      'text/html': '<p onclick="x">in <b>line</b><script>1</script></p>',
      'text/plain': 'in line',
    })
    expect(await reported()).toBe('<p>ain <strong>line</strong>b</p>')
    await paste({ 'text/html': '<h2>H</h2><ul><li>x<ul><li>y</li></ul></li></ul>', 'text/plain': 'H' })
    expect(await reported()).toBe(
      '<p>ain <strong>line</strong></p><h2>H</h2><ul><li>x</li><ul><li>y</li></ul></ul><p>b</p>',
    )
  })

  test('several lines pasted into a cell are lines of the cell', async () => {
    await page.evaluate(() => window.setValue('<table><tr><td>a</td><td>b</td></tr></table>'))
    await page.click('td')
    await page.keyboard.press('End')
    await paste({ 'text/html': '<p>x</p><p><b>y</b></p>', 'text/plain': 'x\ny' })
    expect(await reported()).toContain('>ax<br><strong>y</strong></td>')
  })

  test('what is copied comes back as it was', async () => {
    const html = '<ul><li>one</li><ul><li>two</li></ul></ul><blockquote>a<br>b</blockquote>'
    await page.evaluate((value) => window.setValue(value), html)
    await page.click('.pe-item')
    await page.keyboard.press('Control+a')
    await page.waitForTimeout(80)
    const copied = await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.pe-area')?.dispatchEvent(event)
      return clipboardData.getData('text/html')
    })
    await page.evaluate(() => window.setValue(''))
    await page.click('.pe-area')
    await paste({ 'text/html': copied })
    expect(await reported()).toBe(html)
  })

  test('a pasted picture is uploaded and stands where the cursor was', async () => {
    await paste({}, 'a.gif')
    expect(await reported()).toMatch(/^<p><img src="data:image\/gif;base64,[^"]+" alt="a.gif"/)
  })

  test('ticking a to-do changes the document', async () => {
    await page.evaluate(() =>
      window.setValue('<div data-w-e-type="todo"><input type="checkbox" disabled>x</div>'),
    )
    await page.click('.pe-todo input')
    await settled()
    expect(await reported()).toBe('<div data-w-e-type="todo"><input type="checkbox" disabled checked>x</div>')
  })

  test('accessibility rules hold, in light and dark, with a dialog open', async () => {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      if (theme === 'light') await page.click('[data-entry=insertLink]')
      const options: RunOptions = { rules: { 'page-has-heading-one': { enabled: false } } }
      const found = await page.evaluate(
        async (given) => (await axe.run(given)).violations.map((each) => each.id),
        options,
      )
      expect(found).toEqual([])
    }
    await page.keyboard.press('Escape')
  })

  test('nothing was thrown in the page', () => {
    expect(faults).toEqual([])
  })
})

/** The test page as one file, built as a host would build it. */
async function pageHtml(): Promise<string> {
  const input = fileURLToPath(new URL('../testing/page.tsx', import.meta.url))
  const built = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input } },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('')
  const style = outputs.map((each) => (each.type === 'asset' ? String(each.source) : '')).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><style>${style}</style><body><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`
}
