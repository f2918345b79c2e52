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
import { type AdminInfo, adminSession } from '#web/stores/session.ts'
import { toast } from '../../ui/feedback/feedback.ts'

/** What the login page sends. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** Asks whether signing in takes the proof of a person. A caller who is signed in already is sent to the back office. */
export async function isHumanCheckDue(): Promise<boolean> {
  const { data } = await request<{ captcha: boolean }>('/admin/Index/login')
  return data.captcha
}

/** Signs in and keeps the session, or answers the second step; rejects when refused, which has been told by then. */
export async function signIn(credentials: Credentials, proof: HumanProof | null): Promise<SecondStep | null> {
  try {
    const { data } = await request<SignedIn<AdminInfo>>('/admin/Index/login', {
      method: 'POST',
      body: { ...credentials, ...proof, device: deviceMark('admin') },
      showsError: false,
    })
    keepSignIn('admin', adminSession, data)
    return null
  } catch (error) {
    const step = secondStepIn(error)
    if (step) return step
    if (isToBeTold(error)) toast.error(error.message)
    throw error
  }
}

/** Whoever is signed in already is led on without a word. */
function isToBeTold(error: unknown): error is RequestFailure {
  return error instanceof RequestFailure && error.kind !== 'cancelled' && error.envelope?.code !== 303
}

/** The second step of administrators. */
export const secondStepCalls = createSecondStep('admin', adminSession, {
  begin: '/admin/Index/secondFactorSetup',
  askPasskey: '/admin/Index/passkey',
  take: '/admin/Index/secondFactor',
})

/** Message keys of what is wrong with the input; the server looks again. */
export function checkCredentials({ username, password }: Credentials): {
  readonly username?: string
  readonly password?: string
} {
  return { ...checkUsername(username), ...checkPassword(password) }
}

function checkUsername(username: string): { username?: string } {
  if (username === '') return { username: 'login:usernameMissing' }
  return username.length < 3 || username.length > 30 ? { username: 'login:usernameLength' } : {}
}

function checkPassword(password: string): { password?: string } {
  if (password === '') return { password: 'login:passwordMissing' }
  const isWellFormed = password.length >= 6 && password.length <= 32 && !/[&<>"'\r\n]/.test(password)
  return isWellFormed ? {} : { password: 'login:passwordForm' }
}
