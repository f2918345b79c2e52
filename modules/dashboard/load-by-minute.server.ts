import type { Sample } from '#core/calls/process.ts'
import type { LoadMinute } from './dashboard.ts'

/** Joins the samples of several processes: their requests and memory add up, the one that is latest keeps people waiting. */
export function loadByMinute(processes: readonly (readonly Sample[])[]): readonly LoadMinute[] {
  const minutes = new Map<number, LoadMinute>()
  for (const own of processes.flatMap(minutesOf)) {
    const others = minutes.get(own.time)
    minutes.set(own.time, {
      time: own.time,
      rate: own.rate + (others?.rate ?? 0),
      memory: own.memory + (others?.memory ?? 0),
      delay: Math.max(own.delay, others?.delay ?? 0),
    })
  }
  return [...minutes.values()].toSorted((one, other) => one.time - other.time)
}

/** What one process did in each minute. */
function minutesOf(samples: readonly Sample[]): readonly LoadMinute[] {
  return [...Map.groupBy(samples, ({ time }) => time - (time % 60))].map(([time, within]) => {
    const seconds = within.reduce((sum, { span }) => sum + span, 0)
    const requests = within.reduce((sum, sample) => sum + sample.requests, 0)
    return {
      time,
      rate: Math.round((requests * 600) / seconds) / 10,
      memory: within.at(-1)?.memory ?? 0,
      delay: Math.max(...within.map(({ delay }) => delay)),
    }
  })
}
