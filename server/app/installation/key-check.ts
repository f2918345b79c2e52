import { createHmac } from 'node:crypto'
import { adminRealm, memberRealm } from '../../auth/realm.ts'
import { factorPurpose } from '../../auth/second-factor/second-factor.ts'
import type { Database, Db } from '../../db/database.ts'
import { isDuplicate } from '../../db/dialect.ts'
import { isMissingTable } from '../../db/migrations/migrate.ts'
import { type SealedColumn, sealMark, unseal } from '../../secrets/seal.ts'
import { settingsPurpose } from '../../settings/settings.ts'

/** What the kernel keeps sealed. */
const ownColumns: readonly SealedColumn[] = [
  { table: 'config', keys: ['id'], column: 'value', purpose: settingsPurpose },
  ...[adminRealm, memberRealm].map((realm) => ({
    table: realm.totps,
    keys: [realm.owner],
    column: 'secret',
    purpose: factorPurpose(realm),
  })),
]

/** All that is kept sealed (`server/secrets/seal.ts`), by the kernel and by modules. */
export function sealedColumnsOf(
  modules: readonly { readonly sealed?: readonly SealedColumn[] }[],
): readonly SealedColumn[] {
  return [...ownColumns, ...modules.flatMap(({ sealed }) => sealed ?? [])]
}

const table = 'installation_fact'
const name = 'key'

/** How the database knows its key again, and nobody learns it: a keyed hash of what never changes. */
export function keyCheckOf(secret: string): string {
  return createHmac('sha256', secret).update('installation\0key').digest('hex')
}

/** The check value of the key that the database was made with; null in one that has none. */
export async function readKeyCheck({ write }: Database): Promise<string | null> {
  try {
    const row = await write.selectFrom(table).select('value').where('name', '=', name).executeTakeFirst()
    return row ? String(row.value) : null
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}

/** From now on the database belongs to this key. */
export async function noteKey(db: Db, secret: string): Promise<void> {
  await db.deleteFrom(table).where('name', '=', name).execute()
  await db
    .insertInto(table)
    .values({ name, value: keyCheckOf(secret) })
    .execute()
}

/** Notes the key in a database that has no check value yet: one of an earlier release. Of several processes one does. */
export async function noteKeyOnce({ write }: Database, secret: string): Promise<void> {
  try {
    await write
      .insertInto(table)
      .values({ name, value: keyCheckOf(secret) })
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}

/** Tells whether a key opens what a database of an earlier release has sealed: one value of each column is tried. */
export async function opensSealed(
  { write }: Database,
  secret: string,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  for (const { table, column, purpose } of columns) {
    const row = await write
      .selectFrom(table)
      .select(column)
      .where(column, 'like', `${sealMark}%`)
      .limit(1)
      .executeTakeFirst()
      .catch(noneIfMissing)
    if (row && unseal(secret, purpose, String(row[column])) === '') return false
  }
  return true
}

/** A table that a migration is still to bring holds nothing. */
function noneIfMissing(error: unknown): undefined {
  if (!isMissingTable(error)) throw error
}
