import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from './browser-storage.ts'
import { knownParts } from './session.ts'

/** The signed-in member as the server presents them (`docs/wire.md#member-centre`), with the tokens of this session. */
export interface MemberInfo {
  readonly id: number
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
  /** access token, '' when nobody is signed in */
  readonly token: string
  /** '' unless the session is kept */
  readonly refresh_token: string
}

const nobody: MemberInfo = {
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
}

/** Key of the browser's storage that every open window of this client shares. */
export const memberKey = 'userInfo'

/** Which member is signed in; an administrator may be at the same time. Survives a reload. */
export const useMember = create<MemberInfo>()(
  persist((): MemberInfo => nobody, {
    name: memberKey,
    storage: browserStorage,
    merge: (stored, current) => ({ ...current, ...knownParts(nobody, stored) }),
  }),
)

type Told = Partial<Readonly<Record<keyof MemberInfo, unknown>>>

/** Keeps the session that a sign-in has begun, and nothing of one before it. */
export function beginMember(info: Told): void {
  useMember.setState({ ...nobody, ...partsOf(info) })
}

/**
 * Takes over what a call says of who is signed in; what is not told (null) becomes empty. The tokens stay: such an answer
 * tells the access token of its own call, which may have been renewed by now, and the other one as ''.
 */
export function updateMember(info: Told): void {
  const { token: _token, refresh_token: _refresh, ...told } = partsOf(info)
  useMember.setState(told)
}

/** Goes on with another access token of the same session. */
export function renewMemberToken(token: string): void {
  useMember.setState({ token })
}

function partsOf(info: Told): Partial<MemberInfo> {
  const told = Object.entries(info).map(([name, value]) => [name, value ?? nobody[name as keyof MemberInfo]])
  return knownParts(nobody, Object.fromEntries(told))
}

/** Forgets who was signed in, here and in the browser's storage. */
export function clearMember(): void {
  useMember.setState(nobody)
}

/** Reads the storage again, where another window may have signed in, out, or refreshed the token. */
export function rereadMember(): void {
  void useMember.persist.rehydrate()
}
