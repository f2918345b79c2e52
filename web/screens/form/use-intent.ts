import { useRef } from 'react'
import { makeKey } from '#core/values/make-key.ts'

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
