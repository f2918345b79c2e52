import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAway } from './dialect.ts'
import { Answers, Lender } from './lender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connect = async () => 'connection'

describe('connections that are lent', () => {
  test('go to whoever waits longest', async () => {
    const lender = new Lender(1, new Answers())
    const first = await lender.lend(connect)
    const order: string[] = []
    const later = ['second', 'third'].map(async (name) => {
      const { giveBack } = await lender.lend(connect)
      order.push(name)
      giveBack()
    })
    expect(lender.used).toBe(1)
    first.giveBack()
    first.giveBack()
    await Promise.all(later)
    expect(order).toEqual(['second', 'third'])
    expect(lender.used).toBe(0)
  })

  test('that can not be opened give their place back', async () => {
    const lender = new Lender(1, new Answers())
    await expect(lender.lend(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(lender.used).toBe(0)
    expect((await lender.lend(connect)).connection).toBe('connection')
  })

  test('are waited for as long as the database answers others, in the end with `busy`', async () => {
    const answers = new Answers()
    const lender = new Lender(1, answers)
    const { giveBack } = await lender.lend(connect)
    const outcome = vi.fn()
    lender.lend(connect).then(() => outcome('lent'), outcome)
    for (let second = 0; second < 7; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      answers.note()
    }
    expect(outcome).not.toHaveBeenCalled()
    for (let second = 0; second < 3; second++) {
      answers.note()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ problem: 'busy' }))
    giveBack()
    expect(lender.used).toBe(0)
  })

  test('are not waited for when the database says nothing at all: it is away, within two seconds', async () => {
    const lender = new Lender(1, new Answers())
    await lender.lend(connect)
    const outcome = vi.fn()
    lender.lend(connect).then(() => outcome('lent'), outcome)
    await vi.advanceTimersByTimeAsync(1900)
    expect(outcome).toHaveBeenCalledOnce()
    expect(isAway(outcome.mock.calls[0]?.[0])).toBe(true)
  })
})
