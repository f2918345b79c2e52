import { expect, test } from 'vitest'
import type { App } from '../context.ts'
import { type Counted, createTally } from './tally.ts'

const app = {} as App

test('what was counted is handed over once, with the last time', async () => {
  const written: [number, Counted][][] = []
  const tally = createTally(async (_app, counts) => void written.push([...counts]))
  await tally.flush(app)
  tally.count(7, 100)
  tally.count(7, 90)
  tally.count(8, 50)
  await tally.flush(app)
  await tally.flush(app)
  expect(written).toEqual([
    [
      [7, { count: 2, last: 100 }],
      [8, { count: 1, last: 50 }],
    ],
  ])
})

test('what can not be written is added to what comes meanwhile', async () => {
  let isAway = true
  let total = 0
  const tally = createTally(async (_app, counts) => {
    if (isAway) throw new Error('away')
    for (const { count } of counts.values()) total += count
  })
  tally.count(7, 100)
  const flushed = tally.flush(app)
  tally.count(7, 110)
  await expect(flushed).rejects.toThrow('away')
  isAway = false
  await tally.flush(app)
  expect(total).toBe(2)
})
