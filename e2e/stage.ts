import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Language } from '#core/wire.ts'
import { sharedBrowser } from '../editor/testing/shared-browser.ts'
import { catchFileDialogs } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** Where pictures of screens go. */
export const outputFolder = join(import.meta.dirname, 'output')

/** How a visitor comes. */
export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly language?: Language
  /** somebody who has never chosen a language: `language` is that of the browser only */
  readonly isNew?: boolean
  /** what was done is told for some seconds, as for somebody who has not chosen otherwise: most journeys are no race with a message */
  readonly messagesGo?: boolean
  /** the journey turns the clock of the page (`page.clock`), which nobody else then gets */
  readonly turnsClock?: boolean
  /** messages of the browser that belong to the journey */
  readonly expects?: RegExp
  /** who enters, if not the first administrator */
  readonly as?: { readonly username: string; readonly password: string }
}

/** How a member comes. */
export interface MemberVisit extends VisitOptions {
  readonly username?: string
  /** member group; 1 has everything */
  readonly group?: number
}

/** The password of every member that the stage makes. */
export const memberPassword = 'Member-Pass-1'

/** One product for all journeys of a file, in the browser of the worker; each journey has visitors of its own. */
export interface Stage {
  readonly product: Product
  readonly browser: Browser
  /** somebody without any storage of earlier visits */
  readonly visit: (options?: VisitOptions) => Promise<Page>
  /** an administrator, signed in already, at a page of the back office */
  readonly enter: (path: string, options?: VisitOptions) => Promise<Page>
  /** a member, signed in already, at a page of the member centre; who is not there yet is made */
  readonly enterAsMember: (path: string, options?: MemberVisit) => Promise<Page>
  /** a call of the first administrator */
  readonly call: Product['call']
}

type Mutable = { -readonly [Key in keyof Stage]: Stage[Key] }

/**
 * Prepares product and browser before the journeys of a file, and clears away behind them. A journey in which a page
 * throws, the browser complains or the server logs a fault fails; one that fails leaves a picture of where it stood.
 */
export function openStage(env: Readonly<Record<string, string>> = {}): Stage {
  const stage = {} as Mutable
  let open: {
    context: BrowserContext
    page: Page
    language: Language
    isOnce: boolean
    problems: string[]
  }[] = []
  /** contexts whose visitors have gone: they keep the client's files, so that nobody else waits for them again */
  const free: Readonly<Record<Language, BrowserContext[]>> = { 'zh-cn': [], en: [] }
  const sessions = new Map<string, string>()
  let token: string | undefined
  /** how much of the server's log belongs to journeys that are over */
  let logged = 0

  /** What the browser keeps of somebody who has signed in: journeys that are not about that begin behind it. */
  async function sessionOf(who: VisitOptions['as'] = stage.product): Promise<string> {
    const known = sessions.get(who.username)
    if (known) return known
    const info = await stage.product.openSession(who.username, who.password)
    const session = JSON.stringify({ state: info, version: 0 })
    sessions.set(who.username, session)
    return session
  }

  /** The same for a member. */
  async function memberSessionOf(username: string, group: number): Promise<string> {
    const known = sessions.get(`member ${username}`)
    if (known) return known
    const values = { username, nickname: username, group_id: group, password: memberPassword }
    await stage.call('/admin/user.User/add', { body: { ...values, email: `${username}@example.com` } })
    const info = await stage.product.openMemberSession(username, memberPassword)
    const session = JSON.stringify({ state: info, version: 0 })
    sessions.set(`member ${username}`, session)
    return session
  }

  async function openPage(options: VisitOptions, kept: Readonly<Record<string, string>> = {}): Promise<Page> {
    const {
      width = 1440,
      height = 900,
      dark = false,
      language = 'zh-cn',
      isNew,
      messagesGo = false,
      expects,
    } = options
    const isOnce = options.turnsClock === true
    const idle = isOnce ? undefined : free[language].pop()
    const context = idle ?? (await openContext(language))
    // Whatever an earlier visitor kept goes.
    await context.setStorageState(
      storageOf(stage.product.address, isNew ? kept : { ...kept, ...choiceOf(language, !messagesGo) }),
    )
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
    const problems: string[] = []
    const report = (text: string) => expects?.test(text) || problems.push(text)
    catchFileDialogs(page)
    page.on('pageerror', (error) => report(String(error)))
    page.on(
      'console',
      (message) => message.type() === 'error' && report(`${message.text()} (${message.location().url})`),
    )
    open.push({ context, page, language, isOnce, problems })
    return page
  }

  /** Of one language, since a browser tells it once and for all. */
  async function openContext(language: Language): Promise<BrowserContext> {
    const context = await stage.browser.newContext({
      baseURL: stage.product.address,
      locale: language === 'en' ? 'en-GB' : 'zh-CN',
    })
    // Long, since a busy machine is slow: only a failure takes it.
    context.setDefaultTimeout(30_000)
    return context
  }

  beforeAll(async () => {
    ;[stage.product, stage.browser] = await Promise.all([startProduct(env), sharedBrowser()])
    stage.visit = (options = {}) => openPage(options)
    stage.call = async (url, options) => {
      token ??= await stage.product.signIn()
      return stage.product.call(url, { token, ...options })
    }
    stage.enter = async (path, options = {}) => {
      const page = await openPage(options, { adminInfo: await sessionOf(options.as) })
      await page.goto(`/admin/${path}`)
      await page.locator('nav.shell-menu, .head-menu').first().waitFor()
      return page
    }
    stage.enterAsMember = async (path, { username = 'lilei', group = 1, ...options } = {}) => {
      const page = await openPage(options, { userInfo: await memberSessionOf(username, group) })
      await page.goto(path)
      await page.locator('.member-side').waitFor()
      return page
    }
  })

  afterEach(async ({ task }) => {
    const visits = open
    open = []
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) {
      mkdirSync(outputFolder, { recursive: true })
      for (const [at, { page }] of visits.entries()) {
        const path = join(outputFolder, `failed ${task.name.slice(0, 60)} ${at}.png`)
        await page.screenshot({ path }).catch(() => null)
      }
    }
    for (const { context, language, isOnce } of visits) {
      // One that failed may have left it in any state, such as offline.
      const isOver = hasFailed || isOnce
      const closing = isOver ? [context.close()] : context.pages().map((page) => page.close())
      // The browser at times never says that a page is closed which was on its way elsewhere: nobody uses it again.
      const isClosed = await Promise.race([
        Promise.all(closing).then(() => true),
        wait(10_000, false, { ref: false }),
      ])
      if (isClosed && !isOver) free[language].push(context)
    }
    const log = stage.product.log()
    const faults = faultsIn(log.slice(logged))
    logged = log.length
    expect([...visits.flatMap(({ problems }) => problems), ...faults]).toEqual([])
  })

  afterAll(async () => {
    await Promise.all([...free['zh-cn'], ...free.en].map((context) => context.close()))
    await stage.product?.remove()
  })
  return stage
}

/** Lines in which the server tells of a fault of its own. */
function faultsIn(log: string): readonly string[] {
  return log.split('\n').filter((line) => /"level":[56]0\b/.test(line))
}

/** What the browser keeps of somebody who has chosen a language, and how long messages stay. */
function choiceOf(language: Language, messagesStay: boolean) {
  return { storeConfig_v2: JSON.stringify({ state: { language, messagesStay }, version: 0 }) }
}

function storageOf(
  origin: string,
  kept: Readonly<Record<string, string>>,
): Parameters<BrowserContext['setStorageState']>[0] {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}
