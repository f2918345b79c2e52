import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from './browser-storage.ts'

/** What every account has: a number and the tokens of its session. */
export interface Account {
  /** 0 for nobody */
  readonly id: number
  /** access token, '' when nobody is signed in */
  readonly token: string
  /** '' unless the session is kept */
  readonly refresh_token: string
}

/** What a call says of an account; null where it tells nothing. */
export type Told<Info> = Partial<Readonly<Record<keyof Info, unknown>>>

/** Who is signed in to an area, whatever its accounts consist of. */
export interface AnySession {
  /** key of the browser's storage that every open window of this client shares */
  readonly key: string
  now(): Account
  /** Goes on with another access token. */
  renew(token: string): void
  /** Forgets who was signed in, here and in the browser's storage. */
  clear(): void
  /** Reads the storage again, where another window may have signed in, out, or refreshed the token. */
  reread(): void
  /** Hears when somebody else is here: what one person was shown, had open or had typed is nothing for the next one. */
  onOther(listener: () => void): void
}

/** The session of an area's accounts. */
export interface Session<Info extends Account> extends AnySession {
  /** the account as components read it; survives a reload */
  readonly use: UseBoundStore<StoreApi<Info>>
  /** Keeps the session that a sign-in has begun, and nothing of one before it. */
  begin(info: Told<Info>): void
  /**
   * Takes over what a call says of who is signed in; what is not told (null) becomes empty. The tokens stay: such an answer
   * tells the access token of its own call, which may have been renewed by now, and the other one as ''.
   */
  update(info: Told<Info>): void
}

/** Makes the session of an area; `nobody` is what an account looks like before anybody is signed in. */
export function createSession<Info extends Account>(key: string, nobody: Info): Session<Info> {
  const use = create<Info>()(
    persist((): Info => nobody, {
      name: key,
      storage: browserStorage,
      merge: (stored, current) => ({ ...current, ...knownParts(nobody, stored) }),
    }),
  )
  const partsOf = (info: Told<Info>): Partial<Info> => {
    const told = Object.entries(info).map(([name, value]) => [name, value ?? nobody[name as keyof Info]])
    return knownParts(nobody, Object.fromEntries(told))
  }
  return {
    key,
    use,
    now: use.getState,
    begin: (info) => use.setState({ ...nobody, ...partsOf(info) }),
    update(info) {
      const { token: _token, refresh_token: _refresh, ...told } = partsOf(info)
      use.setState(told as Partial<Info>)
    },
    renew: (token) => use.setState({ token } as Partial<Info>),
    clear: () => use.setState(nobody),
    reread: () => void use.persist.rehydrate(),
    onOther: (listener) =>
      void use.subscribe((now, before) => {
        if (now.id !== before.id) listener()
      }),
  }
}

/** Only the fields that belong there, whatever an answer or an older version put beside them. */
function knownParts<T extends object>(whole: T, source: unknown): Partial<T> {
  if (typeof source !== 'object' || source === null) return {}
  const given = source as Partial<Record<keyof T, unknown>>
  const keys = (Object.keys(whole) as (keyof T)[]).filter((key) => typeof given[key] === typeof whole[key])
  return Object.fromEntries(keys.map((key) => [key, given[key]])) as Partial<T>
}
