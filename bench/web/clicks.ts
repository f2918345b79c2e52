import type { CDPSession, Locator, Page } from 'playwright-core'

/** How one click on a menu entry went, in milliseconds. */
export interface Click {
  /** path of the page below the back office's base */
  readonly entry: string
  /** from the click to the frame that shows the first row */
  readonly whole: number
  /** the list call, as the browser's resource timing has it */
  readonly call: number
  /** processor time of the page's main thread in between; unlike the rest it does not grow when others use the machine */
  readonly work: number
}

/** Clicks entries of the menu one after the other, each with time to rest between, and answers how each went. */
export async function clickThrough(page: Page, entries: readonly string[]): Promise<readonly Click[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const clicks: Click[] = []
  for (const entry of entries) {
    const link = await showEntry(page, entry)
    await page.waitForTimeout(400)
    await link.hover()
    const before = await threadTime(session)
    const watch = await page.evaluateHandle(watchClick)
    await page.mouse.down()
    await page.mouse.up()
    const times = await watch.evaluate(({ done }) => done)
    clicks.push({ entry, ...times, work: (await threadTime(session)) - before })
    await page.waitForLoadState('networkidle')
  }
  return clicks
}

/** Opens directories of the menu until the entry shows; opening one may close its neighbours. */
async function showEntry(page: Page, entry: string): Promise<Locator> {
  const link = page.locator(`nav.shell-menu a[href="/admin/${entry}"]`)
  for (const directory of await page.locator('nav.shell-menu button[aria-expanded]').all()) {
    if (await link.isVisible()) break
    if ((await directory.getAttribute('aria-expanded')) === 'false') await directory.click()
  }
  return link
}

async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
}

/**
 * Runs in the page and watches for the next click. Begins at the browser's own time of it; ends when a frame in which
 * a row of another table than before shows has been painted.
 */
function watchClick(): { readonly done: Promise<Pick<Click, 'whole' | 'call'>> } {
  performance.clearResourceTimings()
  const before = new Set(document.querySelectorAll('tr[data-row-key]'))
  const isFilled = () =>
    [...document.querySelectorAll('tr[data-row-key]')].some(
      (row) => !before.has(row) && row.checkVisibility(),
    )
  const timesFrom = async (begin: number) => {
    await new Promise<void>((done) => {
      const look = () => (isFilled() ? setTimeout(done) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
    const whole = performance.now() - begin
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\/index(?:\?|$)/.test(name) && startTime >= begin)
    if (calls.length !== 1) throw new Error(`a click made ${calls.length} list calls`)
    return { whole, call: calls[0]?.duration ?? Number.NaN }
  }
  const click = new Promise<Event>((done) =>
    document.addEventListener('click', done, { capture: true, once: true }),
  )
  return { done: click.then(({ timeStamp }) => timesFrom(timeStamp)) }
}
