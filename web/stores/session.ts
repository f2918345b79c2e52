import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from './browser-storage.ts'

/** The signed-in administrator as the server presents it, with the tokens of this session. */
export interface AdminInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  readonly last_login_time: string
  /** access token, '' when nobody is signed in */
  readonly token: string
  /** '' unless the session is kept */
  readonly refresh_token: string
  readonly super: boolean
}

const nobody: AdminInfo = {
  id: 0,
  username: '',
  nickname: '',
  avatar: '',
  last_login_time: '',
  token: '',
  refresh_token: '',
  super: false,
}

/** Key of the browser's storage that every open window of this client shares. */
export const sessionKey = 'adminInfo'

/** Who is signed in. Survives a reload and follows what other windows of the same browser do. */
export const useSession = create<AdminInfo>()(
  persist((): AdminInfo => nobody, {
    name: sessionKey,
    storage: browserStorage,
    merge: (stored, current) => ({ ...current, ...knownParts(nobody, stored) }),
  }),
)

/** Keeps the session that a sign-in has begun, and nothing of one before it. */
export function beginSession(info: AdminInfo): void {
  useSession.setState({ ...nobody, ...knownParts(nobody, info) })
}

/** Takes over what a call says of who is signed in; tokens that it does not tell, or tells as '', stay. */
export function updateSession(info: Partial<AdminInfo>): void {
  const { token, refresh_token, ...told } = knownParts(nobody, info)
  useSession.setState({ ...told, ...(token ? { token } : {}), ...(refresh_token ? { refresh_token } : {}) })
}

/** Forgets who was signed in, here and in the browser's storage. */
export function clearSession(): void {
  useSession.setState(nobody)
}

/** Reads the storage again, where another window may have signed in, out, or refreshed the token. */
export function rereadSession(): void {
  void useSession.persist.rehydrate()
}

/** Only the fields that belong there, whatever an answer or an older version put beside them. */
export function knownParts<T extends object>(whole: T, source: unknown): Partial<T> {
  if (typeof source !== 'object' || source === null) return {}
  const given = source as Partial<Record<keyof T, unknown>>
  const keys = (Object.keys(whole) as (keyof T)[]).filter((key) => typeof given[key] === typeof whole[key])
  return Object.fromEntries(keys.map((key) => [key, given[key]])) as Partial<T>
}
