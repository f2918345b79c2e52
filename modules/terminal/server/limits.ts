/** How much a run may do (`docs/security.md#terminal`), apart from the time that each command declares for itself. */
export interface TerminalLimits {
  /** streams of one administrator, and of one process */
  readonly streams: { readonly own: number; readonly all: number }
  /** bytes that a run may print */
  readonly output: number
  /** characters of the end of the output that are kept, for whoever attaches later and for the history */
  readonly tail: number
  /** bytes that wait for a slow reader before the program has to wait, too */
  readonly backlog: number
  /** milliseconds between two signs of life, to the client and to the database */
  readonly heartbeat: number
  /** milliseconds between being asked to end and being ended */
  readonly killDelay: number
  /** milliseconds in which a run that holds a folder may turn out to have been stopped, before another is refused */
  readonly grace: number
  /** milliseconds between two deliveries of lines to clients that take no colours */
  readonly linesEvery: number
}

export const terminalLimits: TerminalLimits = {
  // A person has a handful of windows, a process finite descriptors.
  streams: { own: 4, all: 32 },
  // The longest honest log, that of a full check, is a tenth of it.
  output: 16 * 1024 * 1024,
  tail: 64 * 1024,
  backlog: 256 * 1024,
  heartbeat: 5000,
  killDelay: 3000,
  grace: 500,
  // What clients of the original expect.
  linesEvery: 500,
}

/** What is kept of runs that are over. */
export const runKeeping = {
  /** seconds without a sign of life after which a run's process counts as dead */
  silence: 30,
  /** seconds that the history goes back */
  seconds: 180 * 24 * 3600,
  /** runs that it holds at most */
  runs: 2000,
} as const
