import type { App, Context } from '../../context.ts'
import { isDuplicate } from '../../db/dialect.ts'
import { keyed } from '../../secrets/keyed.ts'
import { type Realm, realms } from '../realm.ts'

/** seconds that a mark counts after its last sign-in */
const life = 180 * 24 * 3600
/** devices of one account */
const maxDevices = 20

/**
 * The mark that a client sends with its sign-ins, '' when it is none of ours: 24 random bytes and a keyed hash of them, so
 * that nobody can have an account remember a mark of their own making.
 */
function readMark(app: App, { name }: Realm, given: unknown): string {
  if (typeof given !== 'string' || !/^[\w-]{32}\.[0-9a-f]{32}$/.test(given)) return ''
  return given === sealed(app, name, given.slice(0, 32)) ? given : ''
}

/**
 * Tells whether an account has been signed in to from the device that a mark stands for, of late, and whether nothing has
 * ended its devices since. Null when not, else what its attempts are counted under. Without an account it costs the same.
 */
export async function findDevice(
  { app, now }: Context,
  realm: Realm,
  account: { readonly id: number; readonly stamp: string } | null,
  given: unknown,
): Promise<string | null> {
  const mark = readMark(app, realm, given)
  if (mark === '') return null
  const hash = hashOf(app, realm, account?.id ?? 0, mark)
  const row = await app.database.write
    .selectFrom(realm.devices)
    .select('mark')
    .where('mark', '=', hash)
    .where('stamp', '=', account?.stamp ?? '')
    .where('used_time', '>', now - life)
    .executeTakeFirst()
  return row ? hash : null
}

/**
 * Keeps that an account was signed in to from the device of a mark, and answers the mark to send from now on: the given
 * one, or a new one for a device that has none. It opens nothing; it only lets its holder pass the waiting that
 * strangers have brought upon the name (`docs/decisions/0026-who-has-to-wait.md`).
 */
export async function keepDevice(
  { app, now }: Context,
  realm: Realm,
  account: { readonly id: number; readonly stamp: string; readonly sessionId: string },
  given: unknown,
): Promise<string> {
  const { write } = app.database
  const mark = readMark(app, realm, given) || sealed(app, realm.name, app.random(24).toString('base64url'))
  const hash = hashOf(app, realm, account.id, mark)
  const use = { session_id: account.sessionId, stamp: account.stamp, used_time: now }
  const renew = async () => {
    const { numUpdatedRows } = await write
      .updateTable(realm.devices)
      .set(use)
      .where('mark', '=', hash)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  if (await renew()) return mark
  try {
    await write
      .insertInto(realm.devices)
      .values({ mark: hash, [realm.owner]: account.id, create_time: now, ...use })
      .execute()
  } catch (error) {
    // Signed in twice at once from one device.
    if (!isDuplicate(error) || !(await renew())) throw error
  }
  await forgetOldest(app, realm, account.id)
  return mark
}

/** Of one account the devices that were used last stay. */
async function forgetOldest({ database: { write } }: App, realm: Realm, id: number): Promise<void> {
  const old = await write
    .selectFrom(realm.devices)
    .select('mark')
    .where(realm.owner, '=', id)
    .orderBy('used_time', 'desc')
    .orderBy('create_time', 'desc')
    .limit(1000)
    .offset(maxDevices)
    .execute()
  const marks = old.map(({ mark }) => mark)
  if (marks.length > 0) await write.deleteFrom(realm.devices).where('mark', 'in', marks).execute()
}

/** Devices that nobody has used for half a year go. */
export async function sweepDevices({ database }: App, now: number): Promise<number> {
  let count = 0
  for (const { devices } of realms) {
    const { numDeletedRows } = await database.write
      .deleteFrom(devices)
      .where('used_time', '<=', now - life)
      .executeTakeFirst()
    count += Number(numDeletedRows)
  }
  return count
}

function sealed(app: App, realm: Realm['name'], random: string): string {
  return `${random}.${keyed(app, `${realm}-device-mark`, random).slice(0, 32)}`
}

function hashOf(app: App, { name }: Realm, id: number, mark: string): string {
  return keyed(app, `${name}-device`, `${id}\0${mark}`)
}
