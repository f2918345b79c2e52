import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { sharedBrowser } from './shared-browser.ts'

/** The browser that tests run in; without it they can't. */
export const browserPath = process.env.CHROMIUM_PATH

export type OpenPage = {
  readonly page: Page
  readonly browser: Browser
  /** What was thrown in the page and not caught. */
  readonly faults: string[]
  readonly close: () => Promise<void>
}

/** Builds a page of `testing/` as a host would build it, and opens it as a file in a context of its own. */
export async function openPage(entry: string, viewport = { width: 1000, height: 800 }): Promise<OpenPage> {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'))
  const path = join(folder, 'index.html')
  await writeFile(path, await pageHtml(entry))
  return openAddress(`file://${path}`, viewport, () => rm(folder, { recursive: true }))
}

/** Opens a page of `testing/` as `openPage` does, but from a server, with its parts as files and under a policy. */
export async function openServedPage(entry: string, policy: string): Promise<OpenPage> {
  const files = await builtPage(entry, true)
  const links = files.map(({ fileName, type, ...file }) => {
    if (fileName.endsWith('.css')) return `<link rel="stylesheet" href="/${fileName}">`
    return 'isEntry' in file && file.isEntry ? `<script type="module" src="/${fileName}"></script>` : ''
  })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title>${links.join('')}<body></body></html>`
  const server = createServer(({ url }, response) => {
    const file = files.find(({ fileName }) => url === `/${fileName}`)
    const text = file === undefined ? html : file.type === 'chunk' ? file.code : file.source
    const type = /css|html|js$/.exec(file?.fileName ?? 'index.html')?.[0]
    response.setHeader('content-type', `text/${type === 'js' ? 'javascript' : type}; charset=utf-8`)
    response.setHeader('content-security-policy', policy)
    response.end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return openAddress(`http://127.0.0.1:${port}/`, { width: 1000, height: 800 }, async () => {
    server.close()
  })
}

async function openAddress(
  address: string,
  viewport: { readonly width: number; readonly height: number },
  closeAddress: () => Promise<void>,
): Promise<OpenPage> {
  const browser = await sharedBrowser()
  const page = await browser.newPage({ viewport })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(address)
  await page.waitForSelector('.pe-area')
  const close = async () => {
    await page.close()
    await closeAddress()
  }
  return { page, browser, faults, close }
}

const pages = new Map<string, Promise<string>>()

/** A page is built once for all files of a worker that open it. */
function pageHtml(entry: string): Promise<string> {
  const known = pages.get(entry) ?? buildPage(entry)
  pages.set(entry, known)
  return known
}

async function buildPage(entry: string): Promise<string> {
  const outputs = await builtPage(entry, false)
  const script = outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('')
  const sheets = outputs.filter(({ fileName }) => fileName.endsWith('.css'))
  const style = sheets.map((each) => (each.type === 'asset' ? String(each.source) : '')).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><style>${style}</style><body><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`
}

async function builtPage(entry: string, codeSplitting: boolean) {
  const built = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        output: { codeSplitting },
      },
    },
  })
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []))
}
