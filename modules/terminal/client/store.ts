import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from '#web/stores/browser-storage.ts'
import { useSession } from '#web/stores/session.ts'
import { type ManagerChoice, managerChoices, terminalDefaults } from '../terminal.ts'
import { joined, parseQueue, type Queue } from './queue.ts'

/** The terminal as this browser keeps it. */
export interface TerminalState {
  /** the panel is open */
  readonly show: boolean
  /** something has happened that nobody has looked at */
  readonly showDot: boolean
  readonly packageManager: ManagerChoice
  /** where the server is reached while the client is developed apart from it */
  readonly port: number
  /** 1: tasks that succeeded go when another comes */
  readonly automaticCleanupTask: 0 | 1
  readonly taskList: Queue
}

const defaults: TerminalState = {
  show: false,
  showDot: false,
  packageManager: terminalDefaults.packageManager,
  port: terminalDefaults.port,
  automaticCleanupTask: 1,
  taskList: [],
}

/** tasks that run in this window, and since when, in milliseconds */
export const runningHere = new Map<string, number>()

const key = 'storeTerminal'

/** Tasks and settings of the terminal; other windows of the same browser see the same ones. */
export const useTerminal = create<TerminalState>()(
  persist((): TerminalState => defaults, {
    name: key,
    storage: browserStorage,
    // Each window opens its panel by itself.
    partialize: ({ show: _show, ...kept }) => kept,
    merge: (stored, current) => ({ ...current, ...known(stored, current) }),
  }),
)

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === key) void useTerminal.persist.rehydrate()
  })
}

// Tasks and what they printed are nothing for whoever signs in next.
useSession.subscribe((now, before) => {
  if (now.id !== before.id && before.id !== 0)
    useTerminal.setState({ show: false, showDot: false, taskList: [] })
})

/** Opens the panel; what there was to see is seen. */
export function showTerminal(): void {
  useTerminal.setState({ show: true, showDot: false })
}

export function hideTerminal(): void {
  useTerminal.setState({ show: false })
}

/** Takes over which package manager is stored for everybody; a name that nobody knows changes nothing. */
export function chooseManager(given: string): void {
  const packageManager = managerChoices.find((name) => name === given)
  if (packageManager) useTerminal.setState({ packageManager })
}

function known(stored: unknown, current: TerminalState): Partial<TerminalState> {
  if (typeof stored !== 'object' || stored === null) return {}
  const given = stored as Readonly<Record<string, unknown>>
  const port = Number(given.port)
  return {
    showDot: given.showDot === true && !current.show,
    packageManager: managerChoices.find((name) => name === given.packageManager) ?? defaults.packageManager,
    port: isPort(port) ? port : defaults.port,
    // Other versions of the product kept it as a text.
    automaticCleanupTask: String(given.automaticCleanupTask) === '0' ? 0 : 1,
    taskList: joined(parseQueue(given.taskList), current.taskList, (uuid) => runningHere.has(uuid)),
  }
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535
}
