import { hasNode } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { type Account, stampOf } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/http/identity/identity.ts'
import { accountOfKey } from '#server/http/identity/key-identity.ts'

/** Who made a link to a preview. What it shows is theirs to show: it ends with their sessions or their key, and with their right. */
export interface Maker {
  readonly by: number
  /** the security stamp of their account then */
  readonly stamp: string
  /** the API key that they made it with */
  readonly key: number | null
}

/** The administrator who is asking for a link. */
export async function makerOf({ identity, db }: Context): Promise<Maker> {
  if (identity.kind !== 'admin') throw new Problem('notAllowed')
  const { id, key } = identity
  return { by: id, stamp: await stampOf({ db }, adminRealm, id), key: key?.id ?? null }
}

/** The context of whoever made a link, with their rights of now to a node; null where they do not hold it any more. */
export async function makersContext(maker: Maker, node: string, source: Context): Promise<Context | null> {
  const identity = await identityOf(maker, source)
  return identity && hasNode(identity.rights, node) ? { ...source, identity, takes: { nodes: [node] } } : null
}

async function identityOf({ by, stamp, key }: Maker, source: Context): Promise<Account | null> {
  if (key !== null) return accountOfKey(source, adminRealm, key)
  const account = await accountOf(source, adminRealm, by)
  return account?.stamp === stamp ? account.identity : null
}
