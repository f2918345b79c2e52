import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that the clock of whoever signs may differ from ours, and that what is signed may take to come. */
export const signedSeconds = 300

/**
 * Tells whether one of the signatures of a header `t=<unix seconds>,v1=<hexadecimal>` is that of `<t>.<body>` by a shared secret
 * (HMAC-SHA256), made not long ago.
 */
export function isHmacTimestamped(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > signedSeconds) return false
  const wanted = Buffer.from(hmacTimestamped(body, secret, time))
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value)
    return name === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

/** The signature that such a header carries. */
export function hmacTimestamped(body: string | Buffer, secret: string, time: string | number): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
}
