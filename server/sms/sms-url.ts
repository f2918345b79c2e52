import { z } from 'zod'

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

/** `https://USER:PASSWORD@host/path`, `http://…` on this machine, or `file:`. What is wrong is never repeated. */
export const smsUrl = z.string().transform((text, { addIssue }): SmsUrl => {
  if (text === '') return null
  if (text === 'file:') return 'folder'
  const gateway = parseGateway(text)
  if (typeof gateway !== 'string') return gateway
  addIssue(gateway)
  return z.NEVER
})

const shape = 'https://USER:PASSWORD@host/path or file:'

/** The gateway, or what is wrong with the address. */
function parseGateway(text: string): SmsGateway | string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return `must look like ${shape}`
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'https:'
  if (!isTls && !isThisMachine(host)) return 'must begin with https: unless the gateway is on this machine'
  const user = plain(url.username)
  const password = plain(url.password)
  if (user === null || password === null)
    return `needs name and password in percent signs where they hold / @ : ? #: ${shape}`
  if (url.hash !== '') return `nothing may follow a #: ${shape}`
  return {
    isTls,
    host,
    port: Number(url.port) || (isTls ? 443 : 80),
    path: url.pathname + url.search,
    user,
    password,
  }
}

/** What does not leave the machine needs no encryption on the way. */
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
