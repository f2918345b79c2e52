import { serviceUrl } from '#server/network/service-url.ts'

/** An address that takes short messages as JSON. */
export interface SmsGateway {
  readonly isTls: boolean
  readonly host: string
  readonly port: number
  /** path and query */
  readonly path: string
  readonly user: string
  readonly password: string
}

/** What `SMS_URL` decides: a gateway, the folder of files, or null: in production nothing. */
export type SmsUrl = SmsGateway | 'folder' | null

const form = { schemes: ['https', 'http'], shape: 'https://USER:PASSWORD@host/path or file:' }

/** `https://USER:PASSWORD@host/path`, `http://…` on this machine, or `file:`. What is wrong is never repeated. */
export const smsUrl = serviceUrl(form, ({ url, host, user, password, isLocal }): SmsGateway | string => {
  const isTls = url.protocol === 'https:'
  if (!isTls && !isLocal) return 'must begin with https unless the gateway is on this machine'
  if (url.hash !== '') return 'nothing may follow a #'
  const port = Number(url.port) || (isTls ? 443 : 80)
  return { isTls, host, port, path: url.pathname + url.search, user, password }
})
