import { z } from 'zod'
import { plainPart } from '../network/service-url.ts'

/** Where an S3-compatible store answers, and as whom. */
export interface S3Address {
  readonly isTls: boolean
  readonly host: string
  readonly port: number
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

/** `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`; nothing stands for the data folder. What is wrong is never repeated. */
export const storageUrl = z.string().transform((text, { addIssue }): S3Address | null => {
  if (text === '') return null
  const address = parseAddress(text)
  if (typeof address !== 'string') return address
  addIssue(address)
  return z.NEVER
})

const shape = 's3://KEY:SECRET@host:port/bucket?region=…&tls=0'

/** The address, or what is wrong with it. */
function parseAddress(text: string): S3Address | string {
  if (!URL.canParse(text) || !text.startsWith('s3://')) return `must look like ${shape}`
  const url = new URL(text)
  const key = plainPart(url.username)
  const secret = plainPart(url.password)
  if (!key || !secret || url.hostname === '')
    return `needs key, secret (in percent signs where they hold / @ : ? #) and host: ${shape}`
  const bucket = url.pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return 'the bucket must be 3 to 63 small letters, digits, dots and hyphens, and nothing may follow it'
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls') return `knows region and tls only, not ${name.slice(0, 20)}`
  const tls = url.searchParams.get('tls') ?? '1'
  if (tls !== '0' && tls !== '1') return 'tls must be 0 or 1'
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'region must be small letters, digits and hyphens'
  const isTls = tls === '1'
  const port = Number(url.port) || (isTls ? 443 : 80)
  return { isTls, host: url.hostname, port, bucket, region, key, secret }
}
