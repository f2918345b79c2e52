import type { Context } from '../context.ts'

/** What processes keep in memory of the database, by the names of its versions; modules extend it by their own. */
export interface CacheNames {
  readonly rights: true
  readonly settings: true
  readonly resources: true
}
export type CacheName = keyof CacheNames

/** Marks what every process keeps in memory under this name as stale, once the transaction commits. */
export async function invalidateCache(name: CacheName | undefined, { db }: Context): Promise<void> {
  if (!name) return
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}
