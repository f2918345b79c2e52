import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { type Call, startTestApp } from '#server/testing/test-app.ts'
import { webhookLimits } from '../server/limits.ts'
import { readSecret } from '../server/secret.ts'
import { happenings, parcels } from '../server/test-events.server.ts'
import { type Receiver, startReceiver } from '../server/test-receiver.server.ts'

interface Row {
  readonly id: number
  readonly [name: string]: unknown
}

onEveryDialect({ modules: parcels }, (product, dialect) => {
  const { arrive, send, hook, deliveries, hookRow, later, clear } = happenings(product)
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())
  afterEach(async () => {
    receiver.answer = () => ({ status: 200 })
    receiver.received.length = 0
    await clear()
  })
  const call = <T = Row>(action: string, body?: object, more: Call = {}) =>
    product().call<T>(adminUrl('routine/webhook', action), {
      token: product().superToken,
      ...(body ? { method: 'POST', body } : {}),
      ...more,
    })
  const resend = (ids: readonly unknown[], more: Call = {}) =>
    product().call(adminUrl('routine/webhookDelivery', 'resend'), {
      ...{ token: product().superToken, method: 'POST', body: { ids } },
      ...more,
    })
  const values = (more: object = {}) => ({
    ...{ name: 'Shop sync', url: 'https://receiver.example/portico', events: ['parcel.arrived'] },
    ...more,
  })

  describe('a webhook', () => {
    test('that is switched off or deleted ends what waits for it', async () => {
      const off = await hook(receiver.url('/off'))
      const gone = await hook(receiver.url('/gone'))
      receiver.answer = () => ({ status: 500 })
      await arrive(1, 'here')
      await send()
      await call('edit', { id: off, status: 0 })
      const url = `${adminUrl('routine/webhook', 'del')}?ids[]=${gone}`
      await product().call(url, { token: product().superToken, method: 'DELETE' })
      later(webhookLimits.delays[0])
      expect(await send()).toBe(0)
      expect(await deliveries()).toMatchObject([
        { hook_id: off, state: 'failed', failure: 'off' },
        { hook_id: gone, state: 'failed', failure: 'deleted' },
      ])
    })

    test('is one of a limited number', async () => {
      for (let at = 0; at < webhookLimits.hooks; at++) await hook(receiver.url())
      expect(await call('add', values())).toMatchObject({ code: 0 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('takes addresses of https, and of this machine in tests', async () => {
      const wrong = [
        'http://receiver.example/',
        '/path',
        'ftp://x.example/',
        'https://a:b@x.example/',
        'https://x.example/#a',
      ]
      for (const url of [...wrong, 'http://10.0.0.1/', 'http://192.168.0.1/'])
        expect((await call('add', values({ url }))).data, url).toMatchObject({
          faults: { url: expect.any(String) },
        })
      for (const url of [
        'https://receiver.example:8443/a?b=c',
        'http://127.0.0.1:9/',
        'http://localhost:9/',
        'http://[::1]:9/',
      ])
        expect((await call('add', values({ url }))).code, url).toBe(1)
    })

    test('listens to events that modules declare; one that is not there any more stays', async () => {
      expect((await call('add', values({ events: [] }))).data).toMatchObject({
        faults: { events: expect.any(String) },
      })
      expect((await call('add', values({ events: ['parcel.lost'] }))).data).toMatchObject({
        faults: { events: expect.stringContaining('parcel.lost') },
      })
      const id = await hook(receiver.url())
      const events = JSON.stringify(['parcel.arrived', 'parcel.lost'])
      await product().app.database.write.updateTable('webhook').set({ events }).where('id', '=', id).execute()
      expect((await call('edit', { id, events: ['parcel.lost', 'order.paid'] })).code).toBe(1)
      expect(JSON.parse(String((await hookRow(id)).events))).toEqual(['parcel.lost', 'order.paid'])
      expect((await call('edit', { id, events: ['parcel.lost', 'parcel.found'] })).data).toMatchObject({
        faults: { events: expect.any(String) },
      })
      const { data } = await call<readonly { name: string; says: string }[]>('events', undefined, {
        language: 'en',
      })
      expect(data).toContainEqual({ name: 'order.paid', says: 'Everything that an order costs was paid.' })
      const chinese = await call<readonly { name: string; says: string }[]>('events', undefined, {
        language: 'zh-cn',
      })
      expect(chinese.data).toContainEqual({ name: 'order.paid', says: '订单已全额付款。' })
    })
  })

  test('a delivery is sent again with the same event and body, and what waits is sent at once', async () => {
    const id = await hook(receiver.url())
    await arrive(1, 'first')
    await send()
    const [first] = await deliveries()
    expect((await resend([first?.id])).code).toBe(1)
    await send()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
    const [, second] = await deliveries()
    expect(second).toMatchObject({ origin: 'resend', state: 'success', event_id: first?.event_id })
    expect(receiver.received[1]?.headers['x-portico-delivery']).toBe(String(second?.id))
    receiver.answer = () => ({ status: 500 })
    await arrive(1, 'next')
    await send()
    receiver.answer = () => ({ status: 200 })
    const waiting = (await deliveries()).at(-1)
    await resend([waiting?.id])
    expect(await send()).toBe(1)
    expect(await deliveries()).toHaveLength(3)
    await call('edit', { id, status: 0 })
    expect((await resend([first?.id])).code).toBe(0)
    expect((await resend([999_999])).code).toBe(0)
  })

  test('the list of deliveries is light, and one is read whole', async () => {
    await hook(receiver.url())
    receiver.answer = () => ({ status: 200, body: 'thanks' })
    await arrive(1, 'here')
    await send()
    const [row] = await deliveries()
    const ask = (action: string) =>
      product().call<{ list: readonly Row[]; row: Row }>(adminUrl('routine/webhookDelivery', action), {
        token: product().superToken,
      })
    const { data } = await ask('index')
    expect(data.list).toMatchObject([
      { event: 'parcel.arrived', hook: { name: 'hook' }, body: '', response: '' },
    ])
    for (const name of ['subject', 'held_until']) expect(data.list[0]).not.toHaveProperty(name)
    const shown = (await ask(`show?id=${row?.id}`)).data.row
    expect(shown).toMatchObject({ response: 'thanks', body: expect.stringContaining('"place":"here"') })
    expect(shown).not.toHaveProperty('subject')
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('the secret', () => {
    test('is told when a webhook is added, and never again', async () => {
      const made = await call<{ id: number; secret: string }>(
        'add',
        values({ idempotency_key: 'intent-of-hook-1' }),
      )
      expect(made).toMatchObject({ code: 1, data: { secret: expect.stringMatching(/^whsec_[\w-]{43}$/) } })
      const { id, secret } = made.data
      const again = await call('add', values({ idempotency_key: 'intent-of-hook-1' }))
      expect(again.data).toEqual({ id })
      await call('edit', { id, name: 'Renamed' })
      const answers = await Promise.all([
        call('index?limit=99'),
        call(`edit?id=${id}`),
        call(`history?id=${id}`),
        call('edit', { id, name: 'Renamed again' }),
        call('test', { ids: [id] }),
        product().call(adminUrl('routine/webhookDelivery', 'index'), { token: product().superToken }),
      ])
      for (const answer of answers) {
        expect(answer.code).toBe(1)
        expect(JSON.stringify(answer)).not.toMatch(/whsec_|sealed:1|"secret"/)
      }
      expect(String((await hookRow(id)).secret)).toMatch(/^sealed:1:/)
      const { read } = product().app.database
      for (const table of ['admin_log', 'change_record', 'idempotency_key', 'webhook_delivery'])
        expect(JSON.stringify(await read.selectFrom(table).selectAll().execute()), table).not.toContain(
          secret,
        )
    })

    test('is renewed, told once more, and signs from then on; nobody sets it', async () => {
      const { data } = await call<{ id: number; secret: string }>('add', values({ secret: 'mine' }))
      expect(data.secret).toMatch(/^whsec_/)
      await call('edit', { id: data.id, secret: 'mine' })
      const renewed = await call<{ secret: string }>('renewSecret', { ids: [data.id] })
      expect(renewed.data.secret).toMatch(/^whsec_/)
      expect(renewed.data.secret).not.toBe(data.secret)
      expect(readSecret(product().app, (await hookRow(data.id)).secret)).toBe(renewed.data.secret)
      expect((await call('renewSecret', { ids: [999_999] })).code).toBe(0)
    })
  })

  test('a test is sent at once, on or off, and what came back is told as it came', async () => {
    receiver.answer = () => ({ status: 418, body: 'no coffee here' })
    const id = await hook(receiver.url(), ['parcel.arrived'], { status: 0 })
    expect(await call('test', { ids: [id] })).toMatchObject({
      code: 1,
      data: { failure: 'status', status: 418, response: 'no coffee here', duration: expect.any(Number) },
    })
    receiver.answer = () => ({ status: 202 })
    expect((await call('test', { ids: [id] })).data).toMatchObject({ failure: '', status: 202 })
    expect(receiver.received.map(({ json }) => json)).toMatchObject([
      { event: 'webhook.test', data: { id } },
      { event: 'webhook.test', data: { id } },
    ])
    expect(await deliveries()).toMatchObject([
      { origin: 'test', state: 'failed', response_status: 418, tries: 1 },
      { origin: 'test', state: 'success', response_status: 202 },
    ])
    // It says nothing about how the webhook is doing, and is never repeated.
    expect(await hookRow(id)).toMatchObject({ health: 'unknown', failures: 0 })
    later(webhookLimits.delays[0])
    expect(await send()).toBe(0)
    const nowhere = await hook('https://10.0.0.1/')
    expect((await call('test', { ids: [nowhere] })).data).toMatchObject({ failure: 'private', status: 0 })
    expect((await call('test', { ids: [999_999] })).code).toBe(0)
  })

  test('each call takes its node', async () => {
    const id = await hook(receiver.url())
    await arrive(1, 'here')
    await send()
    const [row] = await deliveries()
    const { token } = await product().limitedAdmin(['routine/webhook/index'])
    expect((await call('index', undefined, { token })).code).toBe(1)
    expect((await call('events', undefined, { token })).code).toBe(1)
    for (const [action, body] of [
      ['add', values()],
      ['edit', { id, name: 'x' }],
      ['test', { ids: [id] }],
      ['renewSecret', { ids: [id] }],
    ] as const)
      expect((await call(action, body, { token })).code, action).toBe(401)
    expect((await resend([row?.id], { token })).code).toBe(401)
    const { token: none } = await product().limitedAdmin(['content/tag/index'])
    expect((await call('events', undefined, { token: none })).code).toBe(401)
  })

  test('one that was switched off waits on the start page of whoever may see it', async () => {
    const id = await hook(receiver.url())
    await product()
      .app.database.write.updateTable('webhook')
      .set({ status: 0, health: 'stopped' })
      .where('id', '=', id)
      .execute()
    const { data } = await product().call<{ waiting: unknown }>('/admin/dashboard/todo', {
      token: product().superToken,
    })
    expect(JSON.stringify(data)).toContain('"webhooks"')
  })
})

test('where test hooks are off, nothing leads to this machine', async () => {
  const product = await startTestApp({ modules: parcels, env: { PORTICO_TEST_HOOKS: '0' } })
  try {
    const add = (url: string) =>
      product.call(adminUrl('routine/webhook', 'add'), {
        ...{ method: 'POST', token: product.superToken },
        body: { name: 'x', url, events: ['parcel.arrived'] },
      })
    expect((await add('http://127.0.0.1:9/')).data).toMatchObject({ faults: { url: expect.any(String) } })
    const made = await add('https://127.0.0.1:9/')
    expect(made.code).toBe(1)
    const tested = await product.call(adminUrl('routine/webhook', 'test'), {
      ...{ method: 'POST', token: product.superToken, body: { ids: [made.data.id] } },
    })
    expect(tested.data).toMatchObject({ failure: 'private' })
  } finally {
    await product.close()
  }
})
