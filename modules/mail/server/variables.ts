import type { Variables } from '#server/config.ts'
import { type MailUrl, mailUrl } from './mail-url.ts'

declare module '#server/config.ts' {
  interface ModuleConfig {
    /** what mail goes by; null: the configuration page decides */
    readonly mailUrl: MailUrl
  }
}

export const mailVariables = {
  /** `smtps://USER:PASSWORD@host:465?from=…`, `smtp://…`, or `file:` for files instead; the configuration page unless said otherwise */
  MAIL_URL: { as: 'mailUrl', schema: mailUrl.default(null), notInProduction: 'file:' },
} as const satisfies Variables
