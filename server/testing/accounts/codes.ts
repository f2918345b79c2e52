import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailFile } from '#modules/mail/server/mailer.ts'
import { settled } from '../../concurrency/run-after-response.ts'
import type { Call, TestApp } from '../test-app.ts'
import { solveCaptcha } from './sessions.ts'

/** The mails that have gone out, oldest first; those under way are waited for. */
export function mailsOf(product: TestApp): Promise<readonly MailFile[]> {
  return messagesOf<MailFile>(product, 'mail')
}

/** The short messages that have gone out, oldest first; those under way are waited for. */
export function smsOf(product: TestApp): Promise<readonly Pick<MailFile, 'to' | 'text' | 'code'>[]> {
  return messagesOf(product, 'sms')
}

/** Asks for a code by mail, with a captcha solved for it. */
export async function askByMail(
  product: TestApp,
  event: string,
  email: string,
  more: Call & { readonly password?: string } = {},
) {
  return ask(product, '/api/Ems/send', { email, event }, more)
}

/** Asks for a code by short message, with a captcha solved for it. */
export async function askBySms(
  product: TestApp,
  template_code: string,
  mobile: string,
  more: Call & { readonly password?: string } = {},
) {
  return ask(product, '/api/Sms/send', { mobile, template_code }, more)
}

/** The newest code that somebody was sent by mail; '' when they were sent none. */
export async function codeFor(product: TestApp, to: string): Promise<string> {
  return (
    (await mailsOf(product)).findLast((mail) => mail.to === to.toLowerCase() && mail.code !== '')?.code ?? ''
  )
}

/** A code that was asked for and has arrived by mail. */
export async function codeByMail(
  product: TestApp,
  event: string,
  email: string,
  more: Call = {},
): Promise<string> {
  const { code, msg } = await askByMail(product, event, email, more)
  if (code !== 1) throw new Error(msg)
  return codeFor(product, email)
}

let asked = 0

async function ask(
  product: TestApp,
  url: string,
  body: object,
  { password, ...call }: Call & { readonly password?: string },
) {
  // From elsewhere each time: how many codes one address may ask for is no matter of most tests.
  const address = `198.51.${Math.floor(++asked / 250)}.${asked % 250}`
  const captcha = await solveCaptcha(product, `code-${asked}`, address)
  return product.call(url, { address, ...call, method: 'POST', body: { ...body, ...captcha, password } })
}

async function messagesOf<T>(product: TestApp, folder: string): Promise<readonly T[]> {
  await settled(product.app)
  const path = join(product.app.config.dataDir, folder)
  const names = await readdir(path).catch(() => [])
  const order = (name: string) => name.split(/\D/).map(Number)
  const sorted = names.toSorted((one, other) => {
    const [time = 0, n = 0] = order(one)
    const [otherTime = 0, otherN = 0] = order(other)
    return time - otherTime || n - otherN
  })
  return Promise.all(sorted.map(async (name) => JSON.parse(await readFile(join(path, name), 'utf8')) as T))
}
