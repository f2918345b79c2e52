import { RequestFailure } from '#web/api/failure.ts'
import type { FactorSetupData } from '#web/second-factor/factor-setup.tsx'
import type { askPasskey } from '#web/second-factor/passkey.ts'

/** Options of the browser's call, as the server made them. */
export type PasskeyOptions = Parameters<typeof askPasskey>[0]

/** What a right password leads to where it is not the whole way in. */
export interface SecondStep {
  readonly ticket: string
  readonly methods: readonly ('passkey' | 'totp' | 'recovery' | 'setup')[]
}

/** The calls of the second step; each realm has its own. */
export interface SecondStepCalls {
  /** Has a secret made for an app, where the site requires one; a realm that never does has no such call. */
  readonly begin?: (ticket: string) => Promise<FactorSetupData>
  /** What the browser is to have a passkey sign. */
  readonly askPasskey: (ticket: string) => Promise<PasskeyOptions>
  /** Signs in; answers the recovery codes of an app that has just been set up. */
  readonly take: (
    ticket: string,
    proof: { readonly code?: string; readonly recovery?: string; readonly passkey?: object },
  ) => Promise<readonly string[]>
}

/** The second step that a refusal asks for; null when it is about something else. */
export function secondStepIn(error: unknown): SecondStep | null {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  return data.type === 'second factor' ? (data as unknown as SecondStep) : null
}
