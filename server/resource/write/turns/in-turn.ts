import { createKeyedQueue, type KeyedQueue } from '../../../concurrency/queue.ts'
import type { App, Context } from '../../../context.ts'

/** A stored row that a write holds until its transaction ends. */
export interface HeldRow {
  /** the resource's name */
  readonly resource: string
  readonly id: number
}

/** Who would wait longer is told so: all that comes before and behind the waiting included, a call ends within 10 s. */
const limits = { waiting: 1000, milliseconds: 6000 }

const queues = new WeakMap<App, KeyedQueue>()

/**
 * Does work that opens a transaction and holds a row in it. Those who want the same row wait here, before they ask for a
 * connection: however many come for one row, they take one connection of this process, and all others find the rest. Too
 * many, or too long, is `busy`. Work within an open transaction goes on at once: it has its connection already.
 */
export function inTurn<T>(context: Context, row: HeldRow | null, work: () => Promise<T>): Promise<T> {
  const { app, batch } = context
  // SQLite's writers stand in one line anyway, and those that follow each other share a commit.
  if (!row || batch !== null || app.database.dialect === 'sqlite') return work()
  const queue = queues.get(app) ?? createKeyedQueue(limits)
  queues.set(app, queue)
  return queue(`${row.resource} ${row.id}`, work)
}

/** The one row that a call is about; of several at once nobody waits for a turn. */
export function onlyRow(
  { resource }: { readonly resource: { readonly name: string } },
  ids: readonly number[],
): HeldRow | null {
  const [id] = ids
  return id !== undefined && ids.length === 1 ? { resource: resource.name, id } : null
}
