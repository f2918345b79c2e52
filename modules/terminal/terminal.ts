/** Words that the terminal's stream speaks besides what a command prints (`docs/wire.md#terminal-stream`). */
export const flags = {
  linked: 'command-link-success',
  success: 'command-exec-success',
  error: 'command-exec-error',
  completed: 'command-exec-completed',
} as const

export type Flag = (typeof flags)[keyof typeof flags]

/** The package managers, in the order they are offered. */
export const packageManagers = ['pnpm', 'npm', 'yarn', 'cnpm', 'ni'] as const
export type PackageManager = (typeof packageManagers)[number]

/** Those that go by the product's lock file; yarn 1 can not read it, and installs nothing of the product. */
export const lockfileManagers = ['pnpm', 'npm', 'cnpm', 'ni'] as const satisfies readonly PackageManager[]
export type LockfileManager = (typeof lockfileManagers)[number]

/** `none`: packages are brought by hand. */
export const managerChoices = [...packageManagers, 'none'] as const
export type ManagerChoice = (typeof managerChoices)[number]

/** What the configuration dialog begins with. */
export const terminalDefaults = { packageManager: 'pnpm', port: 8000 } as const

/**
 * One event of the stream. `data` is a flag, a whole line, or output as the program wrote it; `kind` says which, so that
 * nothing that a program prints can pass for a flag.
 */
export interface TerminalEvent {
  readonly data: string
  readonly uuid: string
  readonly extend: string
  readonly key: string
  readonly kind: 'flag' | 'line' | 'output'
  /** the business code of a refusal that another token may change */
  readonly code?: number
}

export type RunState = 'running' | 'success' | 'failed' | 'ended'

/** Why a run ended otherwise than by its program's own will. */
export type RunReason =
  | ''
  | 'client'
  | 'session'
  | 'time'
  | 'output'
  | 'prompt'
  | 'server'
  | 'missing'
  | 'lost'
  | 'fault'

/** A run as the history shows it. */
export interface RunView {
  readonly id: number
  readonly command: string
  /** what was run, as it would be typed */
  readonly line: string
  readonly username: string
  readonly address: string
  readonly host: string
  readonly process: string
  /** run by the process that answers */
  readonly is_self: boolean
  readonly state: RunState
  readonly reason: RunReason
  readonly exit_code: number | null
  readonly create_time: number
  readonly end_time: number | null
}

/** A package manager of the machine; `version` is null when it is not installed. */
export interface ManagerView {
  readonly name: PackageManager
  readonly version: string | null
  /** the terminal has a command that installs it */
  readonly can_install: boolean
}
