import { describe, expect, test } from 'vitest'
import { flags } from '../terminal.ts'
import {
  added,
  afterRestart,
  begun,
  blockerOf,
  broken,
  cleaned,
  joined,
  newTask,
  noted,
  parseQueue,
  type Queue,
  received,
  removed,
  retried,
  type Task,
  type TaskStatus,
  taskStatus,
  toggled,
} from './queue.ts'

const { waiting, connecting, executing, success, failed, unknown } = taskStatus

/** Tasks `a`, `b`, `c` … in these states. */
const line = (...states: readonly (TaskStatus | Partial<Task>)[]): Queue =>
  states.map((state, at) => ({
    ...newTask('abcdef'[at] ?? '', `say.${at}`, 1000 + at),
    ...(typeof state === 'number' ? { status: state } : state),
  }))
const states = (queue: Queue) => queue.map(({ status }) => status)
const flag = (data: string) => ({ kind: 'flag' as const, data })

test('the states have the numbers that the specification gives them', () => {
  expect(Object.values(taskStatus)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a new task waits, folded, and blocks what comes after it when it fails', () => {
  expect(newTask('a', 'version.npm', 7)).toEqual({
    uuid: 'a',
    createTime: 7,
    status: waiting,
    command: 'version.npm',
    message: [],
    showMessage: false,
    blockOnFailure: true,
    extend: '',
  })
})

describe('the line begins', () => {
  test('its first waiting task', () => {
    const { queue, task } = begun(line(success, waiting, waiting))
    expect(states(queue)).toEqual([success, connecting, waiting])
    expect(task).toMatchObject({ uuid: 'b', status: connecting, showMessage: true })
  })

  test.each([[connecting], [executing]])('none while one is under way (%i)', (state) => {
    const before = line(state, waiting)
    expect(begun(before)).toEqual({ queue: before, task: null })
  })

  test.each([[failed], [unknown]])(
    'none behind one that failed and blocks (%i), whose messages open',
    (state) => {
      const { queue, task } = begun(line(state, waiting))
      expect(task).toBeNull()
      expect(states(queue)).toEqual([state, waiting])
      expect(queue[0]?.showMessage).toBe(true)
      expect(blockerOf(queue)).toEqual(queue[0])
    },
  )

  test('the next one behind one that failed and does not block', () => {
    const { queue } = begun(line({ status: failed, blockOnFailure: false }, waiting))
    expect(states(queue)).toEqual([failed, connecting])
  })

  test('a task that waits before the failed one', () => {
    expect(states(begun(line(waiting, failed, waiting)).queue)).toEqual([connecting, failed, waiting])
  })

  test('nothing when nothing waits', () => {
    expect(begun(line(success)).task).toBeNull()
    expect(begun([]).task).toBeNull()
    expect(blockerOf(line(failed))).toBeNull()
  })
})

describe('an event', () => {
  test.each([
    [connecting, flags.linked, executing],
    [executing, flags.success, success],
    [executing, flags.error, failed],
    [executing, flags.completed, failed],
    [connecting, flags.error, failed],
    [connecting, flags.completed, failed],
    // Over is over, whatever comes behind it.
    [success, flags.completed, success],
    [success, flags.error, success],
    [failed, flags.success, failed],
    [unknown, flags.linked, unknown],
    [waiting, flags.success, waiting],
  ])('moves %i by %s to %i', (from, word, to) => {
    expect(states(received(line(from), 'a', flag(word)))).toEqual([to])
  })

  test('of another task, or one that nobody knows, changes nothing', () => {
    expect(states(received(line(executing, waiting), 'z', flag(flags.success)))).toEqual([executing, waiting])
  })

  test('that is output never moves a task, whatever it says', () => {
    for (const kind of ['line', 'output'] as const) {
      expect(states(received(line(executing), 'a', { kind, data: flags.success }))).toEqual([executing])
    }
  })

  test('that ends a blocking task badly opens its messages', () => {
    const [task] = received(line({ status: executing, showMessage: false }), 'a', flag(flags.error))
    expect(task?.showMessage).toBe(true)
    const [other] = received(
      line({ status: executing, showMessage: false, blockOnFailure: false }),
      'a',
      flag(flags.error),
    )
    expect(other?.showMessage).toBe(false)
  })
})

test('a stream that breaks makes its task a failed one, unless it was over', () => {
  expect(states(broken(line(connecting), 'a'))).toEqual([failed])
  expect(states(broken(line(executing), 'a'))).toEqual([failed])
  expect(states(broken(line(success), 'a'))).toEqual([success])
})

test('after a restart nobody knows what became of tasks under way', () => {
  const queue = afterRestart(line(waiting, connecting, executing, success, failed))
  expect(states(queue)).toEqual([waiting, unknown, unknown, success, failed])
  expect(queue[1]?.showMessage).toBe(true)
})

test('a task that another window follows goes on', () => {
  expect(states(afterRestart(line(executing, executing), (uuid) => uuid === 'b'))).toEqual([
    unknown,
    executing,
  ])
})

test('trying again clears the messages and waits, under another number', () => {
  const [task] = retried(line({ status: failed, message: ['x'], showMessage: true }), 'a', 'fresh')
  expect(task).toMatchObject({ uuid: 'fresh', status: waiting, message: [], showMessage: false })
  expect(states(retried(line(executing), 'a', 'fresh'))).toEqual([executing])
})

test('tasks under way are not deleted, all others are', () => {
  for (const state of [connecting, executing]) expect(removed(line(state), 'a')).toHaveLength(1)
  for (const state of [waiting, success, failed, unknown]) expect(removed(line(state), 'a')).toEqual([])
})

test('with the clean-up on a new task takes the place of those that succeeded', () => {
  const task = newTask('z', 'say', 1)
  expect(added(line(success, failed), task, true).map(({ uuid }) => uuid)).toEqual(['b', 'z'])
  expect(added(line(success, failed), task, false)).toHaveLength(3)
  expect(states(cleaned(line(success, executing, unknown)))).toEqual([executing, unknown])
})

test('messages fold and open, and keep their end only', () => {
  expect(toggled(line(success), 'a')[0]?.showMessage).toBe(true)
  const [task] = noted(line(executing), 'a', `${'x'.repeat(40_000)}end`)
  expect(task?.message[0]).toHaveLength(32 * 1024)
  expect(task?.message[0]).toMatch(/end$/)
})

test('what another window has written is taken over, except for tasks that run here', () => {
  const own = line({ status: executing, message: ['here'] }, waiting)
  const stored = line(unknown, waiting, waiting)
  const queue = joined(stored, own, (uuid) => uuid === 'a')
  expect(states(queue)).toEqual([executing, waiting, waiting])
  expect(joined([], own, (uuid) => uuid === 'a').map(({ uuid }) => uuid)).toEqual(['a'])
})

test('a storage that holds something else gives no tasks, or what is usable of them', () => {
  for (const stored of [null, 7, 'x', {}, [null, 7, {}, { uuid: 1, command: 'x' }]])
    expect(parseQueue(stored)).toEqual([])
  expect(parseQueue([{ uuid: 'a', command: 'say', status: 9, message: 'x', createTime: 'now' }])).toEqual([
    { ...newTask('a', 'say', 0), status: unknown },
  ])
})
