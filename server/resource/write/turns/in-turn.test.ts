import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSample } from '../../../conformance/sample-values.ts'
import { dialects } from '../../../testing/databases.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inTurn } from './in-turn.ts'

const pools = { read: 2, write: 2 }
const env = { PORTICO_SECRET: 'a secret that all processes know, long enough' }

for (const { dialect, isReachable } of dialects.filter(({ dialect }) => dialect !== 'sqlite')) {
  describe.skipIf(!isReachable)(`a balance that everybody changes, on ${dialect}`, () => {
    let products: readonly TestApp[]
    let first: TestApp
    beforeAll(async () => {
      first = await startTestApp({ dialect, pools, env })
      const others = [first, first].map((beside) => startTestApp({ dialect, pools, env, beside }))
      products = [first, ...(await Promise.all(others))]
    })
    afterAll(async () => {
      for (const product of products?.toReversed() ?? []) await product.close()
    })

    let made = 0
    const member = () => addSample(first, 'user/user', 9000 + ++made)
    const change = (product: TestApp, user_id: number) =>
      product.call('/admin/user.moneyLog/add', {
        method: 'POST',
        token: first.superToken,
        body: { user_id, money: '1.00', memo: 'hot', idempotency_key: randomUUID() },
      })
    const list = (product: TestApp) =>
      product.call('/admin/user.user/index?limit=20', { token: first.superToken })
    const balance = async (id: number) => Number((await first.rows('user/user').find(id))?.money)

    /** Holds a member's row in a transaction of its own until told to let go. */
    const hold = async (id: number) => {
      const isHeld = Promise.withResolvers<void>()
      const mayEnd = Promise.withResolvers<void>()
      const [, , other] = products as [TestApp, TestApp, TestApp]
      const ended = other.app.database.write.transaction().execute(async (db) => {
        await db.selectFrom('user').select('id').where('id', '=', id).forUpdate().execute()
        isHeld.resolve()
        await mayEnd.promise
      })
      await isHeld.promise
      return async () => {
        mayEnd.resolve()
        await ended
      }
    }

    test('takes one connection of a process while it is held, and nobody else waits for it', async () => {
      const [id, somebody] = [await member(), await member()]
      const letGo = await hold(id)
      const changes = Array.from({ length: 40 }, () => change(first, id))
      const edits = Array.from({ length: 5 }, () =>
        first.call('/admin/user.user/edit', {
          method: 'POST',
          token: first.superToken,
          body: { id, motto: 'meanwhile' },
        }),
      )
      await expect.poll(() => first.app.database.pool()?.used).toBe(1)
      // Together: whoever waits for the row gives up after some seconds, which a busy machine may take for a few calls.
      const others = await Promise.all([1, 2].flatMap(() => [list(first), change(first, somebody)]))
      for (const { status, code, msg } of others) expect([status, code], msg).toEqual([200, 1])
      await letGo()
      const answers = await Promise.all([...changes, ...edits])
      // A disk that takes its time may leave the last ones too little of it: they are told so.
      for (const answer of answers.filter(({ code }) => code !== 1))
        expect(answer).toMatchObject({ status: 200, headers: { 'retry-after': '1' } })
      const done = (await Promise.all(changes)).filter(({ code }) => code === 1)
      expect(done.length).toBeGreaterThan(0)
      expect(await balance(id)).toBe(done.length)
      expect(await balance(somebody)).toBe(2)
    })

    test('by hundreds of calls in three processes is the sum of those that were answered with success', async () => {
      const id = await member()
      const changes = Array.from({ length: 300 }, (_, at) => change(products[at % 3] as TestApp, id))
      const lists = products.map(async (product) => {
        for (let at = 0; at < 10; at++) expect(await list(product)).toMatchObject({ status: 200, code: 1 })
      })
      const answers = await Promise.all(changes)
      await Promise.all(lists)
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(await balance(id)).toBe(answers.filter(({ code }) => code === 1).length)
      expect(await balance(id)).toBeGreaterThan(0)
    })

    test('is refused as busy, with the time to come back, when too many wait already', async () => {
      const id = await member()
      const end = Promise.withResolvers<void>()
      const waiting = Array.from({ length: 1001 }, () =>
        inTurn(first.context(), { resource: 'user/user', id }, () => end.promise),
      )
      expect(await change(first, id)).toMatchObject({
        status: 200,
        code: 0,
        headers: { 'retry-after': '1' },
      })
      end.resolve()
      await Promise.all(waiting)
      expect(await change(first, id)).toMatchObject({ status: 200, code: 1 })
      expect(await balance(id)).toBe(1)
    })
  })
}
