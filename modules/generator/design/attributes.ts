import type { AttributeValue } from './design.ts'

/** Tells whether an attribute is switched on, however it was sent. */
export function isOn(value: AttributeValue | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** The names of an attribute that holds several, sent as a list or separated by commas. */
export function namesOf(value: AttributeValue | undefined): readonly string[] {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return parts.map((part: unknown) => String(part).trim()).filter((part) => part !== '')
}

/** An attribute that is a text; anything else is none. */
export function textOf(value: AttributeValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}
