import { type Account, createSession } from './create-session.ts'

/** The signed-in administrator as the server presents it, with the tokens of this session. */
export interface AdminInfo extends Account {
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  readonly last_login_time: string
  readonly super: boolean
}

/** Which administrator is signed in. */
export const adminSession = createSession<AdminInfo>('adminInfo', {
  id: 0,
  username: '',
  nickname: '',
  avatar: '',
  last_login_time: '',
  token: '',
  refresh_token: '',
  super: false,
})

/** The administrator who is signed in, as components read it. */
export const useSession = adminSession.use
