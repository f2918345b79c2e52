import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outageProblem } from '../../http/health/outage.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

test('a file that another program has locked holds up who writes, and nobody else', async () => {
  const { call, superToken: token, app } = product
  const add = (name: string) => call('/admin/content.tag/add', { method: 'POST', token, body: { name } })
  expect((await add('before')).code).toBe(1)
  const other = new DatabaseSync(app.database.file ?? '')
  other.exec('begin immediate')
  let isWritten = false
  const writing = add('meanwhile').then((answer) => {
    isWritten = true
    return answer
  })
  for (let at = 0; at < 20; at++) {
    expect((await call('/admin/content.tag/index', { token })).code).toBe(1)
    await turn()
  }
  expect(isWritten).toBe(false)
  other.exec('rollback')
  other.close()
  expect((await writing).code).toBe(1)
})

test('a process that waits for the lock too long is told to try again', () => {
  const [one, other] = [0, 0].map(() => new DatabaseSync(product.app.database.file ?? '', { timeout: 0 }))
  one?.exec('begin immediate')
  let error: unknown
  try {
    other?.exec('begin immediate')
  } catch (reason) {
    error = reason
  }
  one?.close()
  other?.close()
  expect(outageProblem(error)).toMatchObject({ problem: 'busy', headers: { 'retry-after': '1' } })
})
