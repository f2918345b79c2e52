import { afterEach, describe, expect, test } from 'vitest'
import { defineEvent } from '#core/event.ts'
import { field } from '#core/field.ts'
import { defineModule } from '#core/module.ts'
import { settled } from '../../concurrency/run-after-response.ts'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'
import { type Context, inTransaction } from '../../context.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { consumer } from './consumer.ts'
import { deliver, outboxLimits, sweepOutbox, trimBacklog } from './deliver.ts'
import { consumersOf, emit } from './outbox.ts'

const said = (sentence: string) => ({ 'zh-cn': sentence, en: sentence })
const arrived = defineEvent(
  'parcel.arrived',
  { place: field.text() },
  said('A parcel has arrived somewhere.'),
)
const opened = defineEvent('parcel.opened', {}, said('A parcel was opened.'))

/** What the consumers of these tests have had, and which of them fail. */
let had: string[] = []
let failing: readonly string[] = []

const takes = (name: string) =>
  consumer(arrived, name, async ({ id, place }, { db, now }, happened) => {
    expect(happened).toEqual({ id: expect.any(Number), time: expect.any(Number) })
    expect(happened.time).toBeLessThanOrEqual(now)
    // Written as consumers write: with a roll back it is gone.
    await db
      .insertInto('throttle')
      .values({ key: `${name} ${id} ${place}`, failures: 1 })
      .execute()
    if (failing.includes(name)) throw new Error(`${name} is out of order`)
    had.push(`${name} ${id} ${place}`)
  })
/** Wants what is opened only at times. */
let isWanting = false
const choosy = consumer(
  opened,
  'test/choosy',
  async ({ id }) => {
    had.push(`choosy ${id}`)
  },
  () => isWanting,
)
const modules = [
  {
    module: defineModule({ name: 'test', events: [arrived, opened] }),
    consumers: [takes('test/first'), takes('test/second'), choosy],
  },
  // Nobody else hears of what happens here.
  { module: defineModule({ name: 'webhook' }) },
]

const send = (product: TestApp, id: number, place: string) =>
  inTransaction(product.context(), (inside) => emit(inside, arrived, { id, place }))

const stored = (product: TestApp) =>
  product.app.database.read.selectFrom('outbox').selectAll().orderBy('id').execute()

const written = (product: TestApp) =>
  product.app.database.read.selectFrom('throttle').select('key').where('key', 'like', 'test/%').execute()

onEveryDialect({ modules }, (product) => {
  let other: TestApp | null = null
  afterEach(async () => {
    had = []
    failing = []
    await other?.close()
    other = null
    await product().app.database.write.deleteFrom('outbox').execute()
    await product().app.database.write.deleteFrom('throttle').execute()
  })

  test('an event is in the outbox if its change is kept, and is not if it is rolled back', async () => {
    await send(product(), 1, 'here')
    const broken = inTransaction(product().context(), async (inside) => {
      await emit(inside, arrived, { id: 2, place: 'nowhere' })
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    expect((await stored(product())).map(({ subject }) => subject)).toEqual(['parcel:1'])
    await expect(emit(product().context(), arrived, { id: 3, place: '' })).rejects.toThrow(/transaction/)
  })

  test('what nobody wants when it happens is over at once, and what somebody wants is not', async () => {
    const open = (id: number) => inTransaction(product().context(), (inside) => emit(inside, opened, { id }))
    await open(1)
    isWanting = true
    await open(2)
    expect((await stored(product())).map(({ state }) => state)).toEqual(['done', 'waiting'])
    isWanting = false
    expect(await deliver(product().app)).toBe(1)
    expect(had).toEqual(['choosy 2'])
  })

  test('one that fails holds up none of those that are handed on with it, and writes nothing twice', async () => {
    failing = ['test/second']
    for (const id of [1, 2, 3]) await send(product(), id, 'here')
    expect(await deliver(product().app)).toBe(0)
    // What they do elsewhere may happen again.
    expect([...new Set(had)]).toEqual(['test/first 1 here', 'test/first 2 here', 'test/first 3 here'])
    expect(await written(product())).toHaveLength(3)
    failing = []
    product().now += 61_000
    expect(await deliver(product().app)).toBe(3)
    expect(await written(product())).toHaveLength(6)
  })

  test('every consumer has an event once, however many processes hand on at the same time', async () => {
    other = await startTestApp({ modules, beside: product() })
    for (const id of [1, 2, 3]) await send(product(), id, 'here')
    await Promise.all([deliver(product().app), deliver(other.app), deliver(product().app)])
    await deliver(other.app)
    expect(had.toSorted()).toEqual(
      ['test/first', 'test/second'].flatMap((name) => [1, 2, 3].map((id) => `${name} ${id} here`)),
    )
    expect(await written(product())).toHaveLength(6)
  })

  test('an event that nobody acts upon is kept and waits for nobody', async () => {
    await inTransaction(product().context(), (inside) => emit(inside, opened, { id: 4 }))
    expect(await stored(product())).toMatchObject([{ event: 'parcel.opened', state: 'done' }])
  })

  test('a consumer that fails is asked again, keeps its subject in order, and holds up no other one', async () => {
    failing = ['test/first']
    await send(product(), 1, 'first')
    await send(product(), 1, 'then')
    await send(product(), 2, 'elsewhere')
    await deliver(product().app)
    // What the failing one wrote is gone with its transaction, and what follows of its subject waits.
    expect(had.toSorted()).toEqual(['test/second 1 first', 'test/second 2 elsewhere'])
    expect((await written(product())).map(({ key }) => key).toSorted()).toEqual(had.toSorted())
    failing = []
    await deliver(product().app)
    expect(had).toHaveLength(2)
    product().now += outboxLimits.delays[0] * 1000
    await deliver(product().app)
    expect(had.filter((one) => one.includes(' 1 '))).toEqual([
      'test/second 1 first',
      'test/first 1 first',
      'test/first 1 then',
      'test/second 1 then',
    ])
    expect(await stored(product())).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
  })

  test('an event that is never taken is given up, so that its subject goes on', async () => {
    failing = ['test/first']
    await send(product(), 1, 'bad')
    for (const delay of [...outboxLimits.delays, 0]) {
      await deliver(product().app)
      product().now += delay * 1000
    }
    failing = []
    await send(product(), 1, 'good')
    await deliver(product().app)
    expect(await stored(product())).toMatchObject([
      { state: 'failed', error: 'Error: test/first is out of order' },
      { state: 'done' },
    ])
    expect(had).toContain('test/first 1 good')
  })

  test('what waits is bounded, and what is over goes after its time', async () => {
    await send(product(), 1, 'here')
    expect(await trimBacklog(product().app, product().context().now)).toBe(0)
    await deliver(product().app)
    const { now } = product().context()
    expect(await sweepOutbox(product().app, now + outboxLimits.kept)).toBe(0)
    expect(await sweepOutbox(product().app, now + outboxLimits.kept + 1)).toBe(1)
  })

  test('a process that runs jobs hands on what it emitted as soon as that is kept', async () => {
    other = await startTestApp({ modules, beside: product() })
    const { app } = other
    app.jobs.watch()
    await inTransaction(other.context(), (inside: Context) => emit(inside, arrived, { id: 9, place: 'here' }))
    await settled(app)
    await expect.poll(() => had).toEqual(['test/first 9 here', 'test/second 9 here'])
  })
})

describe('what modules declare', () => {
  const module = (...events: (typeof arrived | typeof opened)[]) => ({
    module: { events: events as readonly (typeof opened)[] },
  })

  test('every event reaches who asks for all; one that two modules declare, or that a consumer has and nobody declares, stops the start', () => {
    expect(() => consumersOf([module(arrived), module(arrived)])).toThrow('declared twice')
    expect(() => consumersOf([{ ...module(opened), consumers: [takes('test/first')] }])).toThrow(
      'no module declares the event parcel.arrived',
    )
    const every = consumersOf([
      { ...module(arrived), everyEvent: (event) => consumer(event, `all/${event.name}`, async () => {}) },
      module(opened),
    ])
    expect([...every].map(([event, all]) => [event, all.map(({ name }) => name)])).toEqual([
      ['parcel.arrived', ['all/parcel.arrived']],
      ['parcel.opened', ['all/parcel.opened']],
    ])
    const twice = [takes('test/first'), takes('test/first')]
    expect(() => consumersOf([{ ...module(arrived), consumers: twice }])).toThrow('two consumers test/first')
  })
})
