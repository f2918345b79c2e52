import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RouteFigures, Sample } from '#core/calls/process.ts'
import type { App } from '../context.ts'
import { root } from '../paths.ts'
import type { LogLines } from './log-lines.ts'
import { Traffic } from './traffic.ts'

declare module '../context.ts' {
  interface App {
    readonly pulse: Pulse
  }
}

/** How this process is doing, kept for the page that shows it, and written down for the other processes. */
export interface Pulse {
  readonly version: string
  readonly lines: LogLines
  /** Counts an answered request. */
  readonly count: (method: string, route: string, status: number, milliseconds: number) => void
  readonly samples: () => readonly Sample[]
  readonly routes: () => readonly RouteFigures[]
  /** Takes a sample and writes it down, with what modules have to write. */
  readonly beat: () => Promise<void>
  /** From now on it beats by itself. */
  readonly watch: () => void
  /** The process says good-bye. */
  readonly close: () => Promise<void>
}

/** modules hear of calls that took at least so many milliseconds */
export const slowFrom = 500

const beatMilliseconds = 15_000
/** half an hour */
const mostSamples = 120
const mostRoutes = 30

/** Makes the pulse of this process. It beats by itself once `watch` was called. */
export function createPulse(lines: LogLines, appOf: () => App): Pulse {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const traffic = new Traffic()
  const samples: Sample[] = []
  let timer: NodeJS.Timeout | null = null
  let loop: ReturnType<typeof monitorEventLoopDelay> | null = null
  let begun: number | null = null

  const takeSample = (time: number) => {
    const delay = loop && loop.count > 0 ? Math.max(0, loop.percentile(99) / 1e6 - loopResolution) : 0
    loop?.reset()
    const last = samples.at(-1)
    samples.push({
      ...traffic.takeSpan(),
      time,
      span: Math.max(1, time - (last?.time ?? begun ?? time)),
      memory: process.memoryUsage.rss(),
      delay: Math.round(delay * 10) / 10,
    })
    if (samples.length > mostSamples) samples.shift()
  }

  const beat = async () => {
    const app = appOf()
    const now = Math.floor(app.clock() / 1000)
    begun ??= now
    takeSample(now)
    const figures = JSON.stringify({ samples, routes: traffic.heaviest(mostRoutes) })
    await writeProcess(app, { version, figures, start_time: begun, seen_time: now })
    for (const { beat } of app.modules) await beat?.(app)
  }

  return {
    version,
    lines,
    count: (method, route, status, milliseconds) => traffic.count(method, route, status, milliseconds),
    samples: () => samples,
    routes: () => traffic.heaviest(mostRoutes),
    beat,
    watch() {
      // A look ten times a second: what a person would notice shows, and watching costs next to nothing.
      loop = monitorEventLoopDelay({ resolution: loopResolution })
      loop.enable()
      const look = () => {
        beat().catch((error: unknown) => appOf().log.debug({ err: error }, 'the pulse could not be written'))
      }
      timer = setInterval(look, beatMilliseconds).unref()
      look()
    },
    async close() {
      if (timer === null) return
      clearInterval(timer)
      loop?.disable()
      const { database, jobs } = appOf()
      await database.write
        .deleteFrom('process')
        .where('id', '=', jobs.processId)
        .execute()
        .catch(() => {})
    },
  }
}

const loopResolution = 100

async function writeProcess(
  { database, jobs }: App,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { numUpdatedRows } = await database.write
    .updateTable('process')
    .set(values)
    .where('id', '=', jobs.processId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const who = { id: jobs.processId, host: hostname().slice(0, 100), pid: process.pid }
  await database.write
    .insertInto('process')
    .values({ ...who, ...values })
    .execute()
}
