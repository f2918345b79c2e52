import { type Account, createSession } from './create-session.ts'

/** The signed-in member as the server presents them (`docs/wire.md#member-centre`), with the tokens of this session. */
export interface MemberInfo extends Account {
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly mobile: string
  readonly avatar: string
  /** 0 unknown, 1 male, 2 female */
  readonly gender: number
  /** YYYY-MM-DD, '' when it is not told */
  readonly birthday: string
  /** with two decimals */
  readonly money: string
  readonly score: number
  /** unix seconds, 0 before the first sign-in */
  readonly last_login_time: number
  readonly last_login_ip: string
  /** unix seconds */
  readonly join_time: number
  readonly motto: string
}

/** Which member is signed in; an administrator may be at the same time. */
export const memberSession = createSession<MemberInfo>('userInfo', {
  id: 0,
  username: '',
  nickname: '',
  email: '',
  mobile: '',
  avatar: '',
  gender: 0,
  birthday: '',
  money: '0.00',
  score: 0,
  last_login_time: 0,
  last_login_ip: '',
  join_time: 0,
  motto: '',
  token: '',
  refresh_token: '',
})

/** The member who is signed in, as components read it. */
export const useMember = memberSession.use
