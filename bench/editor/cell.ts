import { median } from '../report.ts'
import { type Driver, openPage, pause } from './driver.ts'
import type { EditorId } from './editors.ts'

/** Everything that is measured; milliseconds of the main thread's processor time unless said otherwise. */
export const metrics = {
  editable: 'from the empty page to an editor that can be used, wall ms',
  load: 'load of the document, until nothing is left to draw',
  firstScreen: 'call to the frame that shows the beginning of the text, wall ms',
  complete: 'call until nothing is left to draw, wall ms',
  heap: 'JavaScript heap with the document, MB',
  key: 'a key in the middle of the document',
  keyLatency: 'the same, from the event to the frame after it, wall ms',
  enter: 'Enter in the middle of a paragraph',
  backspace: 'Backspace that joins the two again',
  html: 'HTML of the document for the first time, wall ms',
  htmlAgain: 'HTML again with nothing changed, wall ms',
  bold: 'bold for everything',
  undo: 'undo of it',
} as const

export type Metric = keyof typeof metrics

/** Parts of a cell that can be left out; each brings some of the figures. */
export const steps = {
  open: ['editable'],
  load: ['load', 'firstScreen', 'complete', 'heap'],
  type: ['key', 'keyLatency'],
  split: ['enter', 'backspace'],
  html: ['html', 'htmlAgain'],
  bold: ['bold', 'undo'],
} as const satisfies Readonly<Record<string, readonly Metric[]>>

export type Step = keyof typeof steps

/** One editor with one size of document, once. */
export interface Cell {
  readonly editor: EditorId
  readonly size: number
  readonly repetition: number
  /** what could be measured */
  readonly figures: Partial<Record<Metric, number>>
  /** what did not do what it should; its figure is missing then */
  readonly faults: readonly string[]
}

/** What to measure. */
export interface Order extends Pick<Cell, 'editor' | 'size' | 'repetition'> {
  readonly address: string
  readonly steps: readonly Step[]
}

const typedText = 'the quick brown fox jumps over the lazy dog and then it rests'
const pairs = 20
/** Seconds after which typing is cut short; at least eight keys are pressed. */
const typingSeconds = 12

type Figures = Cell['figures']

/** Something that happened in time, but not as it should: its figure would mean nothing, the others do. */
class Unmet extends Error {}

/** Measures one cell in a browser of its own. Running out of time ends it. */
export async function measureCell({ address, steps, ...cell }: Order): Promise<Cell> {
  const figures: Figures = {}
  const faults: string[] = []
  let driver: Driver | undefined
  try {
    driver = await openPage(address)
    for (const part of partsOf(steps, cell.size)) {
      const found = await within(part.work(driver), part.seconds, part.name).catch((error: unknown) => {
        if (!(error instanceof Unmet)) throw error
        faults.push(error.message)
      })
      Object.assign(figures, found)
    }
  } catch (error) {
    faults.push(messageOf(error))
  } finally {
    faults.push(...(driver?.errors ?? []))
    await driver?.close()
  }
  return { ...cell, figures, faults: [...new Set(faults)] }
}

/** The first line, without the name of the call that it came through. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').replace(/^page\.evaluate: /, '')
}

interface Part {
  readonly name: string
  /** after which it is given up */
  readonly seconds: number
  readonly work: (driver: Driver) => Promise<Figures>
}

function partsOf(steps: readonly Step[], size: number): readonly Part[] {
  const has = (...wanted: readonly Step[]) => wanted.some((step) => steps.includes(step))
  const part = (name: string, work: Part['work'], seconds = 60): Part => ({ name, seconds, work })
  return [
    ...(has('open') ? [part('empty editor', open)] : []),
    ...(has('load') ? [part('load', (driver) => load(driver, size))] : []),
    ...(has('type', 'split', 'bold') ? [part('caret', placeCaret)] : []),
    ...(has('type') ? [part('typing', type)] : []),
    ...(has('split') ? [part('Enter and Backspace', split)] : []),
    ...(has('html') ? [part('HTML', writeHtml)] : []),
    ...(has('bold') ? [part('bold of everything', bold, 40), part('undo of bold', undo, 40)] : []),
  ]
}

/** Five visits of people new to the page, in one browser: what the first visit of a browser brings with it is its own. */
async function open({ page, browser }: Driver): Promise<Figures> {
  const times: number[] = []
  for (let visit = 0; visit < 5; visit++) {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const fresh = await context.newPage()
    await fresh.goto(page.url())
    await fresh.waitForFunction(() => window.bench)
    times.push(await fresh.evaluate(() => window.bench.editable))
    await context.close()
  }
  return { editable: median(times) }
}

async function within<Value>(work: Promise<Value>, seconds: number, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: more than ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function load({ page, mainThread, heap }: Driver, size: number): Promise<Figures> {
  await page.evaluate((count) => window.bench.prepare(count), size)
  const before = await mainThread()
  const times = await page.evaluate(() => window.bench.load())
  await pause(300)
  const used = (await mainThread()) - before
  const { wanted, drawn } = await page.evaluate(() => window.bench.paragraphs())
  if (wanted !== drawn) throw new Error(`load: ${drawn} of ${wanted} paragraphs`)
  return { load: used, firstScreen: times.first, complete: times.complete, heap: await heap() }
}

/** Clicks into the paragraph in the middle. Where a click does not arrive, the caret is put there. */
async function placeCaret({ page, press }: Driver): Promise<Figures> {
  const { x, y } = await page.evaluate(() => window.bench.middle())
  await page.mouse.click(x, y)
  await pause(200)
  if (!(await page.evaluate(() => window.bench.hasCaret()))) {
    await page.evaluate(() => window.bench.putCaret())
    await pause(200)
    if (!(await page.evaluate(() => window.bench.hasCaret()))) throw new Error('no caret in the paragraph')
  }
  // The first keys warm up what all later ones use.
  for (const key of 'ww') {
    await press(key)
    await pause(60)
  }
  return {}
}

async function type(driver: Driver): Promise<Figures> {
  const before = await driver.page.evaluate(() => window.bench.characters())
  const pressed = await pressAll(driver, [...typedText])
  const typed = (await driver.page.evaluate(() => window.bench.characters())) - before
  if (typed !== pressed.length) throw new Unmet(`typing: ${typed} of ${pressed.length} characters arrived`)
  return {
    key: median(pressed.map(({ work }) => work)),
    keyLatency: median(pressed.flatMap(({ latency }) => latency ?? [])),
  }
}

async function split(driver: Driver): Promise<Figures> {
  const count = async () => (await driver.page.evaluate(() => window.bench.paragraphs())).drawn
  const before = await count()
  const keys = Array.from({ length: pairs }, () => ['Enter', 'Backspace']).flat()
  const pressed = await pressAll(driver, keys)
  const after = await count()
  await driver.press('Enter')
  await pause(300)
  const between = await count()
  await driver.press('Backspace')
  await pause(300)
  if (after !== before || between !== before + 1)
    throw new Unmet(
      `Enter and Backspace: ${before} paragraphs became ${after}, after one more Enter ${between}`,
    )
  const of = (wanted: string) => median(pressed.filter(({ key }) => key === wanted).map(({ work }) => work))
  return { enter: of('Enter'), backspace: of('Backspace') }
}

/** What a key took: the main thread's time until shortly before the next key, and the time to the frame after it. */
interface Pressed {
  readonly key: string
  readonly work: number
  readonly latency: number | null
}

async function pressAll(
  { page, press, mainThread }: Driver,
  keys: readonly string[],
): Promise<readonly Pressed[]> {
  await page.evaluate(() => window.bench.takeKeys())
  await pause(150)
  const pressed: { key: string; work: number }[] = []
  const begin = performance.now()
  let last = await mainThread()
  for (const key of keys) {
    await press(key)
    await pause(22)
    const now = await mainThread()
    pressed.push({ key, work: now - last })
    last = now
    // Only whole pairs of Enter and Backspace: an even number of keys.
    const isLate = performance.now() - begin > typingSeconds * 1000
    if (isLate && pressed.length >= 8 && pressed.length % 2 === 0) break
  }
  await pause(200)
  const seen = await page.evaluate(() => window.bench.takeKeys())
  if (seen.length !== pressed.length)
    throw new Unmet(`${seen.length} of ${pressed.length} keys reached the page`)
  return pressed.map((entry, at) => ({ ...entry, latency: seen[at]?.latency ?? null }))
}

async function writeHtml({ page }: Driver): Promise<Figures> {
  const first = await page.evaluate(() => window.bench.html(1))
  if (first.length === 0) throw new Unmet('HTML: nothing came')
  // A page's clock is coarse: what is quick is called often enough to be seen by it.
  const trial = await page.evaluate(() => window.bench.html(2))
  const calls = trial.time > 20 ? 2 : 200
  const again = await page.evaluate((count) => window.bench.html(count), calls)
  return { html: first.time, htmlAgain: again.time }
}

async function bold(driver: Driver): Promise<Figures> {
  const { page, press } = driver
  await once(driver, () => press('a', 'control'))
  await pause(300)
  const time = await once(driver, () => press('b', 'control'))
  const part = await page.evaluate(() => window.bench.boldPart())
  if (part < 0.95) throw new Error(`bold: only ${Math.round(part * 100)} % became bold`)
  await pause(1200)
  return { bold: time }
}

async function undo(driver: Driver): Promise<Figures> {
  const time = await once(driver, () => driver.press('z', 'control'))
  const part = await driver.page.evaluate(() => window.bench.boldPart())
  if (part > 0.1) throw new Unmet(`undo: ${Math.round(part * 100)} % are still bold`)
  return { undo: time }
}

/** The main thread's time for one action and the two frames after it. */
async function once({ page, mainThread }: Driver, act: () => Promise<void>): Promise<number> {
  const before = await mainThread()
  await act()
  await page.evaluate(async () => {
    await window.bench.frame()
    await window.bench.frame()
  })
  await pause(120)
  return (await mainThread()) - before
}
