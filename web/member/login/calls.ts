import { RequestFailure, request } from '#web/api/request.ts'
import type { HumanProof } from '#web/modules.ts'
import {
  createSecondStep,
  keepSignIn,
  type SecondStep,
  type SignedIn,
  secondStepIn,
} from '#web/sign-in/step.ts'
import { deviceMark } from '#web/stores/device.ts'
import { type MemberInfo, memberSession } from '#web/stores/member.ts'
import type { Channel } from '../codes.ts'
import type { Faults, Login, Recovery, Registration } from './checks.ts'

/** What the login page has to know first (`docs/wire.md#members-sign-in`). */
export interface CheckIn {
  /** signing in takes the proof of a person */
  readonly userLoginCaptchaSwitch: boolean
  /** ways on which codes can be sent */
  readonly accountVerificationType: readonly Channel[]
}

/** Asks for it. Whoever is signed in already is sent to the centre. */
export async function loadCheckIn(): Promise<CheckIn> {
  return (await request<CheckIn>('/api/user/checkIn', { showsError: false })).data
}

/** Signs in and keeps the session, or answers the second step. */
export async function signInMember(login: Login, proof: HumanProof | null): Promise<SecondStep | null> {
  try {
    await checkIn({ tab: 'login', ...login, ...proof })
    return null
  } catch (error) {
    const step = secondStepIn(error)
    if (step) return step
    throw error
  }
}

/** Makes an account and keeps its first session. */
export async function register({ type, address, username, password, code }: Registration): Promise<void> {
  const body = { username, password, registerType: type, [type]: address, captcha: code }
  await checkIn({ tab: 'register', ...body })
}

/** Gives an account another password; answers what the server says. */
export async function recover({ type, address, code, password }: Recovery): Promise<string> {
  const { msg } = await request('/api/account/retrievePassword', {
    method: 'POST',
    body: { type, account: address, captcha: code, password },
    showsError: false,
  })
  return msg
}

/** The second step of members. */
export const secondStepCalls = createSecondStep('member', memberSession, {
  askPasskey: '/api/user/passkey',
  take: '/api/user/secondfactor',
})

async function checkIn(body: object): Promise<void> {
  const { data } = await request<SignedIn<MemberInfo>>('/api/user/checkIn', {
    method: 'POST',
    body: { ...body, device: deviceMark('member') },
    showsError: false,
  })
  keepSignIn('member', memberSession, data)
}

/** What a refusal says of single fields, by the names that the forms give them. */
export function faultsOf(error: unknown): Faults {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  const told = (data as { readonly faults?: Readonly<Record<string, string>> } | null)?.faults
  return Object.fromEntries(Object.entries(told ?? {}).map(([name, text]) => [formNames[name] ?? name, text]))
}

const formNames: Readonly<Record<string, keyof Registration>> = {
  email: 'address',
  mobile: 'address',
  account: 'address',
  captcha: 'code',
}

/** What to say of a failure that no field stands for; '' where somebody is led on, or asked again, without a word. */
export function noticeOf(error: unknown): string {
  if (!(error instanceof RequestFailure)) return String(error)
  return error.kind === 'cancelled' || error.envelope?.code === 303 ? '' : error.message
}
