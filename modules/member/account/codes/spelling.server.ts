import { field } from '#core/field.ts'
import { Refusal } from '#core/rules.ts'
import { validateField } from '#core/validate.ts'
import { parseMailAddress } from '#server/mail/mail-address.ts'
import type { Channel } from './codes.server.ts'

/** characters that the columns of addresses have */
const longest = 50

/** A mail address in the one spelling that it is kept and looked for in; null when it can be none. */
export function spellEmail(raw: unknown): string | null {
  const address = parseMailAddress(raw)?.toLowerCase() ?? null
  return address !== null && address.length <= longest ? address : null
}

/** A mobile number in the one spelling that it is kept and looked for in; null when it can be none. */
function spellMobile(raw: unknown): string | null {
  const number = validateField(field.mobile(), raw, { timeZone: 'UTC' })
  return typeof number === 'string' && number !== '' ? number : null
}

/** An address of either kind. */
export function spellAddress(channel: Channel, raw: unknown): string | null {
  return channel === 'email' ? spellEmail(raw) : spellMobile(raw)
}

/** A user name in the one spelling that it is kept and looked for in; null when it can be none. */
export function spellUsername(raw: unknown): string | null {
  const name = validateField(field.account(), raw, { timeZone: 'UTC' })
  return name instanceof Refusal || typeof name !== 'string' || name === '' ? null : name.toLowerCase()
}

/**
 * The account that somebody names by user name, mail address or mobile number: which it is the spelling tells, since a
 * user name begins with a letter and has no `@`.
 */
export function readMemberName(typed: string): { readonly column: string; readonly name: string } | null {
  const column = typed.includes('@') ? 'email' : /^\s*\d/.test(typed) ? 'mobile' : 'username'
  const spell = { email: spellEmail, mobile: spellMobile, username: spellUsername }[column]
  const name = spell(typed)
  return name === null ? null : { column, name }
}
