import { describe, expect, test } from 'vitest'
import { createBoundedQueue, createKeyedQueue, createSharedRun } from './queue.ts'

test('two tasks run, two wait in order, the fifth is turned away at once', async () => {
  const run = createBoundedQueue({ active: 2, waiting: 2 })
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const answers = gates.map((gate, index) =>
    run(async () => {
      started.push(index)
      await gate.promise
      return index
    }),
  )
  expect(await answers[4]).toBeNull()
  expect(started).toEqual([0, 1])
  gates[1]?.resolve()
  await answers[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, null])
  expect(await run(async () => 'free again')).toBe('free again')
})

test('a task that fails gives its place back', async () => {
  const run = createBoundedQueue({ active: 1, waiting: 1 })
  const failing = run(() => Promise.reject(new Error('no')))
  const waiting = run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('done')
  expect(await run(async () => 'again')).toBe('again')
})

/** Tasks that end when they are told to. */
function held() {
  const started: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const task = (name: string) => async () => {
    started.push(name)
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    await gate.promise
    return name
  }
  const end = async (name: string) => {
    gates.get(name)?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, task, end }
}

describe('a queue of keys', () => {
  const usual = { waiting: 10, milliseconds: 60_000 }

  test('runs one task of a key after the other, and those of another key meanwhile', async () => {
    const run = createKeyedQueue(usual)
    const { started, task, end } = held()
    const answers = [run('a', task('a1')), run('a', task('a2')), run('b', task('b1')), run('a', task('a3'))]
    await new Promise((resolve) => setImmediate(resolve))
    expect(started).toEqual(['a1', 'b1'])
    await end('a1')
    expect(started).toEqual(['a1', 'b1', 'a2'])
    await end('a2')
    await end('a3')
    await end('b1')
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('goes on after a task that fails', async () => {
    const run = createKeyedQueue(usual)
    const failing = run('a', () => Promise.reject(new Error('no')))
    const waiting = run('a', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('done')
    expect(await run('a', async () => 'again')).toBe('again')
  })

  test('turns away at once who would make the line too long', async () => {
    const run = createKeyedQueue({ ...usual, waiting: 1 })
    const { task, end } = held()
    const [one, two, three] = [run('a', task('one')), run('a', task('two')), run('a', task('three'))]
    await expect(three).rejects.toMatchObject({ problem: 'busy', headers: { 'retry-after': '1' } })
    await end('one')
    await end('two')
    expect(await Promise.all([one, two])).toEqual(['one', 'two'])
  })

  test('lets go who has stood in line too long, and never begins their task', async () => {
    const run = createKeyedQueue({ ...usual, milliseconds: 1 })
    const { started, task, end } = held()
    const first = run('a', task('first'))
    await expect(run('a', task('late'))).rejects.toMatchObject({ problem: 'busy' })
    await end('first')
    expect(await first).toBe('first')
    expect(await run('a', async () => 'next')).toBe('next')
    expect(started).toEqual(['first'])
  })
})

describe('a run that is shared', () => {
  test('begins after those have asked that it is for', async () => {
    const runs: PromiseWithResolvers<void>[] = []
    const ask = createSharedRun(() => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    }, 60_000)
    const first = ask()
    const [second, third] = [ask(), ask()]
    expect(runs).toHaveLength(1)
    runs[0]?.reject(new Error('no'))
    await expect(first).rejects.toThrow('no')
    await expect.poll(() => runs.length).toBe(2)
    const fourth = ask()
    runs[1]?.resolve()
    await Promise.all([second, third])
    await expect.poll(() => runs.length).toBe(3)
    runs[2]?.resolve()
    await fourth
    expect(runs).toHaveLength(3)
  })

  test('holds up nobody when it keeps silent', async () => {
    let runs = 0
    const ask = createSharedRun(() => (++runs === 1 ? new Promise<void>(() => {}) : Promise.resolve()), -1)
    void ask()
    await ask()
    expect(runs).toBe(2)
  })
})
