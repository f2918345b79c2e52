import { Refusal } from '#core/rules/rules.ts'

// What several families make of values of foreign tables.

/** A text; numbers and truths in their digits. */
export function textOf(raw: unknown): unknown {
  if (typeof raw === 'boolean') return raw ? '1' : '0'
  return typeof raw === 'number' ? String(raw) : raw
}

/** Digits beyond what a number holds are no number of ours. */
export function numberOf(raw: unknown): unknown {
  if (typeof raw === 'boolean') return raw ? 1 : 0
  if (typeof raw !== 'string') return raw
  const text = shortened(raw.trim())
  const digits = text.replaceAll(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > 15 && String(Number(text)) !== text ? new Refusal('number') : text
}

/** Without zeros at the end of a fraction. */
export function shortened(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** A number without a fraction. */
export function wholeNumber(raw: unknown): unknown {
  const value = numberOf(raw)
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

/** Whole numbers of a list. */
export function wholeNumbers(raw: unknown): unknown {
  const list = listOf(raw)
  return Array.isArray(list) ? list.map(wholeNumber) : list
}

/** JSON of a list, or a text with commas, which is how MySQL writes a set. */
export function listOf(raw: unknown): unknown {
  if (typeof raw !== 'string') return Array.isArray(raw) ? raw : [raw]
  const parsed = jsonOf(raw)
  if (Array.isArray(parsed)) return parsed.map(textOf)
  return raw
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** What a text says as JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
