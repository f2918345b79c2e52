import type { Variables } from '#server/config.ts'
import { type SmsUrl, smsUrl } from './sms-url.ts'

declare module '#server/config.ts' {
  interface ModuleConfig {
    /** what short messages go by; null: nothing does in production, else files */
    readonly smsUrl: SmsUrl
  }
}

export const smsVariables = {
  /** `https://USER:PASSWORD@host/path` takes each short message as JSON; `file:` writes files instead */
  SMS_URL: { as: 'smsUrl', schema: smsUrl.default(null), notInProduction: 'file:' },
} as const satisfies Variables
