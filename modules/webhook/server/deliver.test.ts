import { createHmac, timingSafeEqual } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '#server/concurrency/run-after-response.ts'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { inTransaction, outsideRequest } from '#server/context.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isDue, sendDue } from './deliver.ts'
import { deliverKind, sweepDeliveries, trimBacklogs } from './deliver-job.ts'
import { noteAttempt } from './hook-health.ts'
import { webhookLimits } from './limits.ts'
import { post } from './post.ts'
import { readSecret } from './secret.ts'
import { happenings, parcels } from './test-events.server.ts'
import { type Receiver, startReceiver } from './test-receiver.server.ts'

const { delays } = webhookLimits
/** processes of one installation have one key */
const options = { modules: parcels, env: { PORTICO_SECRET: 'key-of-tests-'.repeat(4) } }

onEveryDialect(options, (product) => {
  const { arrive, open, handOn, send, hook, deliveries, hookRow, later, clear } = happenings(product)
  let receiver: Receiver
  let other: TestApp | null = null
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())
  afterEach(async () => {
    receiver.answer = () => ({ status: 200 })
    receiver.received.length = 0
    await other?.close()
    other = null
    await clear()
  })
  const places = () => receiver.received.map(({ path, json }) => `${path} ${json.data.place}`)
  const runJob = () =>
    deliverKind.run({ context: outsideRequest(product().app, 'test') } as Parameters<
      typeof deliverKind.run
    >[0])

  test('every webhook that wants an event is sent it once, whichever process sends', async () => {
    const first = await hook(receiver.url('/a'))
    const second = await hook(receiver.url('/b'), ['parcel.arrived', 'parcel.opened'])
    await hook(receiver.url('/off'), ['parcel.arrived'], { status: 0 })
    other = await startTestApp({ ...options, beside: product() })
    for (const id of [1, 2, 3]) await arrive(id, `p${id}`)
    await open(1, 'open')
    await Promise.all([send(), sendDue(other.app)])
    await Promise.all([sendDue(product().app), sendDue(other.app), sendDue(other.app)])
    expect(places().toSorted()).toEqual(['/a p1', '/a p2', '/a p3', '/b open', '/b p1', '/b p2', '/b p3'])
    const rows = await deliveries()
    expect(rows.map(({ state, tries }) => `${state} ${tries}`)).toEqual(Array(7).fill('success 1'))
    expect(new Set(rows.map(({ hook_id, event_id }) => `${hook_id} ${event_id}`)).size).toBe(7)
    expect(await hookRow(first)).toMatchObject({ health: 'ok', failures: 0, last_status: 200 })
    expect(await hookRow(second)).toMatchObject({ health: 'ok' })
  })

  test('a receiver can verify what it gets, and tell repetitions', async () => {
    const id = await hook(receiver.url())
    await arrive(7, 'café')
    later(90)
    await send()
    const [got] = receiver.received
    const [row] = await deliveries()
    expect(got?.json).toEqual({
      id: row?.event_id,
      event: 'parcel.arrived',
      time: Math.floor(product().now / 1000) - 90,
      data: { id: 7, place: 'café' },
    })
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-portico-event': 'parcel.arrived',
      'x-portico-delivery': String(row?.id),
    })
    const [, t = '', v1 = ''] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(got?.headers['x-portico-signature'])) ?? []
    expect(Number(t)).toBe(Math.floor(product().now / 1000))
    const secret = readSecret(product().app, (await hookRow(id)).secret)
    const own = createHmac('sha256', secret).update(`${t}.${got?.body}`).digest()
    expect(timingSafeEqual(own, Buffer.from(v1, 'hex'))).toBe(true)
  })

  test('an event of which nobody wants to hear leaves nothing behind', async () => {
    await arrive(1, 'here')
    await hook(receiver.url(), ['parcel.opened'])
    await arrive(2, 'there')
    expect(await send()).toBe(0)
    expect(await deliveries()).toEqual([])
    const events = await product().app.database.read.selectFrom('outbox').select('state').execute()
    expect(events.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('one that another process has switched on is sent what happens from then on', async () => {
    other = await startTestApp({ ...options, beside: product() })
    await other
      .rows('routine/webhook')
      .insert({ name: 'x', url: receiver.url('/x'), events: ['parcel.arrived'] })
    await arrive(1, 'here')
    await send()
    expect(places()).toEqual(['/x here'])
  })

  test('what follows of a subject waits for what failed; other subjects and webhooks do not', async () => {
    await hook(receiver.url('/a'))
    await hook(receiver.url('/b'))
    let isBad = true
    receiver.answer = ({ path, json }) => ({
      status: isBad && path === '/a' && json.data.place === 'first' ? 500 : 204,
    })
    await arrive(1, 'first')
    await arrive(1, 'then')
    await arrive(2, 'elsewhere')
    await send()
    expect(places().toSorted()).toEqual(
      ['/a first', '/a elsewhere', '/b first', '/b then', '/b elsewhere'].toSorted(),
    )
    isBad = false
    receiver.received.length = 0
    expect(await send()).toBe(0)
    later(delays[0])
    await send()
    expect(places()).toEqual(['/a first', '/a then'])
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(6).fill('success'))
  })

  test('a delivery that fails is sent again at growing gaps, and is given up after the last', async () => {
    const id = await hook(receiver.url())
    receiver.answer = () => ({ status: 500, body: 'out of order' })
    await arrive(1, 'bad')
    await arrive(1, 'good')
    for (const [at, delay] of delays.entries()) {
      await send()
      expect(receiver.received).toHaveLength(at + 1)
      const [row] = await deliveries()
      expect(row).toMatchObject({ tries: at + 1, state: 'pending', response_status: 500 })
      expect(Number(row?.next_time)).toBe(Math.floor(product().now / 1000) + delay)
      later(delay - 1)
      expect(await send()).toBe(0)
      later(1)
    }
    receiver.answer = ({ json }) =>
      json.data.place === 'bad' ? { status: 410, body: 'gone' } : { status: 200 }
    await send()
    expect(await deliveries()).toMatchObject([
      { state: 'failed', failure: 'status', tries: 7, response: 'gone', next_time: null },
      { state: 'success', failure: '' },
    ])
    expect(await hookRow(id)).toMatchObject({ health: 'ok', failures: 0, failing_since: null })
  })

  test('what a killed process was sending is sent again, and what it notes too late counts for nothing', async () => {
    const id = await hook(receiver.url())
    await arrive(1, 'here')
    await handOn()
    const [row] = await deliveries()
    const now = Math.floor(product().now / 1000)
    const held_until = now + webhookLimits.held
    await product().app.database.write.updateTable('webhook_delivery').set({ held_until }).execute()
    expect(await isDue(product().app, now)).toBe(false)
    expect(await send()).toBe(0)
    later(webhookLimits.held)
    expect(await send()).toBe(1)
    const late = {
      ...{ id: Number(row?.id), hook_id: id, event: 'parcel.arrived', body: '' },
      tries: 0,
      held_until,
    }
    const outcome = { failure: 'timeout', status: 0, response: '', duration: 5000 } as const
    await inTransaction(product().context(), (inside) => noteAttempt(late, outcome, inside))
    expect(await deliveries()).toMatchObject([{ state: 'success', tries: 1, failure: '' }])
  })

  test('one that fails for three days is switched off, and what waits for it ends', async () => {
    const id = await hook(receiver.url())
    receiver.answer = () => ({ status: 503 })
    await arrive(1, 'first')
    await send()
    expect(await hookRow(id)).toMatchObject({ status: 1, health: 'failing', failures: 1 })
    later(webhookLimits.failing - 1)
    await arrive(2, 'second')
    await send()
    expect(await hookRow(id)).toMatchObject({ status: 1, health: 'failing' })
    later(1)
    await arrive(3, 'third')
    await send()
    expect(await hookRow(id)).toMatchObject({ status: 0, health: 'stopped' })
    expect((await deliveries()).map(({ state, failure }) => `${state} ${failure}`)).toEqual(
      expect.arrayContaining(['failed off']),
    )
    expect((await deliveries()).some(({ state }) => state === 'pending')).toBe(false)
    // It is not sent what happens from then on, until somebody switches it on.
    const count = (await deliveries()).length
    await arrive(4, 'fourth')
    await send()
    expect(await deliveries()).toHaveLength(count)
    receiver.answer = () => ({ status: 200 })
    await product().rows('routine/webhook').update([id], { status: 1 })
    expect(await hookRow(id)).toMatchObject({ health: 'unknown', failures: 0, failing_since: null })
    await arrive(5, 'fifth')
    await send()
    expect(places().at(-1)).toBe('/ fifth')
  })

  test('what was put in line for one that is gone by then ends', async () => {
    const id = await hook(receiver.url())
    await arrive(1, 'here')
    await handOn()
    await product()
      .app.database.write.updateTable('webhook')
      .set({ status: 0 })
      .where('id', '=', id)
      .execute()
    expect(await isDue(product().app, Math.floor(product().now / 1000))).toBe(true)
    expect(await runJob()).toEqual({ sent: 0, given_up: 1 })
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'off' }])
    expect(receiver.received).toEqual([])
  })

  test('what waits is bounded for each webhook, and what is over goes after its time', async () => {
    const id = await hook(receiver.url())
    await hook(receiver.url('/b'), ['parcel.opened'])
    for (const at of [1, 2, 3]) await arrive(at, `p${at}`)
    await open(1, 'open')
    await handOn()
    const now = Math.floor(product().now / 1000)
    expect(await trimBacklogs(product().app, now, 3)).toBe(0)
    expect(await trimBacklogs(product().app, now, 2)).toBe(1)
    expect((await deliveries()).filter(({ hook_id }) => hook_id === id)).toMatchObject([
      { state: 'failed', failure: 'backlog' },
      { state: 'pending' },
      { state: 'pending' },
    ])
    expect(await sweepDeliveries(product().app, now + webhookLimits.kept)).toBe(0)
    expect(await sweepDeliveries(product().app, now + webhookLimits.kept + 1)).toBe(1)
  })

  test('a process that runs jobs sends as soon as an event is kept', async () => {
    await hook(receiver.url('/soon'))
    other = await startTestApp({ ...options, beside: product() })
    const { app } = other
    app.jobs.watch()
    await happenings(() => other as TestApp).arrive(9, 'here')
    await settled(app)
    await expect.poll(places).toEqual(['/soon here'])
  })
})

describe('what no database takes part in', () => {
  const product = onSqlite(options)
  const { arrive, handOn, hook, deliveries, hookRow } = happenings(product)

  test('slow and dead receivers keep no other webhook waiting', { timeout: 30_000 }, async () => {
    const dead = await startReceiver()
    dead.answer = () => ({})
    const isReady = Promise.withResolvers<void>()
    const slow = await startReceiver()
    slow.answer = () => ({ status: 200, after: isReady.promise })
    const quick = await startReceiver()
    try {
      const deadId = await hook(dead.url())
      await hook(slow.url())
      await hook(quick.url())
      for (const id of [1, 2, 3, 4]) await arrive(id, `p${id}`)
      await handOn()
      const sending = sendDue(product().app)
      await expect.poll(() => quick.received.length).toBe(4)
      // What comes meanwhile is sent by the next look, beside those that are busy.
      await arrive(5, 'meanwhile')
      await handOn()
      await sendDue(product().app)
      await expect.poll(() => quick.received.length).toBe(5)
      isReady.resolve()
      await sending
      expect(slow.received).toHaveLength(5)
      expect(slow.most()).toBe(1)
      // One that does not answer is asked once a look, or once more if more came meanwhile.
      expect(dead.received.length).toBeLessThanOrEqual(2)
      expect(await hookRow(deadId)).toMatchObject({ health: 'failing', last_status: 0 })
      const failures = (await deliveries()).filter(
        ({ hook_id, tries }) => hook_id === deadId && Number(tries) > 0,
      )
      expect(failures.map(({ failure }) => failure)).toContain('timeout')
    } finally {
      await dead.close()
      await slow.close()
      await quick.close()
    }
  })
})

describe('an attempt', () => {
  const everywhere = () => true
  const body = '{"data":{}}'
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  test('is a success with any status of 2xx; redirects are not followed', async () => {
    for (const status of [200, 201, 202, 204, 299]) {
      receiver.answer = () => ({ status })
      expect(await post(receiver.url(), { body, headers: {} }, everywhere)).toMatchObject({
        failure: '',
        status,
      })
    }
    for (const status of [301, 302, 307, 400, 404, 410, 500]) {
      receiver.received.length = 0
      receiver.answer = () => ({ status, headers: { location: receiver.url('/elsewhere') } })
      const outcome = await post(receiver.url(), { body, headers: {} }, everywhere)
      expect(outcome).toMatchObject({ failure: 'status', status })
      expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
    }
  })

  test('keeps the first 4 KiB of an answer, as text', async () => {
    receiver.answer = () => ({ status: 200, body: `a\0${'é'.repeat(100_000)}` })
    const { response } = await post(receiver.url(), { body, headers: {} }, everywhere)
    expect(response.startsWith('aéé')).toBe(true)
    expect(Buffer.byteLength(response)).toBeLessThanOrEqual(4096 + 3)
  })

  test('leads to no private address, whatever its name', async () => {
    const outcome = await post(
      'https://10.0.0.1/',
      { body, headers: {} },
      (address) => address !== '10.0.0.1',
    )
    expect(outcome).toMatchObject({ failure: 'private', status: 0 })
    expect(await post(receiver.url(), { body, headers: {} }, () => false)).toMatchObject({
      failure: 'private',
    })
    const named = receiver.url().replace('127.0.0.1', 'localhost')
    expect(await post(named, { body, headers: {} }, () => false)).toMatchObject({ failure: 'private' })
  })

  test('says why there is no answer', async () => {
    const gone = await startReceiver()
    const url = gone.url()
    await gone.close()
    expect(await post(url, { body, headers: {} }, everywhere)).toMatchObject({ failure: 'refused' })
    expect(await post('https://nowhere.invalid/', { body, headers: {} }, everywhere)).toMatchObject({
      failure: 'name',
    })
    const secured = receiver.url().replace('http:', 'https:')
    expect(await post(secured, { body, headers: {} }, everywhere)).toMatchObject({ failure: 'connection' })
  })
})
