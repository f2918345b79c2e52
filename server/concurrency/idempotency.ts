import type { FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { type App, type Context, inTransaction } from '../context.ts'
import { isDuplicate } from '../db/dialect.ts'
import { keyed } from '../secrets/keyed.ts'

/** What makes a repetition one: who asks (from the context), which call, under which key, with which values. */
export interface Repeatable<T = unknown> {
  /** the node or name of the call */
  readonly call: string
  /** made up by the caller, new for every intent */
  readonly key: unknown
  readonly values: Readonly<Record<string, unknown>>
  /** what of the answer is kept for repetitions; all of it unless said otherwise */
  readonly kept?: (answer: T) => T
}

/** seconds that an answer is kept for repetitions */
const keptFor = 7 * 24 * 3600

/**
 * Does work once for an idempotency key of a caller: the key is stored in the transaction of the work, and whoever sends
 * it again is answered what the first one was. The same key with other values is refused. Work that fails leaves no key
 * behind and may be tried again.
 */
export async function runOnce<T>(
  context: Context,
  { call, key, values, kept = (answer) => answer }: Repeatable<T>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const row = { key: keyOf(context, call, key), fingerprint: fingerprintOf(context.app, values) }
  try {
    return await inTransaction(context, async (inside) => {
      // First of all: of two at the same time the second waits here for the first one's end.
      await inside.db
        .insertInto('idempotency_key')
        .values({ ...row, answer: '', create_time: context.now })
        .execute()
      const answer = await work(inside)
      await inside.db
        .updateTable('idempotency_key')
        .set({ answer: JSON.stringify(kept(answer)) })
        .where('key', '=', row.key)
        .execute()
      return answer
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const first = await context.app.database.write
      .selectFrom('idempotency_key')
      .select(['fingerprint', 'answer'])
      .where('key', '=', row.key)
      .executeTakeFirst()
    if (!first) throw error
    if (first.fingerprint !== row.fingerprint) throw new Problem('keyUsed')
    return JSON.parse(String(first.answer)) as T
  }
}

/** Tells whether work was done for a key already, so that `runOnce` answers what it was. */
export async function isDone(
  context: Context,
  { call, key }: Pick<Repeatable, 'call' | 'key'>,
): Promise<boolean> {
  const known = await context.app.database.write
    .selectFrom('idempotency_key')
    .select('key')
    .where('key', '=', keyOf(context, call, key))
    .executeTakeFirst()
  return known !== undefined
}

/** The idempotency key that a call carries, as `idempotency_key` of its body or as the header; both have to say the same. */
export function sentKey(
  { idempotency_key: inBody }: Readonly<Record<string, unknown>>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): unknown {
  const inHeader = headers['idempotency-key']
  if (inBody !== undefined && inHeader !== undefined && inBody !== inHeader) {
    throw new Problem('parameter', { name: 'idempotency_key' })
  }
  return inBody ?? inHeader
}

/** Keys of different callers and calls never meet, whatever they are; those whom nobody knows would all share one space. */
function keyOf({ app, identity }: Context, call: string, key: unknown): string {
  if (identity.kind === 'guest') throw new Problem('needLogin')
  if (key === undefined) throw new Problem('keyNeeded')
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Problem('parameter', { name: 'idempotency_key' })
  }
  const who = `${identity.kind}:${'id' in identity ? identity.id : ''}`
  return keyed(app, 'idempotency', JSON.stringify([who, call.toLowerCase(), key]))
}

/** With the key of the installation: values may be passwords, which nobody is to try out on what is stored. */
function fingerprintOf(app: App, values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return keyed(app, 'idempotent values', JSON.stringify(sorted))
}

/** Keys that nobody repeats any more go, with their answers. */
export async function sweepRepeatables({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('idempotency_key')
    .where('create_time', '<', now - keptFor)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
