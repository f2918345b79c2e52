import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'

/** The browser that tests run in; without it they can't. */
export const browserPath = process.env.CHROMIUM_PATH

export type OpenPage = {
  readonly page: Page
  readonly browser: Browser
  /** What was thrown in the page and not caught. */
  readonly faults: string[]
  readonly close: () => Promise<void>
}

/** Builds a page of `testing/` as a host would build it, and opens it as a file in a browser of its own. */
export async function openPage(entry: string, viewport = { width: 1000, height: 800 }): Promise<OpenPage> {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'))
  const address = join(folder, 'index.html')
  await writeFile(address, await pageHtml(entry))
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ]
  const browser = await chromium.launch({ executablePath: browserPath, args })
  const page = await browser.newPage({ viewport })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`file://${address}`)
  await page.waitForSelector('.pe-area')
  const close = async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  }
  return { page, browser, faults, close }
}

async function pageHtml(entry: string): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('')
  const style = outputs.map((each) => (each.type === 'asset' ? String(each.source) : '')).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><style>${style}</style><body><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`
}
