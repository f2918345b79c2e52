let unit: number | undefined

/**
 * How many times as much work something is as the yardstick below. Both are measured by the processor time of this
 * thread, so that neither a slow machine nor a busy one changes it much.
 */
export function costOf(work: () => unknown): number {
  unit ??= Math.min(...[0, 1, 2].map(() => processorTime(sortWords)))
  return processorTime(work) / unit
}

function processorTime(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return user + system
}

/** The yardstick: makes strings and objects, and looks at each some times, as the editor's own work does. */
function sortWords(): unknown {
  const words = Array.from({ length: 50_000 }, (_, at) => `word ${(at * 7919) % 50_000}`)
  return new Map(words.toSorted().map((word, at) => [word, { at }]))
}
