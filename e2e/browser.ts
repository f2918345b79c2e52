import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

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

/** Signs in as a person does: name, password, then the asked points of the picture one after the other. */
export async function signIn(
  page: Page,
  username: string,
  password: string,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<void> {
  if (!page.url().includes('/admin/login')) await page.goto('/admin/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  if (keep) await page.locator('input[type="checkbox"]').check()
  const picture = page.waitForResponse((response) => response.url().includes('/api/common/clickCaptcha'))
  await page.locator('button[type="submit"]').click()
  const info = (await (await picture).allHeaders())['x-test-captcha-info'] ?? ''
  const [points = '', width = '350', height = '200'] = info.split(';')
  const image = page.getByRole('dialog').locator('img').first()
  await image.waitFor()
  const box = await image.boundingBox()
  if (!box) throw new Error('the captcha shows no picture')
  for (const point of points.split('-')) {
    const [x = 0, y = 0] = point.split(',').map(Number)
    await page.mouse.click(box.x + (x * box.width) / Number(width), box.y + (y * box.height) / Number(height))
  }
  await page.locator('nav.menu, .head-menu').first().waitFor()
}

/** A rule that does not hold for an element, and why. */
export interface AxeException {
  readonly rule: string
  readonly element: string
  readonly reason: string
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds wrong on a page in light and in dark, one line each; as it is now, if nothing else is wanted. */
export async function accessibilityFaults(
  page: Page,
  exceptions: readonly AxeException[] = [],
  { isBoth = true }: { readonly isBoth?: boolean } = {},
): Promise<readonly string[]> {
  if (!isBoth) {
    await atRest(page)
    return axeFaults(page, exceptions)
  }
  const faults: string[] = []
  const before = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of before ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    faults.push(...(await axeFaults(page, exceptions)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}

async function axeFaults(page: Page, exceptions: readonly AxeException[]): Promise<readonly string[]> {
  // The page's own policy refuses added scripts; evaluated code is not subject to it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(
    async (passed) => {
      interface Violation {
        readonly id: string
        readonly help: string
        readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[]
      }
      const { axe } = window as unknown as {
        axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
      }
      // Only what is reported is worked out in full, and style sheets are not fetched again: the same rules, sooner.
      const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ target }) => {
            const element = document.querySelector(target[0] ?? '')
            return !passed.some((one) => one.rule === id && element?.matches(one.element))
          })
          .map(({ html }) => `${id}: ${help}: ${html.slice(0, 240)}`),
      )
    },
    exceptions.map(({ rule, element }) => ({ rule, element })),
  )
}

/** Colours and places in the middle of a change would be measured wrongly. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    await frame()
    await frame()
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => null)))
  })
}
