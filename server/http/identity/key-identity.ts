import { Problem } from '#core/problems.ts'
import { type FoundKey, findKey } from '../../auth/api-keys/api-keys.ts'
import { keyRights } from '../../auth/api-keys/key-rights.ts'
import type { Realm } from '../../auth/realm.ts'
import type { Account } from '../../auth/sessions.ts'
import { type Context, guest } from '../../context.ts'
import { parseAddressList } from '../../network/address.ts'
import { accountOf, type Found, type Moment, whileUnchanged } from './identity.ts'

/** What a key leads to, whenever it is asked. */
interface Known {
  readonly key: FoundKey
  readonly identity: Account
}

/**
 * Finds out who asks, from an API key: its owner, with what the key leaves of the owner's rights. Refused are keys that nobody
 * knows, that were revoked or are those of the other realm, alike; then those that have expired, and calls from elsewhere.
 */
export async function identifyKey(context: Context, realm: Realm, key: string): Promise<Found> {
  const refuse = (problem: Problem): Found => ({ identity: guest, problem })
  if (!realm.policy(context.app.settings).hasApiKeys) return refuse(new Problem('keysOff'))
  const known = await whileUnchanged(context.app, `${realm.name}-key ${key}`, () => load(context, realm, key))
  if (!known) return refuse(new Problem('keyUnknown'))
  const { expire_time, addresses } = known.key
  if (expire_time !== null && expire_time <= context.now) return refuse(new Problem('keyExpired'))
  if (addresses.length > 0 && !parseAddressList(addresses.join('\n'))(context.address))
    return refuse(new Problem('keyAddress', { address: context.address }))
  return { identity: known.identity, problem: null }
}

async function load(context: Context, realm: Realm, text: string): Promise<Known | null> {
  const key = text.startsWith(realm.keyStart) ? await findKey(context, realm, text) : null
  return key && knownBy(context, realm, key)
}

/** The owner of a key, with what it leaves of their rights; null where it counts no more. */
export async function accountOfKey(moment: Moment, realm: Realm, id: number): Promise<Account | null> {
  if (!realm.policy(moment.app.settings).hasApiKeys) return null
  const key = await findKey(moment, realm, id)
  const isOver = key?.expire_time != null && key.expire_time <= moment.now
  return key && !isOver ? ((await knownBy(moment, realm, key))?.identity ?? null) : null
}

async function knownBy(moment: Moment, realm: Realm, key: FoundKey): Promise<Known | null> {
  const account = await accountOf(moment, realm, key.ownerId)
  if (account?.stamp !== key.stamp) return null
  const rights = keyRights(moment.app, account.identity.rights, key.nodes)
  // A key is no session: what lives as long as one is not had with a key.
  const identity = { ...account.identity, rights, sessionId: '', key: { id: key.id, name: key.name } }
  return { key, identity }
}
