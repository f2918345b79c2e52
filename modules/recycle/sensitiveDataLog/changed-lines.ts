import { diffLines } from 'diff'

/** A line of a comparison. */
export interface ChangedLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Two values line by line: lists by item, JSON as it is read, texts as they are. */
export function changedLines(before: string, after: string): readonly ChangedLine[] {
  return diffLines(inLines(before), inLines(after)).flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): ChangedLine => ({ kind, text }))
  })
}

function inLines(value: string): string {
  if (value === '') return ''
  if (/^\d+(?:,\d+)+$/.test(value)) return `${value.replaceAll(',', '\n')}\n`
  return `${unfolded(value)}\n`
}

function unfolded(value: string): string {
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
