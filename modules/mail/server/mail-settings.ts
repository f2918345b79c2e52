import type { Settings } from '#server/settings/settings.ts'

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
export function mailSettings({ item }: Pick<Settings, 'item'>): MailSettings {
  const text = (name: string) => String(item(name) ?? '')
  const port = Number(text('smtp_port'))
  return {
    server: text('smtp_server'),
    port: Number.isSafeInteger(port) && port > 0 ? port : 465,
    user: text('smtp_user'),
    password: text('smtp_pass'),
    verification: text('smtp_verification') === 'TLS' ? 'TLS' : 'SSL',
    sender: text('smtp_sender_mail'),
  }
}
