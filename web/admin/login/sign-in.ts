import { request } from '#web/api/request.ts'
import { type AdminInfo, updateSession } from '#web/stores/session.ts'

/** What the login page sends. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** A solved puzzle, as the business call wants it. */
export interface CaptchaProof {
  readonly captchaId: string
  readonly captchaInfo: string
}

/** Asks whether signing in takes a captcha. A caller who is signed in already is sent to the back office. */
export async function isCaptchaRequired(): Promise<boolean> {
  const { data } = await request<{ captcha: boolean }>('/admin/Index/login')
  return data.captcha
}

/** Signs in and keeps the session; rejects when refused, which has been told by then. */
export async function signIn(credentials: Credentials, proof: CaptchaProof | null): Promise<void> {
  const { data } = await request<{ userInfo: AdminInfo }>('/admin/Index/login', {
    method: 'POST',
    body: { ...credentials, ...proof },
  })
  updateSession(data.userInfo)
}

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
