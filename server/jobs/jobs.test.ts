import { afterEach, describe, expect, test } from 'vitest'
import type { JobView } from '#core/calls/job.ts'
import type { JobKind, JobWork } from '../concurrency/job-kind.ts'
import { onEveryDialect } from '../conformance/on-every-dialect.ts'
import { inTransaction } from '../context.ts'
import { testModule } from '../testing/modules.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** What the kinds of these tests do, set anew by each test. */
let work: (work: JobWork) => ReturnType<JobKind['run']> = async () => {}
const run = (given: JobWork) => work(given)
const jobs: readonly JobKind[] = [
  { name: 'test/once', run },
  { name: 'test/again', run, canRepeat: true },
  { name: 'test/hourly', run, every: 3600, canRepeat: true },
]
const modules = [{ ...testModule([]), jobs }]

/** Starts a job in the name of an administrator, as a handler does. */
async function start(product: TestApp, kind: string, token: string, params = {}): Promise<number> {
  const { identity } = await product.identityOf(token)
  return product.app.jobs.start(kind, params, { ...product.context(), identity })
}

const look = async (product: TestApp, id: number, token = product.superToken) =>
  product.call<JobView>(`/admin/ajax/job?id=${id}`, { token })

const stop = (product: TestApp, id: number, token = product.superToken) =>
  product.call('/admin/ajax/jobcancel', { method: 'POST', token, body: { id } })

onEveryDialect({ modules }, (product) => {
  let other: TestApp | null = null
  const second = async () => {
    other ??= await startTestApp({ modules, beside: product() })
    other.now = product().now
    return other
  }
  afterEach(async () => {
    work = async () => {}
    await other?.close()
    other = null
  })

  test('a job runs with what it was given, in the name of whoever asked, and tells its result', async () => {
    const { id: adminId, token } = await product().limitedAdmin(['auth/admin/index'])
    work = async ({ params, context: { identity } }) => ({
      params,
      by: identity.kind === 'admin' ? identity.id : 0,
    })
    const id = await start(product(), 'test/once', token, { page: 3 })
    expect((await look(product(), id, token)).data).toMatchObject({ state: 'waiting', start_time: null })
    await product().app.jobs.runDue()
    expect((await look(product(), id, token)).data).toMatchObject({
      state: 'done',
      result: { params: { page: 3 }, by: adminId },
      error: '',
    })
  })

  test('a job that is put in line by a transaction is there once that is kept, and not when it is rolled back', async () => {
    const { identity } = await product().identityOf(product().superToken)
    const put = (outcome: () => void) =>
      inTransaction({ ...product().context(), identity }, async (inside) => {
        const id = await product().app.jobs.start('test/once', {}, inside)
        outcome()
        return id
      })
    const kept = await put(() => {})
    expect((await look(product(), kept)).data.state).toBe('waiting')
    const left = put(() => {
      throw new Error('rolled back')
    })
    await expect(left).rejects.toThrow('rolled back')
    await product().app.jobs.runDue()
    expect((await look(product(), kept)).data.state).toBe('done')
    expect((await look(product(), kept + 1)).code).toBe(0)
  })

  test('a job is shown to its owner and to super administrators, and does not exist for others', async () => {
    const owner = await product().limitedAdmin(['auth/admin/index'])
    const stranger = await product().limitedAdmin(['auth/admin/index'])
    const id = await start(product(), 'test/once', owner.token)
    expect((await look(product(), id)).code).toBe(1)
    const missing = await look(product(), 999_999, stranger.token)
    const foreign = await look(product(), id, stranger.token)
    expect([foreign.code, foreign.msg]).toEqual([missing.code, missing.msg])
    expect((await stop(product(), id, stranger.token)).msg).toBe(missing.msg)
    expect((await look(product(), id)).data.state).toBe('waiting')
    await product().app.jobs.runDue()
  })

  test('a job goes on from what it saved together with its work', async () => {
    const seen: unknown[] = []
    work = async ({ saved, save, context }) => {
      seen.push(saved)
      if (saved) return
      await inTransaction(context, (inside) => save(inside, 3, { at: 3 }))
      await inTransaction(context, async (inside) => {
        await save(inside, 7, { at: 7 })
        throw new Error('and nothing of this is kept')
      })
    }
    const id = await start(product(), 'test/again', product().superToken)
    await product().app.jobs.runDue()
    expect((await look(product(), id)).data).toMatchObject({ state: 'failed', done: 3 })
    await product().app.jobs.repeat(id, product().context())
    await product().app.jobs.runDue()
    expect((await look(product(), id)).data).toMatchObject({ state: 'done' })
    expect(seen).toEqual([null, { at: 3 }])
  })

  test('a run that another process has taken over keeps nothing of its work', async () => {
    work = async ({ id, save, context }) => {
      const { write } = context.app.database
      await write.updateTable('job').set({ process: 'other' }).where('id', '=', id).execute()
      await inTransaction(context, async (inside) => {
        await inside.db
          .insertInto('process_lock')
          .values({ name: 'twice', owner: '', until_time: 0 })
          .execute()
        await save(inside, 1, {})
      })
    }
    const id = await start(product(), 'test/again', product().superToken)
    await product().app.jobs.runDue()
    expect((await look(product(), id)).data).toMatchObject({ state: 'running', done: 0 })
    const { write } = product().app.database
    const kept = await write.selectFrom('process_lock').select('name').where('name', '=', 'twice').execute()
    expect(kept).toEqual([])
    await write.updateTable('job').set({ state: 'done' }).where('id', '=', id).execute()
  })

  test('two processes run each job once', async () => {
    const seen: number[] = []
    work = async ({ id }) => {
      seen.push(id)
    }
    const [first, beside] = [product(), await second()]
    const ids = []
    for (let n = 0; n < 5; n++) ids.push(await start(first, 'test/once', first.superToken))
    await Promise.all([first.app.jobs.runDue(), beside.app.jobs.runDue()])
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
  })

  test('a scheduled kind is begun by one process, and again when its time has come', async () => {
    let runs = 0
    work = async () => {
      runs++
    }
    const all = [product(), await second()]
    const turn = async () => {
      await Promise.all(all.map(({ app }) => app.jobs.startScheduled()))
      await Promise.all(all.map(({ app }) => app.jobs.runDue()))
    }
    await turn()
    await turn()
    expect(runs).toBe(1)
    for (const one of all) one.now += 3_600_000
    await turn()
    expect(runs).toBe(2)
  })

  test('progress is told while it runs, and a cancelled job stops where its work asks', async () => {
    const reached = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    work = async ({ report, isCancelled }) => {
      await report(40, 100, 'rows read')
      reached.resolve()
      await go.promise
      return { stopped: await isCancelled() }
    }
    const id = await start(product(), 'test/once', product().superToken)
    const running = product().app.jobs.runDue()
    await reached.promise
    expect((await look(product(), id)).data).toMatchObject({
      state: 'running',
      done: 40,
      total: 100,
      note: 'rows read',
    })
    // Asked of another process, it reaches the one that works.
    const beside = await second()
    expect((await stop(beside, id, beside.superToken)).code).toBe(1)
    expect((await look(product(), id)).data).toMatchObject({ state: 'running', is_cancel_asked: true })
    go.resolve()
    await running
    expect((await look(product(), id)).data).toMatchObject({ state: 'cancelled', result: { stopped: true } })
    expect((await stop(product(), id)).code).toBe(0)
  })

  test('a waiting job is cancelled at once and never begun', async () => {
    let runs = 0
    work = async () => {
      runs++
    }
    const id = await start(product(), 'test/once', product().superToken)
    await stop(product(), id)
    await product().app.jobs.runDue()
    expect((await look(product(), id)).data.state).toBe('cancelled')
    expect(runs).toBe(0)
  })

  test('the job of a dead process has failed with a reason, or is done again by another when that is harmless', async () => {
    const beside = await second()
    const stuck = Promise.withResolvers<void>()
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const written: boolean[] = []
    work = async ({ isCancelled }) => {
      begun.shift()?.resolve()
      await stuck.promise
      written.push(await isCancelled())
      return { late: true }
    }
    const both = begun.map(({ promise }) => promise)
    const once = await start(beside, 'test/once', beside.superToken)
    const again = await start(beside, 'test/again', beside.superToken)
    const lost = beside.app.jobs.runDue()
    await Promise.all(both)
    work = async () => ({ by: 'another' })
    await product().app.jobs.runDue()
    expect((await look(product(), once)).data.state).toBe('running')
    product().now += 31_000
    await product().app.jobs.runDue()
    expect((await look(product(), once)).data).toMatchObject({
      state: 'failed',
      error: '执行任务的服务进程意外退出',
    })
    expect((await look(product(), again)).data).toMatchObject({ state: 'done', result: { by: 'another' } })
    // Not dead after all: what it does now counts for nothing, and its work is told.
    stuck.resolve()
    await lost
    expect(written).toEqual([true, true])
    expect((await look(product(), once)).data).toMatchObject({ state: 'failed', result: null })
    expect((await look(product(), again)).data.result).toEqual({ by: 'another' })
  })
})

describe('jobs', () => {
  let product: TestApp
  afterEach(() => product.close())
  const open = async () => {
    product = await startTestApp({ modules })
    return product
  }

  test('are refused beyond the number one person may have under way', async () => {
    const { superToken } = await open()
    for (let n = 0; n < 5; n++) await start(product, 'test/once', superToken)
    await expect(start(product, 'test/once', superToken)).rejects.toMatchObject({ problem: 'jobsOwn' })
    const other = await product.limitedAdmin(['auth/admin/index'])
    expect(await start(product, 'test/once', other.token)).toBe(6)
  })

  test('are counted one after the other, also when they come at the same moment', async () => {
    const { superToken } = await open()
    const began = await Promise.allSettled(
      Array.from({ length: 8 }, () => start(product, 'test/once', superToken)),
    )
    expect(began.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('take params and results of a bounded size', async () => {
    const { superToken } = await open()
    const long = { text: 'x'.repeat(70_000) }
    await expect(start(product, 'test/once', superToken, long)).rejects.toMatchObject({ problem: 'tooLarge' })
    work = async () => long
    const id = await start(product, 'test/once', superToken)
    await product.app.jobs.runDue()
    expect((await look(product, id)).data).toMatchObject({ state: 'failed', result: null })
  })

  test('of somebody who was disabled meanwhile are not begun', async () => {
    await open()
    const { id: adminId, token } = await product.limitedAdmin(['auth/admin/index'])
    let runs = 0
    work = async () => {
      runs++
    }
    const id = await start(product, 'test/once', token)
    await product.rows('auth/admin').update([adminId], { status: '0' })
    await product.app.jobs.runDue()
    expect((await look(product, id)).data).toMatchObject({ state: 'failed', error: '任务发起人已不能登录' })
    expect(runs).toBe(0)
  })

  test('that meet a fault say so with a number only, and can be begun again where that is harmless', async () => {
    const { superToken, app } = await open()
    work = async () => {
      throw new Error('a secret of the machine')
    }
    const once = await start(product, 'test/once', superToken)
    const again = await start(product, 'test/again', superToken)
    await app.jobs.runDue()
    const { data } = await look(product, once)
    expect(data).toMatchObject({ state: 'failed', error: `服务器内部错误（任务 ${once}）` })
    work = async () => {}
    await app.jobs.repeat(again, product.context())
    await expect(app.jobs.repeat(once, product.context())).rejects.toMatchObject({
      problem: 'jobNotRepeatable',
    })
    await app.jobs.runDue()
    expect((await look(product, again)).data.state).toBe('done')
  })

  test('that keep killing their process are given up', async () => {
    const { superToken, app } = await open()
    const id = await start(product, 'test/again', superToken)
    const dead = { state: 'running', process: 'gone', attempts: 3, heartbeat_time: 1 }
    await app.database.write.updateTable('job').set(dead).where('id', '=', id).execute()
    await app.jobs.runDue()
    expect((await look(product, id)).data.state).toBe('failed')
  })

  test('are handed back when the process stops', async () => {
    const { superToken, app } = await open()
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    work = async ({ isCancelled }) => {
      begun.resolve()
      await go.promise
      if (await isCancelled()) throw new Error('broken off')
    }
    const id = await start(product, 'test/again', superToken)
    const running = app.jobs.runDue()
    await begun.promise
    const closing = app.jobs.close()
    go.resolve()
    await closing
    await running
    expect((await look(product, id)).data).toMatchObject({ state: 'waiting', can_repeat: true })
  })

  test('that ended a month ago are swept', async () => {
    const { superToken, app } = await open()
    const id = await start(product, 'test/once', superToken)
    await app.jobs.runDue()
    product.now += 31 * 24 * 3_600_000
    await app.jobs.startScheduled()
    await app.jobs.runDue()
    expect(await app.jobs.get(id, product.context())).toBeNull()
  })
})
