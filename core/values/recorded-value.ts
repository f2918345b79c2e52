import { type Field, kinds } from '../field.ts'

/** A value as people read it: texts as they are, lists of numbers with commas, all else as JSON; nothing is ''. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  const isIds = Array.isArray(value) && value.every((item) => typeof item === 'number')
  return isIds ? value.join(',') : JSON.stringify(value)
}

/** The value that `writeValue` wrote. */
export function readValue({ kind }: Field, text: string): unknown {
  const { empty, isNumeric } = kinds[kind]
  if (typeof empty === 'string' || text === '') return text === '' ? empty : text
  if (Array.isArray(empty) && !text.startsWith('[')) return text.split(',').map(Number)
  // Dates, times and amounts are texts, although nothing is null.
  return isNumeric || Array.isArray(empty) || text.startsWith('{') ? JSON.parse(text) : text
}
