import { serviceUrl } from '#server/network/service-url.ts'
import { parseMailAddress } from './mail-address.ts'
import type { SmtpServer } from './smtp.ts'

/** What `MAIL_URL` decides: a server, the folder of files, or null: nothing, the configuration page does. */
export type MailUrl = SmtpServer | 'folder' | null

const form = {
  schemes: ['smtps', 'smtp'],
  shape: 'smtps://USER:PASSWORD@host:port?from=shop@example.com, smtp://… or file:',
}

/** `smtps://USER:PASSWORD@host:port?from=…`, `smtp://…`, or `file:`. What is wrong is never repeated. */
export const mailUrl = serviceUrl(form, ({ url, host, user, password, isLocal }): SmtpServer | string => {
  if (!['', '/'].includes(url.pathname)) return 'nothing may follow the host'
  for (const name of url.searchParams.keys())
    if (name !== 'from' && name !== 'tls') return `knows from and tls only, not ${name.slice(0, 20)}`
  const from = url.searchParams.get('from') ?? ''
  const sender = from === '' ? '' : parseMailAddress(from)
  if (sender === null) return 'from must be a mail address'
  // Mail that does not leave the machine needs no encryption on the way.
  const tls = url.searchParams.get('tls') ?? (isLocal ? '0' : '1')
  if (tls !== '0' && tls !== '1') return 'tls must be 0 or 1'
  const isImplicit = url.protocol === 'smtps:'
  const security = isImplicit ? 'tls' : tls === '1' ? 'starttls' : 'none'
  return { host, port: Number(url.port) || (isImplicit ? 465 : 587), user, password, security, sender }
})
