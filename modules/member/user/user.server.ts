import { randomBytes } from 'node:crypto'
import { Problem } from '#core/problems.ts'
import { keepKeys } from '#server/auth/api-keys/api-keys.ts'
import { defaultAvatar } from '#server/auth/bootstrap.ts'
import { memberRealm } from '#server/auth/realm.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { normalizeEmail } from '../account/codes/normalize-address.server.ts'
import { forgetAccounts } from '../account/own-data/forget.server.ts'
import { checkOwnProfile } from './own-profile.server.ts'
import type { user } from './user.ts'

/** What a member holds; nothing but a ledger entry changes it. */
const figures = ['money', 'score'] as const

/** Members as administrators manage them: sessions end with the password, the account, or its right to sign in. */
export const userServer: ServerSide<typeof user> = {
  // One spelling of names and addresses, on every database and for whoever signs in. Before anything else: what is looked
  // for when another row has the same must be what would have been stored.
  receive(sent) {
    const { username, email } = sent
    return {
      ...sent,
      ...(typeof username === 'string' ? { username: username.toLowerCase() } : {}),
      ...(typeof email === 'string' ? { email: normalizeEmail(email) ?? email.toLowerCase() } : {}),
    }
  },

  async beforeSave({ values, stored, context }) {
    if (!stored && !values.password) {
      throw new Problem('invalid', {}, { faults: { password: { message: 'validate.required' } } })
    }
    if (stored && context.identity.kind === 'member') await checkOwnProfile(values, stored, context)
    for (const name of figures) {
      const held = stored ? stored[name] : { money: '0.00', score: 0 }[name]
      if (values[name] !== undefined && values[name] !== held) {
        throw new Problem('invalid', {}, { faults: { [name]: { message: 'user/user:texts.ledgerOnly' } } })
      }
    }
    // Writing the default picture means having none.
    const avatar = values.avatar === defaultAvatar ? { avatar: '' } : {}
    const isDisabled = values.status === 'disable' && stored?.status !== 'disable'
    const isOwner = context.cause === 'owner'
    // With another address sessions end; API keys go on, as nobody reaches them by mail.
    const stamp =
      !stored || values.password || isDisabled || isOwner
        ? { security_stamp: randomBytes(16).toString('hex') }
        : {}
    if (stored && stamp.security_stamp && !values.password && !isDisabled)
      await keepKeys(context, memberRealm, stored.id, {
        from: stored.security_stamp,
        to: stamp.security_stamp,
      })
    return {
      ...values,
      ...avatar,
      ...stamp,
      ...(stored ? {} : { join_time: values.join_time ?? context.now }),
    }
  },

  async afterSave({ row, stored, context }) {
    // Whoever is proven to hold the account goes on; the caller ends the other sessions.
    const isOwner = context.cause === 'owner'
    if (stored && stored.security_stamp !== row.security_stamp && !isOwner)
      await endSessions([row.id], context)
  },

  beforeDelete: ({ rows, context }) =>
    forgetAccounts(
      context,
      rows.map(({ id }) => id),
    ),

  present: async ({ rows, view }) =>
    rows.map((row) => ({
      avatar: row.avatar || defaultAvatar,
      ...(view === 'select' ? { nickname_text: `${row.username}(ID:${row.id})` } : {}),
    })),
}

async function endSessions(ids: readonly number[], { db }: Context): Promise<void> {
  await db.deleteFrom('token').where('user_id', 'in', ids).where('type', 'like', 'user%').execute()
}
