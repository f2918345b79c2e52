import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../../editor/testing/shared-browser.ts'
import './pages/runtime.ts'

/** A page with one editor in a browser of its own, and what is done to it from outside. */
export interface Driver {
  readonly browser: Browser
  readonly page: Page
  readonly session: CDPSession
  /** what went wrong in the page so far */
  readonly errors: readonly string[]
  /** processor time of the page's main thread so far, in milliseconds: what others do on the machine does not count */
  readonly mainThread: () => Promise<number>
  /** megabytes of the JavaScript heap after a collection */
  readonly heap: () => Promise<number>
  readonly press: (key: string, modifier?: 'control') => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a page in a fresh browser and waits until its editor can be used. */
export async function openPage(address: string): Promise<Driver> {
  const browser = await openBrowser()
  const close = async () => {
    await Promise.race([browser.close(), pause(5000)])
  }
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error).slice(0, 160)))
    page.on('crash', () => errors.push('the page crashed'))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(address)
    await page
      .waitForFunction(() => window.bench, null, { timeout: 30_000 })
      .catch(() => {
        throw new Error(errors[0] ?? 'the editor did not come up in 30 s')
      })
    return {
      browser,
      page,
      session,
      errors,
      ...measuresOf(session),
      press: (...key) => press(session, ...key),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function measuresOf(session: CDPSession): Pick<Driver, 'mainThread' | 'heap'> {
  const metric = async (wanted: string) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  }
  return {
    mainThread: async () => (await metric('TaskDuration')) * 1000,
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await metric('JSHeapUsedSize')) / 1e6
    },
  }
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

const named: Readonly<Record<string, { readonly code: number; readonly text: string | undefined }>> = {
  Enter: { code: 13, text: '\r' },
  Backspace: { code: 8, text: undefined },
}

async function press(session: CDPSession, key: string, modifier?: 'control'): Promise<void> {
  const { code, text } = named[key] ?? { code: key.toUpperCase().charCodeAt(0), text: key }
  const typed = modifier ? undefined : text
  const event = {
    key,
    code: key.length > 1 ? key : key === ' ' ? 'Space' : `Key${key.toUpperCase()}`,
    windowsVirtualKeyCode: code,
    nativeVirtualKeyCode: code,
    modifiers: modifier ? 2 : 0,
  }
  const kind = typed
    ? { type: 'keyDown' as const, text: typed, unmodifiedText: typed }
    : { type: 'rawKeyDown' as const }
  await session.send('Input.dispatchKeyEvent', { ...kind, ...event })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}
