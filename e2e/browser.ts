import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Product } from './product.ts'

/** Starts the system's Chromium. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A fresh visitor: no storage of earlier journeys. */
export async function visit(
  browser: Browser,
  product: Product,
  options: { readonly width?: number; readonly height?: number; readonly dark?: boolean } = {},
): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly problems: string[] }> {
  const { width = 1440, height = 900, dark = false } = options
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return { page, context, problems }
}

/** Signs in as a person does: name, password, then the asked points of the picture one after the other. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  const picture = page.waitForResponse((response) => response.url().includes('/api/common/clickCaptcha'))
  await page.locator('button[type="submit"]').click()
  const info = (await (await picture).allHeaders())['x-test-captcha-info'] ?? ''
  const [points = '', width = '350', height = '200'] = info.split(';')
  const image = page.locator('[role="dialog"] img').first()
  await image.waitFor()
  const box = await image.boundingBox()
  if (!box) throw new Error('the captcha shows no picture')
  for (const point of points.split('-')) {
    const [x = 0, y = 0] = point.split(',').map(Number)
    await page.mouse.click(box.x + (x * box.width) / Number(width), box.y + (y * box.height) / Number(height))
  }
  await page.waitForURL((url) => url.pathname.startsWith('/admin') && !url.pathname.includes('login'))
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds wrong on a page, one line each; an exception names rule, element and reason where it is called. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: axeSource }).catch(async () => {
    // The page's own policy refuses added scripts; evaluated code is not subject to it.
    const { readFile } = await import('node:fs/promises')
    await page.evaluate(await readFile(axeSource, 'utf8'))
  })
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
    interface Violation {
      readonly id: string
      readonly help: string
      readonly nodes: readonly { readonly html: string }[]
    }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
    )
  })
}
