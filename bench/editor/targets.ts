import type { Metric } from './cell.ts'
import type { EditorId } from './editors.ts'

/** A figure of ours, what it is divided by, and what the quotient may be at most. */
export interface Target {
  /** what the row says, without the yardstick */
  readonly what: string
  readonly metric: Metric | 'bundle'
  /** paragraphs; 0 is the empty editor */
  readonly size: number
  readonly editor: EditorId
  readonly against: { readonly editor: EditorId; readonly size: number }
  readonly atMost: number
}

/** Budgets by size of document. */
type BySize = Readonly<Record<number, number>>

/**
 * Each figure has rows of its own against wangEditor and against the bare `contenteditable` with sections. Loading
 * compares like with like: a new editor for each document with wangEditor, a new content of the same area with the floor.
 */
export const targets: readonly Target[] = [
  ...rows('key', 'key', 'wang', { 1000: 0.12, 10000: 0.012 }),
  ...rows('key', 'key', 'floor-chunk', { 1000: 1.4, 10000: 1.4, 50000: 1.5 }),
  growth(10_000, 1.2),
  growth(50_000, 1.7),
  ...rows('key to frame, wall', 'keyLatency', 'wang', { 10000: 0.02 }),
  ...rows('key to frame, wall', 'keyLatency', 'floor-chunk', { 10000: 1.6 }),
  ...rows('Enter', 'enter', 'wang', { 1000: 0.12, 10000: 0.012 }),
  ...rows('Enter', 'enter', 'floor-chunk', { 1000: 1.2, 10000: 1.2 }),
  ...rows('Backspace', 'backspace', 'wang', { 1000: 0.11, 10000: 0.011 }),
  ...rows('Backspace', 'backspace', 'floor-chunk', { 1000: 0.7, 10000: 0.7 }),
  ...rows('load, complete', 'load', 'wang', { 1000: 0.18, 10000: 0.08 }, 'portico-new'),
  ...rows('load, complete', 'load', 'floor-chunk', { 1000: 3, 10000: 3.2 }),
  ...rows('load, first screen, wall', 'firstScreen', 'wang', { 10000: 0.05 }, 'portico-new'),
  ...rows('load, first screen, wall', 'firstScreen', 'floor-chunk', { 10000: 1 }),
  ...rows('bold of everything', 'bold', 'wang', { 1000: 0.01 }),
  ...rows('bold of everything', 'bold', 'pm', { 10000: 0.15 }),
  ...rows('undo of bold', 'undo', 'wang', { 1000: 0.01 }),
  ...rows('undo of bold', 'undo', 'pm', { 10000: 0.15 }),
  ...rows('HTML, first', 'html', 'wang', { 10000: 0.02 }),
  ...rows('HTML, first', 'html', 'floor-chunk', { 10000: 1.5 }),
  ...rows('HTML, repeated', 'htmlAgain', 'wang', { 10000: 0.001 }),
  ...rows('HTML, repeated', 'htmlAgain', 'floor-chunk', { 10000: 0.05 }),
  ...rows('heap', 'heap', 'wang', { 1000: 0.45, 10000: 0.35 }),
  ...rows('empty page to editable, wall', 'editable', 'wang', { 0: 0.45 }),
  ...rows('bundle, brotli, without React', 'bundle', 'wang', { 0: 0.65 }),
]

/** The bundle's own limit in kB, of `docs/budgets.md#editor`. */
export const bundleLimit = 120

/** Which rows a target makes: `editor: key, 10,000 paragraphs, against wangEditor`. */
export function targetName({ what, size, against }: Target, yardstick: string): string {
  const paragraphs = size === 0 ? '' : `, ${thousands(size)} paragraphs`
  const than = against.size === size ? yardstick : `${thousands(against.size)}`
  return `editor: ${what}${paragraphs}, against ${than}`
}

/** A number as people write it. */
export function thousands(value: number): string {
  return value.toLocaleString('en')
}

function rows(
  what: string,
  metric: Target['metric'],
  yardstick: EditorId,
  budgets: BySize,
  editor: EditorId = 'portico',
): readonly Target[] {
  return Object.entries(budgets).map(([text, atMost]) => {
    const size = Number(text)
    return { what, metric, size, editor, against: { editor: yardstick, size }, atMost }
  })
}

/** A gate that depends on the machine least: ours against itself with fewer paragraphs. */
function growth(size: number, atMost: number): Target {
  const against = { editor: 'portico' as const, size: 1000 }
  return { what: 'key, growth', metric: 'key', size, editor: 'portico', against, atMost }
}
