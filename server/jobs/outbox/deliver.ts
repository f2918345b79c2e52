import type { EventData } from '#core/event.ts'
import { type App, type Context, inTransaction, outsideRequest } from '../../context.ts'
import { withLock } from '../../db/lock.ts'
import type { Consumer } from './consumer.ts'

/** How much waits, how long, and what is kept of it (`docs/security.md#bounds`). */
export const outboxLimits = {
  /** events that one look hands on at most */
  perLook: 1000,
  /** events that one transaction hands on at most: others who write wait for its end */
  together: 20,
  /** seconds until a consumer that failed is asked again, each time; then the event is given up */
  delays: [60, 300, 1800, 7200, 43_200, 86_400],
  /** events that wait at most; beyond them the oldest are given up */
  waiting: 100_000,
  /** seconds that events are kept */
  kept: 30 * 24 * 3600,
} as const

interface Waiting {
  readonly id: number
  readonly event: string
  readonly data: EventData
  /** names of the consumers that have had it */
  readonly delivered: readonly string[]
  readonly attempts: number
  /** when it happened */
  readonly time: number
}

/**
 * Hands on what is due, the oldest of each subject first, one process at a time; answers how many events are over with. A
 * consumer that fails is asked again later, and what follows of its subject waits for that.
 */
export async function deliver(app: App, onBegin: () => void = () => {}): Promise<number> {
  return withLock(app.database, 'outbox', async () => {
    onBegin()
    // As every request and every job begins: what consumers have in memory is of now.
    await app.settings.refresh()
    let over = 0
    for (let asked = 0; asked < outboxLimits.perLook; ) {
      const heads = await dueHeads(app)
      if (heads.length === 0) break
      asked += heads.length
      over += await handOnTogether(app, heads)
    }
    return over
  })
}

/** Tells whether anything is due. */
export async function isDue({ database }: App, now: number): Promise<boolean> {
  const row = await database.read
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_time', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives up the oldest events where more wait than may; answers how many. */
export async function trimBacklog({ database, log }: App, now: number): Promise<number> {
  const last = await database.write
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(outboxLimits.waiting)
    .executeTakeFirst()
  if (!last) return 0
  const { numUpdatedRows } = await database.write
    .updateTable('outbox')
    .set({ state: 'failed', error: 'more waited than may', end_time: now })
    .where('state', '=', 'waiting')
    .where('id', '<=', last.id)
    .executeTakeFirst()
  log.error({ events: Number(numUpdatedRows) }, 'events were given up: too many waited')
  return Number(numUpdatedRows)
}

/** Events that were over long ago go. */
export async function sweepOutbox({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('outbox')
    .where('end_time', '<', now - outboxLimits.kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The oldest waiting event of each subject, as far as it is due. */
async function dueHeads(app: App): Promise<readonly Waiting[]> {
  const rows = await app.database.write
    .selectFrom('outbox')
    .select(['id', 'event', 'data', 'delivered', 'attempts', 'create_time'])
    .where('state', '=', 'waiting')
    .where('next_time', '<=', nowOf(app))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.subject', '=', 'outbox.subject')
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.id', '<', 'outbox.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(outboxLimits.together)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    event: String(row.event),
    data: JSON.parse(String(row.data)),
    delivered: JSON.parse(String(row.delivered)),
    attempts: Number(row.attempts),
    time: Number(row.create_time),
  }))
}

/**
 * Hands on events of different subjects in one transaction: each on its own would cost a commit. Where one of them is not taken all
 * are handed on one by one. Answers how many are over with.
 */
async function handOnTogether(app: App, heads: readonly Waiting[]): Promise<number> {
  if (heads.length > 1) {
    try {
      await inTransaction(outsideRequest(app, 'outbox'), async (inside) => {
        for (const head of heads) {
          const left = leftOf(app, head)
          const delivered = JSON.stringify([...head.delivered, ...left.map(({ name }) => name)])
          const state = { delivered, state: 'done', error: '', end_time: inside.now }
          await takeHead(head, head.delivered, state, inside)
          for (const one of left) await handle(one, head, inside)
        }
      })
      return heads.length
    } catch (error) {
      app.log.info({ err: error, events: heads.length }, 'events are handed on one by one')
    }
  }
  let over = 0
  for (const head of heads) if (await handOn(app, head)) over++
  return over
}

/** Consumers that have not had an event. */
const leftOf = ({ consumers }: App, { event, delivered }: Waiting): readonly Consumer[] =>
  consumers.get(event)?.filter(({ name }) => !delivered.includes(name)) ?? []

/** Notes in the open transaction what has become of an event, unless another process has. */
async function takeHead(
  { id }: Waiting,
  delivered: readonly string[],
  state: Readonly<Record<string, string | number>>,
  { db }: Context,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(state)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('delivered', '=', JSON.stringify(delivered))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`event ${id} was handed on by another process`)
}

function handle(one: Consumer, { id, event, data, time }: Waiting, inside: Context): Promise<void> {
  return one.handle(data, { ...inside, source: `outbox:${event}` }, { id, time })
}

/** Asks every consumer that has not had the event; answers whether it is over with. */
async function handOn(app: App, head: Waiting): Promise<boolean> {
  const left = leftOf(app, head)
  const delivered = [...head.delivered]
  let failure: unknown = null
  for (const one of left) {
    try {
      await handTo(app, one, head, delivered)
      delivered.push(one.name)
    } catch (error) {
      app.log.error(
        { err: error, event: head.event, id: head.id, consumer: one.name },
        'an event was not taken',
      )
      failure = error
    }
  }
  return failure === null ? endEvent(app, head, 'done', '') : postpone(app, head, String(failure))
}

/** What the consumer writes and that it has had the event are kept together, or neither is. */
async function handTo(app: App, one: Consumer, head: Waiting, delivered: readonly string[]): Promise<void> {
  await inTransaction(outsideRequest(app, `outbox:${head.event}`), async (inside) => {
    await takeHead(head, delivered, { delivered: JSON.stringify([...delivered, one.name]) }, inside)
    await handle(one, head, inside)
  })
}

async function postpone(app: App, head: Waiting, error: string): Promise<boolean> {
  const delay = outboxLimits.delays[head.attempts]
  if (delay === undefined) return endEvent(app, head, 'failed', error)
  await app.database.write
    .updateTable('outbox')
    .set({ attempts: head.attempts + 1, next_time: nowOf(app) + delay, error: error.slice(0, 1000) })
    .where('id', '=', head.id)
    .where('state', '=', 'waiting')
    .execute()
  return false
}

async function endEvent(
  app: App,
  { id }: Waiting,
  state: 'done' | 'failed',
  error: string,
): Promise<boolean> {
  await app.database.write
    .updateTable('outbox')
    .set({ state, error: error.slice(0, 1000), end_time: nowOf(app) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return true
}

const nowOf = ({ clock }: App) => Math.floor(clock() / 1000)
