import type { Envelope } from '#core/wire.ts'

/** Reads an answer that may be anything; null unless it is an envelope. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('code' in value)) return null
    const { code, msg, time, data } = value as {
      code: unknown
      msg?: unknown
      time?: unknown
      data?: unknown
    }
    if (typeof code !== 'number') return null
    return {
      code,
      msg: typeof msg === 'string' ? msg : '',
      time: typeof time === 'number' ? time : 0,
      data: data ?? null,
    }
  } catch {
    return null
  }
}
