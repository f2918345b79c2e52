import { flags, type TerminalEvent } from '../terminal.ts'

/** The states of a task, by the numbers that are kept in the browser's storage. */
export const taskStatus = {
  waiting: 0,
  connecting: 1,
  executing: 2,
  success: 3,
  failed: 4,
  unknown: 5,
} as const

export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

/** A command in line, under way, or over. */
export interface Task {
  /** a run's own number: the server runs each once, so a task that is tried again gets another */
  readonly uuid: string
  /** unix seconds */
  readonly createTime: number
  readonly status: TaskStatus
  readonly command: string
  /** what was said and printed, in pieces as they came, with line breaks and colours */
  readonly message: readonly string[]
  /** the panel with it is open */
  readonly showMessage: boolean
  /** what comes after it does not begin when it fails */
  readonly blockOnFailure: boolean
  readonly extend: string
}

export type Queue = readonly Task[]

/** characters of a task's output that survive a reload; the rest is in the server's history */
const mostKept = 32 * 1024

/** A task that nobody has begun. */
export function newTask(
  uuid: string,
  command: string,
  createTime: number,
  {
    blockOnFailure = true,
    extend = '',
  }: { readonly blockOnFailure?: boolean; readonly extend?: string } = {},
): Task {
  const status = taskStatus.waiting
  return { uuid, createTime, status, command, message: [], showMessage: false, blockOnFailure, extend }
}

/** Puts a task at the end of the line; with the clean-up on, those that succeeded go. */
export function added(queue: Queue, task: Task, cleansUp: boolean): Queue {
  return [...(cleansUp ? cleaned(queue) : queue), task]
}

/** Without the tasks that succeeded. */
export function cleaned(queue: Queue): Queue {
  return queue.filter(({ status }) => status !== taskStatus.success)
}

/** What the line does next: the task that begins, or the one that stands in the way of all behind it. */
function nextOf(queue: Queue): { readonly begins: Task | null; readonly blocks: Task | null } {
  for (const task of queue) {
    if (task.status === taskStatus.waiting) return { begins: task, blocks: null }
    if (isRunning(task)) return { begins: null, blocks: null }
    if (isBlocking(task)) return { begins: null, blocks: task }
  }
  return { begins: null, blocks: null }
}

/** The failed task on account of which something waits that will never begin. */
export function blockerOf(queue: Queue): Task | null {
  return queue.some(({ status }) => status === taskStatus.waiting) ? nextOf(queue).blocks : null
}

/** Begins the first task that waits, as far as nothing stands before it; what stands there shows its messages. */
export function begun(queue: Queue): { readonly queue: Queue; readonly task: Task | null } {
  const { begins, blocks } = nextOf(queue)
  if (blocks && !blocks.showMessage) return { queue: changed(queue, blocks.uuid, opened), task: null }
  if (!begins) return { queue, task: null }
  const connecting: Task = { ...begins, status: taskStatus.connecting, showMessage: true }
  return { queue: changed(queue, begins.uuid, () => connecting), task: connecting }
}

/** What an event of the server makes of its task. Only flags move it; whatever a program prints does not. */
export function received(
  queue: Queue,
  uuid: string,
  { kind, data }: Pick<TerminalEvent, 'kind' | 'data'>,
): Queue {
  if (kind !== 'flag') return queue
  return changed(queue, uuid, (task) => {
    if (!isRunning(task)) return task
    if (data === flags.linked) return { ...task, status: taskStatus.executing }
    if (data === flags.success) return { ...task, status: taskStatus.success }
    // The stream is over; a task that has not succeeded by now has not.
    if (data === flags.error || data === flags.completed) return failed(task)
    return task
  })
}

/** The stream broke, or never came about. */
export function broken(queue: Queue, uuid: string): Queue {
  return changed(queue, uuid, (task) => (isRunning(task) ? failed(task) : task))
}

/** After a reload nobody knows what became of a task that was under way, unless another window still follows it. */
export function afterRestart(queue: Queue, isFollowed: (uuid: string) => boolean = () => false): Queue {
  return queue.map((task) =>
    isRunning(task) && !isFollowed(task.uuid)
      ? { ...task, status: taskStatus.unknown, showMessage: task.showMessage || task.blockOnFailure }
      : task,
  )
}

/** A task that is over, once more: its messages go, and it waits again under a number of its own. */
export function retried(queue: Queue, uuid: string, fresh: string): Queue {
  return changed(queue, uuid, (task) =>
    isOver(task)
      ? { ...task, uuid: fresh, status: taskStatus.waiting, message: [], showMessage: false }
      : task,
  )
}

/** Without a task; one that is under way stays. */
export function removed(queue: Queue, uuid: string): Queue {
  return queue.filter((task) => task.uuid !== uuid || isRunning(task))
}

/** Opens or folds the messages of a task. */
export function toggled(queue: Queue, uuid: string): Queue {
  return changed(queue, uuid, (task) => ({ ...task, showMessage: !task.showMessage }))
}

/** Keeps what a task has said so far, as far as it is kept at all. */
export function noted(queue: Queue, uuid: string, text: string): Queue {
  return changed(queue, uuid, (task) => ({ ...task, message: text === '' ? [] : [text.slice(-mostKept)] }))
}

/** What is stored takes the place of what is here, except for the tasks that run here. */
export function joined(stored: Queue, own: Queue, isHere: (uuid: string) => boolean): Queue {
  const here = own.filter(({ uuid }) => isHere(uuid))
  const known = new Set(stored.map(({ uuid }) => uuid))
  const taken = stored.map((task) => here.find(({ uuid }) => uuid === task.uuid) ?? task)
  return [...taken, ...here.filter(({ uuid }) => !known.has(uuid))]
}

export function isRunning({ status }: Pick<Task, 'status'>): boolean {
  return status === taskStatus.connecting || status === taskStatus.executing
}

/** Nothing more comes of it by itself. */
export function isOver({ status }: Pick<Task, 'status'>): boolean {
  return status === taskStatus.success || status === taskStatus.failed || status === taskStatus.unknown
}

/** What of a stored value is usable; the storage may hold anything. */
export function parseQueue(stored: unknown): Queue {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((given): readonly Task[] => {
    if (typeof given !== 'object' || given === null) return []
    const { uuid, createTime, status, command, message, showMessage, blockOnFailure, extend } =
      given as Record<string, unknown>
    if (typeof uuid !== 'string' || typeof command !== 'string' || uuid === '') return []
    const known = Object.values(taskStatus).find((value) => value === status)
    return [
      {
        uuid,
        command,
        createTime: typeof createTime === 'number' ? createTime : 0,
        status: known ?? taskStatus.unknown,
        message: Array.isArray(message) ? message.filter((line) => typeof line === 'string') : [],
        showMessage: showMessage === true,
        blockOnFailure: blockOnFailure !== false,
        extend: typeof extend === 'string' ? extend : '',
      },
    ]
  })
}

function isBlocking({ status, blockOnFailure }: Task): boolean {
  return blockOnFailure && (status === taskStatus.failed || status === taskStatus.unknown)
}

/** One that blocks the others shows why. */
function failed(task: Task): Task {
  return { ...task, status: taskStatus.failed, showMessage: task.showMessage || task.blockOnFailure }
}

function opened(task: Task): Task {
  return { ...task, showMessage: true }
}

function changed(queue: Queue, uuid: string, change: (task: Task) => Task): Queue {
  return queue.map((task) => (task.uuid === uuid ? change(task) : task))
}
