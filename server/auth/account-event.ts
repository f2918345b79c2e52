import type { Realm } from './realm.ts'

/** What an account's owner has done to it. */
export type OwnEvent =
  | 'sessionEnded'
  | 'sessionsEnded'
  | 'factorOn'
  | 'factorOff'
  | 'recoveryCodes'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'keyAdded'
  | 'keyRevoked'

/** Something that was done to an account, as modules hear of it. */
export interface AccountEvent {
  readonly realm: Realm
  /** of the account */
  readonly id: number
  readonly event: OwnEvent
  /** what was sent to do it; it was checked before */
  readonly body: Readonly<Record<string, unknown>>
}
