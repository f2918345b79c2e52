import { RequestFailure, request } from '#web/api/request.ts'
import type { Area } from '#web/area/area.ts'
import type { FactorSetupData } from '#web/sign-in/second-factor/factor-setup.tsx'
import type { askPasskey } from '#web/sign-in/second-factor/passkey.ts'
import type { Account, Session, Told } from '#web/stores/create-session.ts'
import { deviceMark, keepDeviceMark } from '#web/stores/device.ts'

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

/** What a call answers that signs in. */
export interface SignedIn<Info> {
  readonly userInfo: Told<Info>
  /** the mark of this browser */
  readonly device?: string
}

/** Keeps what signing in has answered: the session, and the mark of this browser. */
export function keepSignIn<Info extends Account>(
  area: Area['name'],
  session: Session<Info>,
  { userInfo, device }: SignedIn<Info>,
): void {
  keepDeviceMark(area, device)
  session.begin(userInfo)
}

/** Addresses of the calls of an area's second step. */
interface SecondStepUrls {
  /** absent where the area never has an app set up on the way in */
  readonly begin?: string
  readonly askPasskey: string
  readonly take: string
}

/** The second step of an area; the session is kept with it. */
export function createSecondStep<Info extends Account>(
  area: Area['name'],
  session: Session<Info>,
  urls: SecondStepUrls,
): SecondStepCalls {
  const post = async <T>(url: string, body: object) => (await request<T>(url, { method: 'POST', body })).data
  const { begin } = urls
  return {
    ...(begin === undefined ? {} : { begin: (ticket) => post<FactorSetupData>(begin, { ticket }) }),
    askPasskey: async (ticket) =>
      (await post<{ options: PasskeyOptions }>(urls.askPasskey, { ticket })).options,
    async take(ticket, proof) {
      type Answer = SignedIn<Info> & { readonly recovery_codes?: readonly string[] }
      const answer = await post<Answer>(urls.take, { ticket, ...proof, device: deviceMark(area) })
      keepSignIn(area, session, answer)
      return answer.recovery_codes ?? []
    },
  }
}

/** The second step that a refusal asks for; null when it is about something else. */
export function secondStepIn(error: unknown): SecondStep | null {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  return data.type === 'second factor' ? (data as unknown as SecondStep) : null
}
