import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '../../context.ts'
import type { Answer, Input } from '../../http/route.ts'
import { idOf } from '../../resource/routes.ts'
import { provePassword } from '../prove-password.ts'
import { realmOf } from '../realm.ts'
import type { Account } from '../sessions.ts'
import { addKey, listKeys, maxKeys, revokeKey } from './api-keys.ts'
import { keyLimits, parseKeyInput } from './key-input.ts'
import { sessionNodesOf } from './key-rights.ts'

/** A node that a key can be given, with those below it; `name` is the node. */
interface Choice {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly name: string
  readonly children?: Choice[]
}

/** One's own keys. */
export async function showKeys(context: Context, own: Account): Promise<Answer> {
  return { data: { list: await listKeys(context, own), max: maxKeys, is_offered: isOffered(context, own) } }
}

/** What a new key can be given. */
export async function showChoices(context: Context, own: Account): Promise<Answer> {
  return { data: { rules: choicesOf(context, own), ...keyLimits } }
}

/** Makes a key. It outlives the session, so it takes the password. */
export async function makeKey(context: Context, own: Account, { body }: Input): Promise<Answer> {
  if (!isOffered(context, own)) throw new Problem('keysOff')
  const isClosed = sessionNodesOf(context.app)
  const offered = new Set([...own.rights.nodes].filter((node) => !isClosed(node)))
  const input = parseKeyInput(body, offered)
  await provePassword(context, own, body.old_password, 'old_password')
  const made = await inTransaction(context, (inside) => addKey(inside, own, input))
  return { data: made, message: 'core:success.keyAdded' }
}

/** Takes a key away; whoever sees one in wrong hands should not have to look for a password first. */
export async function endKey(context: Context, own: Account, { body }: Input): Promise<Answer> {
  const id = idOf(body.id)
  await inTransaction(context, (inside) => revokeKey(inside, own, id))
  return { message: 'core:success.keyRevoked' }
}

/** Whether the site lets accounts of the caller's realm have keys. */
function isOffered({ app }: Context, own: Account): boolean {
  return realmOf(own).policy(app.settings).hasApiKeys
}

/** The rules that the caller holds and a key can have, as the tree of the menus. */
function choicesOf({ app, language }: Context, own: Account): readonly Choice[] {
  const { access, memberAccess } = app.settings
  const isAdmin = own.kind === 'admin'
  const titled = app.titles[isAdmin ? 'menu' : 'memberMenu']
  const isClosed = sessionNodesOf(app)
  const rules = (isAdmin ? access.rules() : memberAccess.rules()).filter(({ name }) => {
    const node = name.toLowerCase()
    return own.rights.nodes.has(node) && !isClosed(node)
  })
  const held = new Set(rules.map(({ id }) => id))
  const below = (pid: number | null): Choice[] =>
    rules
      .filter((rule) => (pid === null ? !held.has(rule.pid) : rule.pid === pid))
      .map((rule) => {
        const children = below(rule.id)
        const { id, type, name } = rule
        return { id, type, name, title: titled(rule, language), ...(children.length > 0 ? { children } : {}) }
      })
  return below(null).filter(({ type, children }) => type !== 'menu_dir' || children)
}
