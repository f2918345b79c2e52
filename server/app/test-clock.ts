import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '#core/problems.ts'
import type { Config } from '../config.ts'
import type { App } from '../context.ts'

/** What a process reads the time from. */
export interface Clock {
  /** milliseconds since 1970 */
  readonly now: () => number
  /** lets so many seconds pass at once; null where the machine's time is the time */
  readonly pass: ((seconds: number) => void) | null
}

/** The clock that the environment asks for: that of the machine, or one that goes as far from it as a test says. */
export function openClock({ clockShift }: Config): Clock {
  if (clockShift === null) return { now: Date.now, pass: null }
  let shift = clockShift
  return {
    now: () => Date.now() + shift * 1000,
    pass: (seconds) => {
      shift += seconds
    },
  }
}

const longest = 400 * 86_400
const asked = z.object({ seconds: z.number().int().min(0).max(longest) })

/** `POST /test/clock` with `seconds`: lets them pass, then does what is due by then, and answers when it is done. */
export function addTestClock(server: FastifyInstance, app: App, pass: (seconds: number) => void): void {
  server.post('/test/clock', async (request, reply) => {
    const { success, data } = asked.safeParse(request.body)
    if (!success) throw new Problem('malformed')
    pass(data.seconds)
    await app.jobs.startScheduled()
    await app.jobs.runDue()
    return reply.send({ time: Math.floor(app.clock() / 1000) })
  })
}
