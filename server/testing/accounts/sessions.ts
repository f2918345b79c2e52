import type { TestApp } from '../test-app.ts'
import { superPassword } from '../test-app.ts'

/** What a sign-in answers. */
export interface SignedIn {
  readonly code: number
  readonly msg: string
  readonly token: string
  readonly refreshToken: string
  /** mark to send with the next sign-in from this device */
  readonly device: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Who signs in, from where, and whether the session is kept. */
export interface SignIn {
  readonly username?: string
  readonly password?: string
  readonly keep?: boolean
  readonly address?: string
  readonly language?: string
  readonly token?: string
  readonly device?: string
  readonly captcha?: { readonly captchaId: string; readonly captchaInfo: string }
}

/** Writes a configuration item the way another process would: the next request notices. */
export async function setSetting({ app }: TestApp, name: string, value: string): Promise<void> {
  const { write } = app.database
  const { numUpdatedRows } = await write
    .updateTable('config')
    .set({ value })
    .where('name', '=', name)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`there is no setting ${name}`)
  await write
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', 'settings')
    .execute()
}

/** Draws a captcha and answers its solution, by the test hook. */
export async function solveCaptcha(
  product: TestApp,
  id = `test-${Math.random().toString(36).slice(2)}`,
  address?: string,
): Promise<{ readonly captchaId: string; readonly captchaInfo: string }> {
  const drawn = await product.call(`/api/common/clickCaptcha?id=${id}`, address ? { address } : {})
  return { captchaId: id, captchaInfo: String(drawn.headers['x-test-captcha-info']) }
}

/** Signs in over the wire; administrator 1 unless somebody else is named. */
export async function signIn(product: TestApp, who: SignIn = {}): Promise<SignedIn> {
  const { username = 'admin', password = superPassword, keep = false, captcha, device } = who
  const answer = await product.call<{
    userInfo?: { token: string; refresh_token: string }
    device?: string
  } | null>('/admin/Index/login', {
    method: 'POST',
    body: { username, password, keep, device, ...captcha },
    ...(who.address ? { address: who.address } : {}),
    ...(who.language ? { language: who.language } : {}),
    ...(who.token ? { token: who.token } : {}),
  })
  return {
    code: answer.code,
    msg: answer.msg,
    token: answer.data?.userInfo?.token ?? '',
    refreshToken: answer.data?.userInfo?.refresh_token ?? '',
    device: answer.data?.device ?? '',
    headers: answer.headers,
  }
}

/** Code of a call that needs a login and no node: 1 for a live session, 409 expired, 303 gone. */
export async function sessionCode(product: TestApp, token: string): Promise<number> {
  return (await product.call('/admin/ajax/area', { token })).code
}
