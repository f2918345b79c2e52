import { join } from 'node:path'
import { Problem } from '#core/problems.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import type { App, Context } from '#server/context.ts'
import { writeToFolder } from '#server/network/message-file.ts'
import { type GatewayLimits, postToGateway } from './gateway.ts'

/** A short message. Gateways that know texts of their own take event and code, the others the text. */
export interface Sms {
  /** a mobile number */
  readonly to: string
  readonly text: string
  /** the code that the text holds, '' when it holds none */
  readonly code: string
  /** what it is sent for, such as `user_register` */
  readonly event: string
}

/** The way to people's phones. */
export interface SmsSender {
  /**
   * Sends a short message. Refused with `smsNotConfigured`, or `smsFailed` without a word of what the gateway said; the log
   * has that. Never inside of a transaction, like a mail.
   */
  readonly send: (sms: Sms, context: Context) => Promise<void>
  readonly isConfigured: () => boolean
}

type Parts = Pick<App, 'config' | 'log' | 'clock'>

/** `docs/security.md#connections-to-named-hosts` */
const usualLimits: GatewayLimits = { milliseconds: 5000, bytes: 256 * 1024 }

/** Makes the sender. Each message has a connection of its own; so many may be open, and as many wait for one. */
export function createSms(parts: Parts, limits = usualLimits): SmsSender {
  const { config, log, clock } = parts
  const inTurn = createBoundedQueue({ active: 20, waiting: 20 })
  const way = config.smsUrl ?? (config.isProduction ? null : 'folder')
  return {
    async send(sms, { batch, language, requestId }) {
      if (batch !== null) throw new Error('a short message is sent inside of a transaction')
      if (way === null) throw new Problem('smsNotConfigured')
      if (way === 'folder') {
        const code = config.hasTestHooks ? sms.code : ''
        return writeToFolder(join(config.dataDir, 'sms'), { to: sms.to, text: sms.text, code }, clock())
      }
      const refused = await inTurn(async () => {
        const message = { to: sms.to, text: sms.text, code: sms.code, event: sms.event, language }
        return postToGateway(way, message, limits).then(() => '', String)
      })
      if (refused === '') return
      log.warn(
        { reason: refused ?? 'too many are waiting', request: requestId },
        'a short message was not taken',
      )
      throw new Problem('smsFailed')
    },
    isConfigured: () => way !== null,
  }
}
