import { Problem } from '#core/problems.ts'
import type { App, Context } from '../../context.ts'
import { keyed } from '../../secrets/keyed.ts'
import { type Realm, realmOf, realms } from '../realm.ts'
import { type Account, stampOf } from '../sessions.ts'
import type { KeyInput } from './key-input.ts'

/** A key as its owner sees it; the key itself is shown once, when it is made. */
export interface ApiKeyView {
  readonly id: number
  readonly name: string
  /** the first characters of the key */
  readonly start: string
  /** null: all that its owner may do */
  readonly nodes: readonly string[] | null
  /** where calls may come from; none named: anywhere */
  readonly addresses: readonly string[]
  /** `ended`: the account's password was changed, or its sessions were ended by others */
  readonly state: 'active' | 'expired' | 'ended'
  readonly create_time: number
  /** null: never */
  readonly expire_time: number | null
  readonly used_time: number | null
  readonly used_address: string
}

/** A key as it was found: whose it is, and what it is limited to. */
export interface FoundKey extends Pick<ApiKeyView, 'id' | 'name' | 'nodes' | 'addresses' | 'expire_time'> {
  readonly ownerId: number
  readonly stamp: string
}

/** keys of one account */
export const maxKeys = 50
/** characters of a key that its list shows */
const shownStart = 9
const day = 86_400
/** seconds that an expired key is listed */
const keptFor = 90 * day
/** longer than any key */
const maxLength = 100

/** The API key of a realm's beginning, as `Authorization: Bearer` carries it; null where the header has none. */
export function keyIn(header: string | undefined): string | null {
  const [, key = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return key.length <= maxLength && realms.some(({ keyStart }) => key.startsWith(keyStart)) ? key : null
}

/** Makes a key of the caller's; the answer is the only place where all of it stands. */
export async function addKey(
  context: Context,
  own: Account,
  { name, nodes, addresses, days }: KeyInput,
): Promise<{ readonly id: number; readonly key: string }> {
  const { app, db, now } = context
  const realm = realmOf(own)
  const { count } = await db
    .selectFrom(realm.apiKeys)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(realm.owner, '=', own.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxKeys) throw new Problem('tooManyKeys', { max: maxKeys })
  const key = `${realm.keyStart}${app.random(24).toString('base64url')}`
  const hash = hashOf(app, realm, key)
  await db
    .insertInto(realm.apiKeys)
    .values({
      [realm.owner]: own.id,
      name,
      hash,
      start: key.slice(0, shownStart),
      nodes: nodes && JSON.stringify(nodes),
      addresses: JSON.stringify(addresses),
      stamp: await stampOf(context, realm, own.id),
      create_time: now,
      expire_time: days === 0 ? null : now + days * day,
    })
    .execute()
  const { id } = await db
    .selectFrom(realm.apiKeys)
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { id: Number(id), key }
}

/** The caller's keys, the newest first. */
export async function listKeys(context: Context, own: Account): Promise<readonly ApiKeyView[]> {
  const realm = realmOf(own)
  const [stamp, rows] = await Promise.all([
    stampOf(context, realm, own.id),
    context.db
      .selectFrom(realm.apiKeys)
      .selectAll()
      .where(realm.owner, '=', own.id)
      .orderBy('id', 'desc')
      .execute(),
  ])
  return rows.map((row) => {
    const { ownerId: _, stamp: had, ...key } = parseRow(realm, row)
    const isExpired = key.expire_time !== null && key.expire_time <= context.now
    return {
      ...key,
      start: String(row.start),
      state: had !== stamp ? 'ended' : isExpired ? 'expired' : 'active',
      create_time: Number(row.create_time),
      used_time: row.used_time === null ? null : Number(row.used_time),
      used_address: String(row.used_address),
    }
  })
}

/** Deletes one of the caller's keys, which no process takes from then on; those of others and unknown ones answer alike. */
export async function revokeKey({ db }: Context, own: Account, id: number): Promise<void> {
  const realm = realmOf(own)
  const { numDeletedRows } = await db
    .deleteFrom(realm.apiKeys)
    .where('id', '=', id)
    .where(realm.owner, '=', own.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('rowNotFound')
}

/** Looks a key of a realm up, by itself or by number. Its stamp is the caller's to compare with the account's. */
export async function findKey(
  { app, db }: Pick<Context, 'app' | 'db'>,
  realm: Realm,
  key: string | number,
): Promise<FoundKey | null> {
  const query = db.selectFrom(realm.apiKeys).selectAll()
  const row = await (typeof key === 'number'
    ? query.where('id', '=', key)
    : query.where('hash', '=', hashOf(app, realm, key))
  ).executeTakeFirst()
  return row ? parseRow(realm, row) : null
}

/** Lets the keys of an account go on although its sessions end: other groups or another address take nothing from them. */
export async function keepKeys(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  id: number,
  stamp: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable(realm.apiKeys)
    .set({ stamp: stamp.to })
    .where(realm.owner, '=', id)
    .where('stamp', '=', stamp.from)
    .execute()
}

/** The keys of accounts that are deleted go with them. */
export async function removeKeys(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  ids: readonly number[],
): Promise<void> {
  await db.deleteFrom(realm.apiKeys).where(realm.owner, 'in', ids).execute()
}

/** Keys that expired a while ago go. */
export async function sweepKeys({ database }: App, now: number): Promise<number> {
  let count = 0
  for (const { apiKeys } of realms) {
    const { numDeletedRows } = await database.write
      .deleteFrom(apiKeys)
      .where('expire_time', '<', now - keptFor)
      .executeTakeFirst()
    count += Number(numDeletedRows)
  }
  return count
}

function parseRow(realm: Realm, row: Readonly<Record<string, unknown>>): FoundKey {
  return {
    id: Number(row.id),
    ownerId: Number(row[realm.owner]),
    name: String(row.name),
    nodes: row.nodes === null ? null : JSON.parse(String(row.nodes)),
    addresses: JSON.parse(String(row.addresses)),
    stamp: String(row.stamp),
    expire_time: row.expire_time === null ? null : Number(row.expire_time),
  }
}

const hashOf = (app: App, { name }: Realm, key: string) => keyed(app, `${name}-api-key`, key)
