import { type Fault, Problem } from '#core/problems.ts'
import type { Values } from '#core/resource.ts'
import { defaultAvatar } from '#server/auth/bootstrap.ts'
import type { Context } from '#server/context.ts'
import type { user } from './user.ts'

/** Chinese, letters, digits, `_` and `-` (`docs/wire.md#own-account`). */
const nicknames = /^[\u4e00-\u9fa5a-z0-9_-]+$/i

/**
 * What members may not set about themselves although the fields are theirs: a nickname of signs that mislead, a picture
 * that is not a file of their own. What is stored already may stay.
 */
export async function checkOwnProfile(
  values: Values<typeof user>,
  stored: { readonly id: number; readonly avatar: string; readonly nickname: string },
  context: Context,
): Promise<void> {
  const faults: Record<string, Fault> = {}
  const { nickname, avatar } = values
  if (nickname !== undefined && nickname !== stored.nickname && !nicknames.test(nickname)) {
    faults.nickname = { message: 'user/user:texts.nickname' }
  }
  const isOther = avatar !== undefined && ![stored.avatar, defaultAvatar, ''].includes(avatar)
  if (isOther && !(await isOwnPicture(avatar, stored.id, context))) {
    faults.avatar = { message: 'user/user:texts.ownPicture' }
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

async function isOwnPicture(url: string, memberId: number, { db }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('attachment')
    .select('id')
    .where('url', '=', url)
    .where('user_id', '=', memberId)
    .where('kind', '=', 'image')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
