import type { Context } from '../context.ts'

/** What processes keep in memory of the database. */
export type CacheName = 'rights' | 'settings' | 'security' | 'resources'

/** Tells every process, with the transaction's commit, that what it keeps in memory under this name is stale. */
export async function bumpVersion(name: CacheName | undefined, { db }: Context): Promise<void> {
  if (!name) return
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}
