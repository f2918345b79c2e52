import { join } from 'node:path'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import type { App, Context } from '#server/context.ts'
import { writeToFolder } from '#server/network/message-file.ts'
import { type AddressRule, outboundRule } from '#server/network/outbound.ts'
import { siteName } from '#server/settings/kernel-settings.ts'
import { parseMailAddress } from './mail-address.ts'
import { type MailSettings, mailSettings } from './mail-settings.ts'
import { deliver, type Letter, MailFailure, type MailLimits, type SmtpServer } from './smtp.ts'

/** What is sent: always with a plain text, which clients that show no HTML need. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** the code that the text holds, for the files that tests read */
  readonly code?: string
}

/** Where mail goes, and whether `MAIL_URL` says so; the configuration page then has no say. */
export interface MailSource {
  readonly kind: 'smtp' | 'folder' | 'none'
  readonly mailFromEnvironment: boolean
}

/** The way to people's mailboxes. */
export interface Mailer {
  /**
   * Sends a mail. Refused with `mailNotConfigured`, or `mailFailed` without a word of what the server said; the log has
   * that. Never inside of a transaction: a mail can not be rolled back, and a slow server would hold it open.
   */
  readonly send: (mail: Mail, context: Context) => Promise<void>
  /** the same for whoever may know the reason: it throws a `MailFailure` */
  readonly tryOwn: (mail: Mail, context: Context) => Promise<void>
  /** tries a server that is not in use (yet) */
  readonly tryServer: (mail: Mail, server: SmtpServer) => Promise<void>
  readonly isConfigured: () => boolean
  readonly source: () => MailSource
}

/** A mail as the folder of development and tests holds it. */
export interface MailFile {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly code: string
}

type Parts = Pick<App, 'config' | 'settings' | 'log' | 'clock' | 'random'>

/** `docs/security.md#connections-to-named-hosts`; the client waits ten seconds for an answer */
const usualLimits: MailLimits = { connect: 5000, total: 9000 }

/** Makes the mailer. Each mail has a connection of its own; so many may be open, and as many wait for one. */
export function createMailer(parts: Parts, limits = usualLimits): Mailer {
  const { config, log } = parts
  const inTurn = createBoundedQueue({ active: 20, waiting: 20 })
  const hand = async (mail: Mail, server: SmtpServer, isAllowed: AddressRule) => {
    const letter = letterOf(parts, mail, server)
    const isTaken = await inTurn(async () => {
      await deliver(letter, server, isAllowed, limits)
      return true
    })
    if (isTaken === null) throw new MailFailure('busy')
  }
  const tryOwn = async (mail: Mail, { batch }: Context) => {
    if (batch !== null) throw new Error('mail is sent inside of a transaction')
    const way = wayOf(parts)
    if (way === null) throw new Problem('mailNotConfigured')
    // Whoever runs the server may name one in the own network; a page of the back office may not.
    if (way !== 'folder')
      return hand(mail, way, config.mailUrl === null ? outboundRule(parts.config) : () => true)
    await writeToFolder(join(config.dataDir, 'mail'), fileOf(parts, mail), parts.clock())
  }
  return {
    tryOwn,
    tryServer: (mail, server) => hand(mail, server, outboundRule(parts.config)),
    async send(mail, context) {
      try {
        await tryOwn(mail, context)
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error
        const { reason, reply } = error
        log.warn(
          { reason, reply, cause: String(error.cause), request: context.requestId },
          'mail was not taken',
        )
        throw new Problem('mailFailed')
      }
    },
    isConfigured: () => wayOf(parts) !== null,
    source() {
      const way = wayOf(parts)
      const kind = way === null ? 'none' : way === 'folder' ? 'folder' : 'smtp'
      return { kind, mailFromEnvironment: config.mailUrl !== null }
    },
  }
}

/** Where mail goes at this moment: as the environment says, else as the settings say, else, in development, to files. */
function wayOf({ config, settings }: Parts): SmtpServer | 'folder' | null {
  const mail = mailSettings(settings)
  if (config.mailUrl === 'folder') return 'folder'
  const server = config.mailUrl ?? serverOf(mail)
  if (server === null) return config.isProduction ? null : 'folder'
  const sender = server.sender || parseMailAddress(mail.sender) || parseMailAddress(server.user)
  return sender ? { ...server, sender } : null
}

/** The server that settings name; null when they name none. */
export function serverOf(mail: MailSettings): SmtpServer | null {
  const { server: host, port, user, password, verification, sender } = mail
  const security = verification === 'TLS' ? 'starttls' : 'tls'
  return host === '' ? null : { host, port, user, password, security, sender: parseMailAddress(sender) ?? '' }
}

function letterOf(parts: Parts, mail: Mail, { sender }: SmtpServer): Letter {
  const to = parseMailAddress(mail.to)
  if (to === null) throw new MailFailure('recipient')
  const host = hostOf(parts, sender)
  return {
    from: { name: oneLine(parts.settings.value(siteName)), address: sender },
    to,
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    messageId: `<${parts.random(16).toString('hex')}@${host}>`,
    date: new Date(parts.clock()),
    host,
  }
}

/** The name this site goes by among mail servers: its public address, else the domain that its mail comes from. */
function hostOf({ config }: Parts, sender: string): string {
  const known = config.publicUrl === '' ? '' : new URL(config.publicUrl).hostname
  return /[a-z]$/i.test(known) && known.includes('.') ? known : sender.slice(sender.lastIndexOf('@') + 1)
}

/** Headers are lines: nothing that begins a new one gets into them. */
function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), 200)
}

function fileOf({ config }: Parts, mail: Mail): MailFile {
  const to = parseMailAddress(mail.to)
  if (to === null) throw new MailFailure('recipient')
  const code = config.hasTestHooks ? (mail.code ?? '') : ''
  return { to, subject: oneLine(mail.subject), text: mail.text, html: mail.html ?? '', code }
}
