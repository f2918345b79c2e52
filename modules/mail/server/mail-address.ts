import { domainToASCII } from 'node:url'
import { field } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'

/** An address that mail can be sent to, its domain in small ASCII letters; null for anything else, several of them included. */
export function parseMailAddress(raw: unknown): string | null {
  const text = validateField(field.email(), raw, { timeZone: 'UTC' })
  if (text instanceof Refusal || typeof text !== 'string' || /\p{C}/u.test(text)) return null
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) ? `${text.slice(0, at)}@${domain}` : null
}
