import type { Browser } from 'playwright-core'

/** What somebody saw of a page while it came. */
export interface Paint {
  /** milliseconds from the click to the largest part of what shows */
  readonly largest: number
  /** how much of it moved, as browsers count it */
  readonly shift: number
}

/** A phone of the middle class in a train: 1.6 Mbit/s with 150 ms to and fro, and a quarter of this machine. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowness = 4

/** Loads a page as somebody does who has never been there. */
export async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(readPaint)
  } finally {
    await context.close()
  }
}

/** Runs in the page: what has been painted and moved so far. */
function readPaint(): Promise<Paint> {
  type Entry = PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean }
  const entriesOf = (type: string) =>
    new Promise<readonly Entry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  return Promise.all([entriesOf('largest-contentful-paint'), entriesOf('layout-shift')]).then(
    ([paints, shifts]) => ({
      largest: paints.at(-1)?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value = 0, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    }),
  )
}
