import { z } from 'zod'
import { parseMailAddress } from './mail-address.ts'
import type { SmtpServer } from './smtp.ts'

/** What `MAIL_URL` decides: a server, the folder of files, or null: nothing, the configuration page does. */
export type MailUrl = SmtpServer | 'folder' | null

/** `smtps://USER:PASSWORD@host:port?from=…`, `smtp://…`, or `file:`. What is wrong is never repeated. */
export const mailUrl = z.string().transform((text, { addIssue }): MailUrl => {
  if (text === '') return null
  if (text === 'file:') return 'folder'
  const server = parseServer(text)
  if (typeof server !== 'string') return server
  addIssue(server)
  return z.NEVER
})

const shape = 'smtps://USER:PASSWORD@host:port?from=shop@example.com, smtp://… or file:'

/** The server, or what is wrong with the address. */
function parseServer(text: string): SmtpServer | string {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return `must look like ${shape}`
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = plain(url.username)
  const password = plain(url.password)
  if (host === '' || user === null || password === null)
    return `needs a host, and name and password in percent signs where they hold / @ : ? #: ${shape}`
  if (!['', '/'].includes(url.pathname)) return `nothing may follow the host: ${shape}`
  for (const name of url.searchParams.keys())
    if (name !== 'from' && name !== 'tls') return `knows from and tls only, not ${name.slice(0, 20)}`
  const from = url.searchParams.get('from') ?? ''
  const sender = from === '' ? '' : parseMailAddress(from)
  if (sender === null) return 'from must be a mail address'
  const tls = url.searchParams.get('tls') ?? (isThisMachine(host) ? '0' : '1')
  if (tls !== '0' && tls !== '1') return 'tls must be 0 or 1'
  const isImplicit = url.protocol === 'smtps:'
  const security = isImplicit ? 'tls' : tls === '1' ? 'starttls' : 'none'
  return { host, port: Number(url.port) || (isImplicit ? 465 : 587), user, password, security, sender }
}

/** Mail that does not leave the machine needs no encryption on the way. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function plain(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
