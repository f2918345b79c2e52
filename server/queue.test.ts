import { expect, test } from 'vitest'
import { createBoundedQueue } from './queue.ts'

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
