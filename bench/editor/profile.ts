import { parseArgs } from 'node:util'
import { bundlePage, pagesFolder } from './bundle.ts'
import { type Driver, openPage, pause } from './driver.ts'
import { editorIds, isPeer } from './editors.ts'
import { installPeers } from './install.ts'
import { serveFolder } from './serve.ts'

// Where the time of one action goes: `node bench/editor/profile.ts --what type --size 10000`. First the functions of a
// readable build by their own time, then the main thread by kinds of work, from a run of its own.

const actions = ['type', 'enter', 'load', 'bold'] as const
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink', 'v8', 'cc']
const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'type' },
    size: { type: 'string', default: '10000' },
    editor: { type: 'string', default: 'portico' },
    top: { type: 'string', default: '20' },
  },
})
const what = oneOf(actions, values.what)
const editor = oneOf(editorIds, values.editor)
const size = Number(values.size)
const top = Number(values.top)
/** Keys that are pressed; the figures are those of one. */
const count = what === 'type' || what === 'enter' ? 20 : 1

if (isPeer(editor)) installPeers()
const server = await serveFolder(pagesFolder)
try {
  const page = await bundlePage(editor, { isReadable: true })
  const unit = count > 1 ? `ms of one key, ${count} pressed` : 'ms'
  console.log(`${editor}, ${size} paragraphs, ${what}: functions by their own time (all they call), ${unit}`)
  print(await onPage(server.address + page, profileFunctions))
  console.log('\nmain thread by kinds of work, own time')
  print(await onPage(server.address + page, traceWork))
} finally {
  server.stop()
}

/** A line of the answer: what took time, its own and with all it called. */
interface Spent {
  readonly name: string
  readonly own: number
  readonly whole?: number
}

function oneOf<Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((one) => one === word)
  if (!found) throw new Error(`"${word}" is none of ${words.join(', ')}`)
  return found
}

function print(spent: readonly Spent[]): void {
  const sorted = [...spent].sort((one, other) => other.own - one.own).slice(0, top)
  for (const { name, own, whole } of sorted) {
    const all = whole === undefined ? '' : `(${(whole / count).toFixed(2)})`.padStart(11)
    console.log(`${(own / count).toFixed(2).padStart(9)} ${all}  ${name}`)
  }
}

/** Opens the page, brings it to where the action begins, and measures the action. */
async function onPage(
  address: string,
  measure: (driver: Driver) => Promise<readonly Spent[]>,
): Promise<readonly Spent[]> {
  const driver = await openPage(address)
  try {
    await driver.page.evaluate((paragraphs) => window.bench.prepare(paragraphs), size)
    if (what !== 'load') await bringToText(driver)
    return await measure(driver)
  } finally {
    await driver.close()
  }
}

async function bringToText({ page, press }: Driver): Promise<void> {
  await page.evaluate(() => window.bench.load())
  const { x, y } = await page.evaluate(() => window.bench.middle())
  await page.mouse.click(x, y)
  await pause(300)
  await press('w')
  if (what === 'bold') await press('a', 'control')
  await pause(800)
}

async function act({ page, press }: Driver): Promise<void> {
  if (what === 'load') await page.evaluate(() => window.bench.load())
  else if (what === 'bold') await press('b', 'control')
  else
    for (let at = 0; at < count; at++) {
      await press(what === 'type' ? 'abcdefghij'.charAt(at % 10) : at % 2 === 0 ? 'Enter' : 'Backspace')
      await pause(25)
    }
  await page.evaluate(() => window.bench.frame())
}

async function profileFunctions(driver: Driver): Promise<readonly Spent[]> {
  const { session } = driver
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  await act(driver)
  const { profile } = await session.send('Profiler.stop')
  return spentByFunction(profile.nodes, profile.samples ?? [], profile.timeDeltas ?? [])
}

/** A place in the call tree of a profile. */
interface Place {
  readonly id: number
  readonly children?: readonly number[]
  readonly callFrame: { readonly functionName: string; readonly lineNumber: number }
}

/** Each sample counts for its function, and once for every other one that was waiting for it. */
function spentByFunction(
  places: readonly Place[],
  samples: readonly number[],
  deltas: readonly number[],
): readonly Spent[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const callers = new Map(
    places.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const own = new Map<string, number>()
  const whole = new Map<string, number>()
  for (const [at, sample] of samples.entries()) {
    const time = (deltas[at] ?? 0) / 1000
    add(own, nameOf(byId.get(sample)), time)
    const waiting = new Set<string>()
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id))
      waiting.add(nameOf(byId.get(id)))
    for (const name of waiting) add(whole, name, time)
  }
  return [...own]
    .filter(([name]) => name !== '(idle)' && name !== '(root)')
    .map(([name, time]) => ({ name, own: time, whole: whole.get(name) ?? time }))
}

function nameOf(place: Place | undefined): string {
  const { functionName = '', lineNumber = 0 } = place?.callFrame ?? {}
  return functionName || `anonymous function of line ${lineNumber + 1}`
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time)
}

/** An entry of a trace; times are in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

async function traceWork(driver: Driver): Promise<readonly Spent[]> {
  const { browser, page } = driver
  await browser.startTracing(page, { categories })
  await act(driver)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  return spentByWork(traceEvents)
}

/** What lies within other work is taken off it, so that each kind has its own time. */
function spentByWork(events: readonly TraceEvent[]): readonly Spent[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  )
  const own = new Map<string, number>()
  for (const main of mains) {
    const work = events
      .filter((event) => event.ph === 'X' && thread(event) === main)
      .map(({ name, ts, dur = 0 }) => ({ name, begin: ts, length: dur, end: ts + dur }))
      .sort((one, other) => one.begin - other.begin || other.length - one.length)
    const around: typeof work = []
    for (const part of work) {
      while ((around.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= part.begin) around.pop()
      const outer = around.at(-1)
      if (outer) add(own, outer.name, -part.length / 1000)
      add(own, part.name, part.length / 1000)
      around.push(part)
    }
  }
  return [...own].map(([name, time]) => ({ name, own: time }))
}
