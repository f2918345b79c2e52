import { timingSafeEqual } from 'node:crypto'
import type { App } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { NotAuthentic, type PaymentAdapter, type ProviderState } from '../adapter.server.ts'

/** What the provider of tests has of payments; no money is behind it. */
export const testPayments = 'store_test_payment'

/**
 * A provider of payments to try the shop with: what is paid on its page costs nothing. It is one in earnest all the same, with
 * books of its own and signed notices. In production there is none.
 */
export const testAdapter: PaymentAdapter = {
  code: 'test',
  isReady: ({ config }) => !config.isProduction,

  async create(payment, { app, now }) {
    if (!(await rowOf(payment.number, app))) await insert(payment, 'open', app, now)
    return { start: { kind: 'redirect', url: `/pay/test?number=${payment.number}` } }
  },

  async query({ number }, { app }) {
    return stateOf(await rowOf(number, app))
  },

  async close(payment, { app, now }) {
    const { numUpdatedRows } = await app.database.write
      .updateTable(testPayments)
      .set({ state: 'closed' })
      .where('number', '=', payment.number)
      .where('state', 'in', ['open', 'failed', 'closed'])
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return 'closed'
    const known = await rowOf(payment.number, app)
    if (known) return known.state === 'closed' ? 'closed' : 'captured'
    // It is not to be paid should it be made later.
    await insert(payment, 'closed', app, now)
    return 'closed'
  },

  async refund({ number, amount, payment }, { app }) {
    const known = await rowOf(payment.number, app)
    if (known?.state !== 'paid') return { state: 'failed' }
    const refunds = refundsOf(known)
    const others = Object.entries(refunds).filter(([one]) => one !== number)
    const sum = others.reduce((all, [, one]) => all + one, amount)
    if (sum > Number(known.amount)) return { state: 'failed' }
    await app.database.write
      .updateTable(testPayments)
      .set({ refunds: JSON.stringify({ ...refunds, [number]: amount }) })
      .where('number', '=', payment.number)
      .execute()
    return { state: 'done', ref: `test-${number}` }
  },

  async queryRefund({ number, payment }, { app }) {
    const known = await rowOf(payment.number, app)
    const isThere = known !== undefined && refundsOf(known)[number] !== undefined
    return isThere ? { state: 'done', ref: `test-${number}` } : { state: 'unknown' }
  },

  async notice({ body, headers }, { app }) {
    const given = Buffer.from(String(headers['x-test-signature'] ?? ''))
    const wanted = Buffer.from(signatureOf(body, app))
    if (app.config.isProduction || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new NotAuthentic('the signature is not one of this installation')
    const { id, number, state } = JSON.parse(body.toString('utf8')) as TestNotice
    return { id, payment: { number, state } }
  },

  answer: (isTaken) => ({ status: isTaken ? 200 : 500, type: 'text/plain', body: isTaken ? 'ok' : 'again' }),
}

/** What its notices say. */
export interface TestNotice {
  readonly id: string
  readonly number: string
  readonly state: ProviderState
}

/** Its signature over the bytes of a notice, by a key that only this installation has. */
export const signatureOf = (body: Buffer, app: App): string =>
  keyed(app, 'test payments', body.toString('latin1'))

/** What it has of a payment. */
export async function rowOf(number: string, { database }: App) {
  return database.write.selectFrom(testPayments).selectAll().where('number', '=', number).executeTakeFirst()
}

type TestRow = NonNullable<Awaited<ReturnType<typeof rowOf>>>

async function insert(
  { number, amount, currency }: Parameters<PaymentAdapter['create']>[0],
  state: 'open' | 'closed',
  { database }: App,
  now: number,
): Promise<void> {
  try {
    const values = { number, amount, currency, state, ref: '', refunds: '{}', create_time: now }
    await database.write.insertInto(testPayments).values(values).execute()
  } catch (error) {
    // Two presses at once make one.
    if (!isDuplicate(error)) throw error
  }
}

const refundsOf = ({ refunds }: TestRow) => JSON.parse(String(refunds)) as Readonly<Record<string, number>>

function stateOf(row: TestRow | undefined): ProviderState {
  if (!row) return { state: 'unknown' }
  if (row.state === 'paid')
    return {
      ...{ state: 'captured', amount: Number(row.amount), currency: String(row.currency) },
      ...{ ref: String(row.ref), isOurs: true },
    }
  if (row.state === 'open') return { state: 'pending' }
  return { state: row.state === 'failed' ? 'failed' : 'closed' }
}
