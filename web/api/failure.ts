import type { Envelope } from '#core/wire.ts'

export type FailureKind = 'business' | 'http' | 'network' | 'timeout' | 'cancelled'

/** Why a request brought nothing. What the user should know has been said already, unless that was switched off. */
export class RequestFailure extends Error {
  readonly kind: FailureKind
  /** the answer, where there was a readable one */
  readonly envelope: Envelope | undefined
  readonly status: number | undefined

  constructor(kind: FailureKind, message: string, more: { envelope?: Envelope; status?: number } = {}) {
    super(message)
    this.name = 'RequestFailure'
    this.kind = kind
    this.envelope = more.envelope
    this.status = more.status
  }
}
