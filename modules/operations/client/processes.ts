import type { ProcessView } from '#core/calls/process.ts'

/** What a process is called: the machine, and its number there. */
export function nameOf({ host, pid }: Pick<ProcessView, 'host' | 'pid'>): string {
  return `${host}:${pid}`
}

/** The name of a process by its id; one that is not known any more goes by the beginning of its id. */
export function nameById(processes: readonly ProcessView[], id: string): string {
  const known = processes.find((one) => one.id === id)
  return known ? nameOf(known) : id.slice(0, 8)
}

/** How many there would be in a minute. */
export function perMinute(count: number, seconds: number): number {
  return (count / seconds) * 60
}
