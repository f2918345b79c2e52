import {
  type AddressRule,
  ForbiddenAddress,
  isCertificateFault,
  openSocket,
} from '#server/network/outbound.ts'

/** A server that mail is handed to, and as whom. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** '' signs in as nobody */
  readonly user: string
  readonly password: string
  /** encrypted from the first byte, from STARTTLS on, or not at all */
  readonly security: 'tls' | 'starttls' | 'none'
  /** address that mail comes from; '' means: whatever else names one */
  readonly sender: string
}

/** A mail ready to go. */
export interface Letter {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly messageId: string
  readonly date: Date
  /** how this machine introduces itself */
  readonly host: string
}

/** Milliseconds until there must be a connection, and until everything is over. */
export interface MailLimits {
  readonly connect: number
  readonly total: number
}

/** Why a mail was not taken. `busy`: too many are on their way. */
export type MailReason =
  | 'address'
  | 'connect'
  | 'timeout'
  | 'certificate'
  | 'encryption'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'refused'
  | 'busy'

/** A mail was not taken; whatever the server said stays in `cause`. */
export class MailFailure extends Error {
  readonly reason: MailReason
  /** number of the server's answer, if it gave one */
  readonly reply: number | null

  constructor(reason: MailReason, cause?: unknown) {
    super(`mail was not taken: ${reason}`, { cause })
    this.reason = reason
    this.reply = (cause as { responseCode?: number } | undefined)?.responseCode ?? null
  }
}

/** largest answer of a server that is read */
const maxResponseSize = 16 * 1024

/** Hands a mail over on a connection of its own, or throws a `MailFailure` before the time is up. */
export async function deliver(
  letter: Letter,
  server: SmtpServer,
  isAllowed: AddressRule,
  limits: MailLimits,
): Promise<void> {
  const { host, port, user, password, security } = server
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    name: letter.host,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    // A server that forgets to ask for the password is not the one that was meant.
    ...(user === '' ? {} : { auth: { user, pass: password }, forceAuth: true }),
    connectionTimeout: limits.total,
    greetingTimeout: limits.total,
    socketTimeout: limits.total,
    socketCloseTimeout: 1000,
    maxResponseSize,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, done) => {
      openSocket(server, isAllowed, limits.connect).then((connection) => done(null, { connection }), done)
    },
  })
  const { messageId, from, to, subject, text, html, date } = letter
  const mail = { messageId, from, to, subject, text, date, ...(html === undefined ? {} : { html }) }
  const envelope = { from: from.address, to }
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const signal = AbortSignal.timeout(limits.total)
  try {
    await transport.sendMail({ ...mail, envelope, headers, xMailer: false, signal })
  } catch (error) {
    throw new MailFailure(reasonOf(error), error)
  }
}

interface SmtpError {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly responseCode?: number
}

function reasonOf(error: unknown): MailReason {
  if (error instanceof ForbiddenAddress) return 'address'
  const { code = '', originalCode = '', command, responseCode } = error as SmtpError
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'timeout'
  if (isCertificateFault(originalCode)) return 'certificate'
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL')) return 'encryption'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return responseCode === undefined ? 'connect' : 'refused'
}
