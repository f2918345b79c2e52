/** Milliseconds of this thread's processor time that `work` takes: what else runs on the machine does not count. */
export function processorTime(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
