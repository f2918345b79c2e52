import type { Fault } from '#core/problems.ts'
import type { SettingsChange } from '#server/settings/check-settings.ts'
import type { Settings } from '#server/settings/settings.ts'
import {
  smtpPassword,
  smtpPort,
  smtpSender,
  smtpServer,
  smtpUser,
  smtpVerification,
} from '../smtp-settings.ts'

/** Where the configuration page has mail handed in; `server` is '' when nobody has said. */
export interface MailSettings {
  readonly server: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly verification: 'SSL' | 'TLS'
  readonly sender: string
}

/** What the configuration page says of mail at this moment. */
export function mailSettings({ value }: Pick<Settings, 'value'>): MailSettings {
  return {
    server: value(smtpServer),
    port: value(smtpPort),
    user: value(smtpUser),
    password: value(smtpPassword),
    verification: value(smtpVerification),
    sender: value(smtpSender),
  }
}

/**
 * A stored password goes to the server it was stored for: whoever may change the address, and can not read the password,
 * would otherwise be told it by a server of their own.
 */
export function refuseOtherServer({ next, stored }: SettingsChange): Readonly<Record<string, Fault>> {
  const server = next(smtpServer)
  const isSame = server?.toLowerCase() === stored(smtpServer).toLowerCase()
  if (server === undefined || isSame || next(smtpPassword) !== undefined || stored(smtpPassword) === '')
    return {}
  return { [smtpPassword.name]: { message: 'mail:wrong.smtp_pass' } }
}
