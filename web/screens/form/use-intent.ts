import { useRef } from 'react'

/**
 * An idempotency key for what a form sends: the same values keep their key, so that sending them again after an answer got
 * lost does nothing twice; other values are another intent.
 */
export function useIntent(): (payload: Readonly<Record<string, unknown>>) => {
  readonly idempotency_key: string
} {
  const last = useRef({ text: '', key: '' })
  return (payload) => {
    const text = JSON.stringify(payload)
    if (last.current.text !== text) last.current = { text, key: makeKey() }
    return { idempotency_key: last.current.key }
  }
}

/** A name that nobody else takes. `crypto.randomUUID` is there on secure origins only. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
