import { Problem } from '#core/problems.ts'
import { minorToMoney } from '#core/values/money.ts'
import { defaultAvatar } from '#server/auth/bootstrap.ts'
import type { Context } from '#server/context.ts'

/** A member as whoever holds the account sees it: `userInfo` of `docs/wire.md#member-centre`, without tokens. */
export interface MemberInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly mobile: string
  readonly avatar: string
  /** 0 unknown, 1 male, 2 female */
  readonly gender: number
  readonly birthday: string | null
  /** decimal text */
  readonly money: string
  readonly score: number
  readonly join_time: number | null
  readonly motto: string
  readonly last_login_time: number | null
  readonly last_login_ip: string
}

const columns = [
  'username',
  'nickname',
  'email',
  'mobile',
  'avatar',
  'gender',
  'birthday',
  'money',
  'score',
  'join_time',
  'motto',
  'last_login_time',
  'last_login_ip',
] as const

/** The member of this number as they see themselves. Refused like a caller who has not signed in when there is none. */
export async function memberInfo({ app }: Pick<Context, 'app'>, id: number): Promise<MemberInfo> {
  const row = await app.database.write
    .selectFrom('user')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('needLogin')
  const text = (name: (typeof columns)[number]) => String(row[name] ?? '')
  const time = (name: 'join_time' | 'last_login_time') => (row[name] === null ? null : Number(row[name]))
  return {
    id,
    username: text('username'),
    nickname: text('nickname'),
    email: text('email'),
    mobile: text('mobile'),
    avatar: text('avatar') || defaultAvatar,
    gender: Number(row.gender),
    birthday: row.birthday === null ? null : text('birthday'),
    money: minorToMoney(Number(row.money)),
    score: Number(row.score),
    join_time: time('join_time'),
    motto: text('motto'),
    last_login_time: time('last_login_time'),
    last_login_ip: text('last_login_ip'),
  }
}
