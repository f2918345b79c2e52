import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Signs in as a person does: name, password, then the asked points of the picture one after the other. */
export async function signIn(
  page: Page,
  username: string,
  password: string,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/admin/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  if (keep) await page.locator('input[type="checkbox"]').check()
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  await page.locator('nav.shell-menu, .head-menu').first().waitFor()
}

/** Does what brings the captcha up, then clicks the asked points of its picture one after the other. */
export async function passCaptcha(page: Page, ask: () => Promise<void>): Promise<void> {
  const picture = page.waitForResponse((response) => response.url().includes('/api/common/clickCaptcha'))
  await ask()
  const info = (await (await picture).allHeaders())['x-test-captcha-info'] ?? ''
  const [points = '', width = '350', height = '200'] = info.split(';')
  const image = page.locator('dialog.captcha img').first()
  await image.waitFor()
  const box = await image.boundingBox()
  if (!box) throw new Error('the captcha shows no picture')
  if (box.x + box.width > (page.viewportSize()?.width ?? 0)) throw new Error('the captcha is cut off')
  for (const point of points.split('-')) {
    const [x = 0, y = 0] = point.split(',').map(Number)
    await page.mouse.click(box.x + (x * box.width) / Number(width), box.y + (y * box.height) / Number(height))
  }
  await page.locator('dialog.captcha').waitFor({ state: 'detached' })
}

/** A rule that does not hold for an element, and why. */
export interface AxeException {
  readonly rule: string
  readonly element: string
  readonly reason: string
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What can be right in light and wrong in dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const without = (rules: readonly string[]) =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))

/** What axe finds wrong on a page as it is now, one line each; its colours are looked at in both appearances, unless less is wanted. */
export async function accessibilityFaults(
  page: Page,
  exceptions: readonly AxeException[] = [],
  colours: 'in both' | 'as they are' | 'not' = 'in both',
): Promise<readonly string[]> {
  if (colours === 'as they are') return axeFaults(page, exceptions)
  if (colours === 'not') return axeFaults(page, exceptions, { rules: without(rulesOfColour) })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [present, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  const ofColour = await axeFaults(page, exceptions, { runOnly: rulesOfColour })
  await page.emulateMedia({ colorScheme: present })
  const faults = await axeFaults(page, exceptions)
  return [...ofColour.map((fault) => `${other}: ${fault}`), ...faults.map((fault) => `${present}: ${fault}`)]
}

async function axeFaults(
  page: Page,
  exceptions: readonly AxeException[],
  chosen: object = {},
): Promise<readonly string[]> {
  await atRest(page)
  // The page's own policy refuses added scripts; evaluated code is not subject to it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(
    async ({ passed, chosen }) => {
      interface Violation {
        readonly id: string
        readonly help: string
        readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[]
      }
      const { axe } = window as unknown as {
        axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
      }
      // Only what is reported is worked out in full, and style sheets are not fetched again: the same rules, sooner.
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        preload: false,
        ...chosen,
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ target }) => {
            const element = document.querySelector(target[0] ?? '')
            return !passed.some((one) => one.rule === id && element?.matches(one.element))
          })
          .map(({ html }) => `${id}: ${help}: ${html.slice(0, 240)}`),
      )
    },
    { passed: exceptions.map(({ rule, element }) => ({ rule, element })), chosen },
  )
}

/** Colours and places in the middle of a change would be measured wrongly, and one change may set off the next. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
    do {
      await Promise.all(passing().map(({ finished }) => finished.catch(() => null)))
      await frame()
      await frame()
    } while (passing().length > 0)
  })
}

/** Follows what a page asks for from now on; what it answers resolves once nothing is under way any more. */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const underWay = async () => {
    await atRest(page)
    return [...open].map((request) => request.url())
  }
  return () => expect.poll(underWay).toEqual([])
}

/**
 * Has a page hand over its file dialogs from now on. Whoever only waits for one has this asked of the browser in that moment, and a
 * key that follows may be faster.
 */
export function catchFileDialogs(page: Page): void {
  page.on('filechooser', () => undefined)
}
