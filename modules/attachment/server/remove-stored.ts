import { createHash } from 'node:crypto'
import type { App } from '#server/context.ts'
import { withLock } from '#server/db/lock.ts'

/** What is known of an attachment that was deleted. */
interface StoredRow {
  readonly disk_name: unknown
}

/**
 * Removes the files of attachments whose rows are gone for good: to be called once their transaction is kept. A file that
 * another row shares stays. What the store does not remove now is logged, and found by the sweep.
 */
export async function removeStored(app: App, rows: readonly StoredRow[]): Promise<void> {
  for (const name of new Set(rows.map((row) => String(row.disk_name ?? '')))) {
    if (name === '') continue
    await removeUnused(app, name).catch((error: unknown) => {
      app.log.warn({ name, error: String(error) }, 'a file without attachment stays until the next sweep')
    })
  }
}

/** Removes a file unless an attachment is kept in it, or it changed since `before`; answers whether it did. */
export async function removeUnused(
  app: App,
  name: string,
  before = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  return withName(app, name, async () => {
    if (await isUsed(app, name)) return false
    if (before !== Number.POSITIVE_INFINITY) {
      const facts = await app.files.find(name)
      if (!facts || facts.modified >= before) return false
    }
    await app.files.remove(name)
    return true
  })
}

/** Work on one stored name: no other process stores or removes a file of that name meanwhile. */
export async function withName<T>(app: App, name: string, work: () => Promise<T>): Promise<T> {
  return withLock(app.database, `file:${createHash('sha1').update(name).digest('hex')}`, work)
}

async function isUsed({ database }: App, name: string): Promise<boolean> {
  const row = await database.write
    .selectFrom('attachment')
    .select('id')
    .where('disk_name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
