import { writeQuery } from '#web/api/query-string.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import { callAddress } from '#web/navigation/navigation.ts'
import { useLayout } from '#web/stores/layout.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { flags, type TerminalEvent } from '../terminal.ts'
import { readEvents } from './event-reader.ts'
import { forgetOutput, type Output, outputOf } from './output.ts'
import {
  added,
  afterRestart,
  begun,
  blockerOf,
  broken,
  cleaned,
  newTask,
  noted,
  type Queue,
  received,
  removed,
  retried,
  type Task,
  taskStatus,
} from './queue.ts'
import { runningHere, useTerminal } from './store.ts'

/** What goes with a task besides its command. */
export interface TaskOptions {
  readonly blockOnFailure?: boolean
  /** comes back with every event */
  readonly extend?: string
  /** told how it ended; a reload forgets it */
  readonly callback?: (isSuccess: boolean) => void
}

const callbacks = new Map<string, (isSuccess: boolean) => void>()
/** milliseconds between two looks at what is to be kept of a task's output */
const noteEvery = 1000

/** The page is about to go. Its streams break before it is told for certain; whoever stays after all is told so soon. */
let isLeaving = false
const leave = () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, 2000)
}
addEventListener('beforeunload', leave)
addEventListener('pagehide', leave)

/** Puts a command in line; it begins as soon as nothing stands before it. Answers the task's number. */
export function addTask(command: string, { callback, ...options }: TaskOptions = {}): string {
  const uuid = newUuid()
  const task = newTask(uuid, command, Math.floor(serverNow() / 1000), options)
  if (callback) callbacks.set(uuid, callback)
  const { show, automaticCleanupTask } = useTerminal.getState()
  change((queue) => added(queue, task, automaticCleanupTask === 1))
  useTerminal.setState({ showDot: !show })
  void startNext().then(() => {
    if (blockerOf(useTerminal.getState().taskList)) void warnOfBlock()
  })
  return uuid
}

export function retryTask(uuid: string): void {
  const fresh = newUuid()
  const callback = callbacks.get(uuid)
  if (callback) callbacks.set(fresh, callback)
  change((queue) => retried(queue, uuid, fresh))
  void startNext()
}

export function removeTask(uuid: string): void {
  change((queue) => removed(queue, uuid))
  void startNext()
}

export function cleanTasks(): void {
  change(cleaned)
}

/** Ends a task that this window follows. */
export function stopTask(uuid: string): void {
  stops.get(uuid)?.abort()
}

const stops = new Map<string, AbortController>()

/** Begins the next task, after a look at whether those that are said to run are still followed by some window. */
export async function startNext(): Promise<void> {
  const followed = await followedTasks()
  // This window's own are asked for now: one may have begun while the others were asked for.
  change((queue) => afterRestart(queue, (uuid) => runningHere.has(uuid) || followed.has(uuid)))
  const { queue, task } = begun(useTerminal.getState().taskList)
  change(() => queue)
  if (task) void follow(task)
}

/** Follows a task to its end, whatever that is, and goes on with the next. */
async function follow(task: Task): Promise<void> {
  const { uuid } = task
  const output = outputOf(uuid)
  runningHere.set(uuid, serverNow())
  holdReloads()
  const stop = new AbortController()
  stops.set(uuid, stop)
  const timer = setInterval(() => note(uuid, output), noteEvery)
  try {
    await whileLocked(uuid, () => listen(task, output, stop.signal))
  } catch {
    // The page goes: what became of the task is for the next one to say, which does not know.
    if (isLeaving) return
    await loadNamespace('terminal')
    const reason = stop.signal.aborted ? 'stopped' : navigator.onLine ? 'broken' : 'offline'
    output.append(`\u001b[31m${i18n.t(`terminal:${reason}`)}\u001b[0m\r\n`)
  } finally {
    clearInterval(timer)
    stops.delete(uuid)
    if (!isLeaving) change((queue) => broken(queue, uuid))
    note(uuid, output)
    runningHere.delete(uuid)
    holdReloads()
  }
  const { show, taskList } = useTerminal.getState()
  if (!show) useTerminal.setState({ showDot: true })
  const status = taskList.find((one) => one.uuid === uuid)?.status
  callbacks.get(uuid)?.(status === taskStatus.success)
  callbacks.delete(uuid)
  await startNext()
}

/** Tells the server of the client in development whether this page may be reloaded (`web/vite.config.ts`). */
function holdReloads(): void {
  import.meta.hot?.send('portico:hold', { isHeld: runningHere.size > 0 })
}

/** Reads a stream to its end. The call for its ticket refreshes an expired token, or leads to the login page. */
async function listen(task: Task, output: Output, signal: AbortSignal): Promise<void> {
  const ticket = await askForTicket(task, signal).catch((error: unknown) => {
    if (!(error instanceof RequestFailure) || error.kind !== 'business') throw error
    output.append(`${error.message}\r\n`)
    return null
  })
  if (ticket === null) return
  const response = await fetch(addressOf(task, ticket), { signal, cache: 'no-store' })
  if (!response.ok || !response.body || !isEventStream(response)) {
    output.append(`${await reasonOf(response)}\r\n`)
    return
  }
  for await (const event of readEvents(response.body)) {
    take(task.uuid, event, output)
    if (event.data === flags.completed && event.kind === 'flag') return
  }
  // The server says when it is through; a stream that just stops has been torn.
  throw new Error('the stream broke off')
}

async function askForTicket({ command, uuid }: Task, signal: AbortSignal): Promise<string> {
  const { data } = await request<{ readonly ticket: string }>('/admin/ajax/terminalticket', {
    method: 'POST',
    body: { command, uuid },
    signal,
    showsError: false,
  })
  return data.ticket
}

function take(uuid: string, event: TerminalEvent, output: Output): void {
  if (event.kind === 'output') output.append(event.data)
  else if (event.kind === 'line') output.append(lineText(event.data))
  else change((queue) => received(queue, uuid, event))
}

/** Lines that are not the program's own stand out. */
function lineText(text: string): string {
  const color = text.startsWith('Error:') ? 31 : text.startsWith('> ') ? 36 : 90
  return `\u001b[${color}m${text.replaceAll('\n', '\r\n')}\u001b[0m\r\n`
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true
}

async function reasonOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => null)) as { msg?: unknown } | null
  return typeof answer?.msg === 'string' && answer.msg !== '' ? answer.msg : `HTTP ${response.status}`
}

/** While the client is developed apart from its server, the stream comes from the server's own port. */
function addressOf({ uuid, command, extend }: Task, ticket: string): string {
  const lang = useLayout.getState().language
  const query = writeQuery({ command, uuid, extend, ticket, lang, raw: 1, server: 1 })
  const path = `${callAddress('/admin/ajax/terminal')}?${query}`
  const { port } = useTerminal.getState()
  const isApart = import.meta.env?.DEV === true && location.port !== String(port)
  return isApart ? `${location.protocol}//${location.hostname}:${port}${path}` : path
}

function note(uuid: string, output: Output): void {
  change((queue) => noted(queue, uuid, output.text))
}

function change(work: (queue: Queue) => Queue): void {
  const before = useTerminal.getState().taskList
  const taskList = work(before)
  if (taskList === before) return
  const left = new Set(taskList.map(({ uuid }) => uuid))
  for (const { uuid } of before) if (!left.has(uuid)) forgetOutput(uuid)
  useTerminal.setState({ taskList })
}

async function warnOfBlock(): Promise<void> {
  await loadNamespace('terminal')
  toast.error(i18n.t('terminal:blocked'))
}

const lockName = (uuid: string) => `portico-terminal-${uuid}`

/** Other windows can tell by the lock that the task is followed; without locks each window knows of its own only. */
function whileLocked(uuid: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(lockName(uuid), () => work()) : work()
}

async function followedTasks(): Promise<ReadonlySet<string>> {
  const followed = new Set<string>()
  if (!('locks' in navigator)) return followed
  const { held = [] } = await navigator.locks.query()
  for (const { name = '' } of held)
    if (name.startsWith(lockName(''))) followed.add(name.slice(lockName('').length))
  return followed
}

/** A number that nobody guesses. `crypto.randomUUID` is there on encrypted pages only. */
function newUuid(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
