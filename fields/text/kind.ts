import type { FieldOptions } from '#core/field-options.ts'
import { defineKind, type JsonSchema, type Length, type Translated } from '#core/kind.ts'
import { Refusal, type TextRule, textRule } from '#core/rules/rules.ts'
import { codeText, composed } from '#core/values/plain-text.ts'
import { isDate } from '#core/values/time.ts'
import { isContactAddress, isWebAddress } from '#core/values/web-address.ts'

/** One line of text, 255 characters unless `max` says otherwise. */
export const text = defineKind<string, Length & Translated>({ ...line({ max: 255 }), isPlain: true })

/** Several lines of text, 1,000 characters unless `max` says otherwise. */
export const textarea = defineKind<string, Length & Translated>({
  ...line({ max: 1000 }),
  width: 280,
  isLine: false,
  isPlain: true,
  isLong: true,
  isWide: true,
  input: 'textarea',
})

/** Login name: 3 to 15 characters, a letter first, then letters, digits and underscores. */
export const account = defineKind<string, Length>({
  ...line({ max: 15, pattern: /^[A-Za-z][A-Za-z0-9_]{2,14}$/, reason: 'account' }),
  columnLength: 32,
  isSingle: true,
  isPlain: true,
})

/** Kept only as a hash, never answered; empty on edit leaves it as it is. */
export const password = defineKind<string, Length>({
  family: 'text',
  columnLength: 255,
  isSecret: true,
  isSingle: true,
  isOrdered: false,
  isSearched: false,
  isListed: false,
  empty: '',
  parse: parsePassword,
  operators: [],
  search: false,
  input: 'password',
  schema: () => ({ type: 'string', format: 'password', writeOnly: true }),
})

/** A name that could be a variable: letter or underscore first, then letters, digits and underscores. */
export const varName = defineKind<string, Length>({
  ...line({ max: 64, pattern: /^[A-Za-z_][A-Za-z0-9_]*$/, reason: 'varName' }),
  isPlain: true,
})

/** Mobile number of mainland China. */
export const mobile = defineKind<string>({
  ...line({ max: 11, pattern: /^1[3-9]\d{9}$/, reason: 'mobile' }),
  width: 128,
  isPlain: true,
})

/** Resident identity card number of mainland China, check digit included. */
export const idNumber = defineKind<string>({ ...line({ max: 18 }), isPlain: true, parse: parseIdNumber })

/** An e-mail address. */
export const email = defineKind<string, Length>({
  ...line({
    max: 100,
    pattern: /^[^\s@<>"(),:;[\\\]]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/,
    reason: 'email',
  }),
  width: 200,
  isPlain: true,
  schema: (field) => ({ ...limited(field), format: 'email' }),
})

interface Contacts {
  /** addresses of mail and telephones are taken as well */
  readonly contacts?: true
}

/** An http or https address, or a path within the site. */
export const url = defineKind<string, Length & Contacts>({
  ...line({ max: 255 }),
  width: 240,
  parse: parseUrl,
  schema: (field) => ({ ...limited(field), format: 'uri-reference' }),
})

function line(rule: TextRule) {
  return {
    ...textRule(rule),
    family: 'text',
    length: rule.max,
    isLine: true,
    input: 'string',
    schema: limited,
  } as const
}

function limited({ min, max }: FieldOptions): JsonSchema {
  return {
    type: 'string',
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
  }
}

function parsePassword(raw: unknown, { min = 6, max = 32 }: FieldOptions): string | Refusal {
  if (typeof raw !== 'string') return new Refusal('text')
  const value = composed(raw)
  if (value.length < min || value.length > max || /[&<>"'\r\n\0]/.test(value) || !value.isWellFormed()) {
    return new Refusal('password', { min, max })
  }
  return value
}

/** GB 11643-1999: 17 digits with a birth date and an ISO 7064 MOD 11-2 check character. */
function parseIdNumber(raw: unknown): string | Refusal {
  const value = typeof raw === 'string' ? codeText(raw).toUpperCase() : ''
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(value)
  if (!match || !isDate(Number(match[1]), Number(match[2]), Number(match[3]))) return new Refusal('idNumber')
  return checkDigit(value) === value[17] ? value : new Refusal('idNumber')
}

/** The last character of an identity card number, by the 17 before it. */
export function checkDigit(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return '10X98765432'.charAt(sum % 11)
}

function parseUrl(raw: unknown, { max = 255, contacts }: FieldOptions): string | Refusal {
  const value = typeof raw === 'string' ? raw.trim() : ''
  if (value.length > max) return new Refusal('tooLong', { max })
  return isWebAddress(value) || (contacts && isContactAddress(value)) ? value : new Refusal('url')
}
