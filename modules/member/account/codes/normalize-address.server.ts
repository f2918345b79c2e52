import { field } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { parseMailAddress } from '#modules/mail/server/mail-address.ts'
import type { Channel } from './codes.server.ts'

/** characters that the columns of addresses have */
const maxLength = 50

/** A mail address as it is stored and looked up; null when it is not valid. */
export function normalizeEmail(raw: unknown): string | null {
  const address = parseMailAddress(raw)?.toLowerCase() ?? null
  return address !== null && address.length <= maxLength ? address : null
}

/** A mobile number as it is stored and looked up; null when it is not valid. */
function normalizeMobile(raw: unknown): string | null {
  const number = validateField(field.mobile(), raw, { timeZone: 'UTC' })
  return typeof number === 'string' && number !== '' ? number : null
}

/** A mail address or a mobile number, as it is stored and looked up; null when it is not valid. */
export function normalizeAddress(channel: Channel, raw: unknown): string | null {
  return channel === 'email' ? normalizeEmail(raw) : normalizeMobile(raw)
}

/** A user name as it is stored and looked up; null when it is not valid. */
export function normalizeUsername(raw: unknown): string | null {
  const name = validateField(field.account(), raw, { timeZone: 'UTC' })
  return name instanceof Refusal || typeof name !== 'string' || name === '' ? null : name.toLowerCase()
}

/**
 * Which column holds what a caller typed as account: user name, mail address or mobile number. The form tells them apart: a
 * user name begins with a letter and has no `@`.
 */
export function readMemberName(typed: string): { readonly column: string; readonly name: string } | null {
  const column = typed.includes('@') ? 'email' : /^\s*\d/.test(typed) ? 'mobile' : 'username'
  const normalize = { email: normalizeEmail, mobile: normalizeMobile, username: normalizeUsername }[column]
  const name = normalize(typed)
  return name === null ? null : { column, name }
}
