import { median, type Row } from '../report.ts'
import type { BundledFile } from './bundle.ts'
import { type Cell, type Metric, metrics } from './cell.ts'
import { type EditorId, editorIds, editors } from './editors.ts'
import { bundleLimit, type Target, targetName, thousands } from './targets.ts'

/** All that a run has found out. */
export interface Findings {
  readonly cells: readonly Cell[]
  readonly bundles: ReadonlyMap<EditorId, readonly BundledFile[]>
}

/** The row of one target; a sentence instead where the yardstick has no figure. Ours missing is a miss. */
export function rowOf(target: Target, findings: Findings): Row | string {
  const { metric, size, editor, against, atMost } = target
  const name = targetName(target, editors[against.editor].name)
  const own = figuresOf(findings, editor, size, metric)
  const other = figuresOf(findings, against.editor, against.size, metric)
  if (other.size === 0)
    return `${name}: not measured; ${reasons(findings, against.editor, against.size) || 'not asked for'}`
  const runs = [...own].flatMap(([repetition, figure]) => {
    const yardstick = other.get(repetition)
    return yardstick === undefined ? [] : [figure / yardstick]
  })
  return {
    name,
    yardstick: editors[against.editor].name,
    runs: runs.length > 0 ? runs : [Number.NaN],
    unit: '×',
    budget: { atMost },
    detail: runs.length > 0 ? details(target, findings) : reasons(findings, editor, size),
  }
}

/** The bundle's size as such. */
export function bundleRow({ bundles }: Findings): readonly Row[] {
  const files = bundles.get('portico')
  if (!files) return []
  const largest = [...files].sort((one, other) => other.bytes - one.bytes).slice(0, 4)
  return [
    {
      name: 'editor: bundle with every menu, brotli, without React and code-colouring languages',
      yardstick: '',
      runs: [kilobytes(files)],
      unit: 'kB',
      budget: { atMost: bundleLimit },
      detail: largest
        .map(({ name, bytes }) => `${name.replace(/^assets\//, '')} ${short(bytes / 1000)}`)
        .join(', '),
    },
  ]
}

/** Medians of everything that was measured, for people: one line for each editor and size. */
export function medians({ cells }: Findings): readonly string[] {
  const lines: string[] = []
  for (const size of new Set(cells.map((cell) => cell.size))) {
    lines.push('', size === 0 ? 'empty editor' : `${thousands(size)} paragraphs`)
    for (const editor of editorIds) {
      const own = cells.filter((cell) => cell.editor === editor && cell.size === size)
      if (own.length === 0) continue
      const figures = (Object.keys(metrics) as Metric[]).flatMap((metric) => {
        const values = own.flatMap(({ figures }) => figures[metric] ?? [])
        return values.length > 0 ? [`${metric} ${short(median(values))}`] : []
      })
      const faults = new Set(own.flatMap((cell) => cell.faults))
      lines.push(
        `  ${editors[editor].name} (${own.length} ×): ${[...figures, ...[...faults].map((fault) => `! ${fault}`)].join(', ')}`,
      )
    }
  }
  return lines
}

/** The figure of each repetition that has one. */
function figuresOf(
  { cells, bundles }: Findings,
  editor: EditorId,
  size: number,
  metric: Target['metric'],
): ReadonlyMap<number, number> {
  if (metric === 'bundle') {
    const files = bundles.get(editor)
    return new Map(files ? [[1, kilobytes(files)]] : [])
  }
  const own = cells.filter((cell) => cell.editor === editor && cell.size === size)
  return new Map(
    own.flatMap(({ repetition, figures }) => {
      const figure = figures[metric]
      return figure === undefined ? [] : [[repetition, figure] as const]
    }),
  )
}

/** Absolute values: both sides of the row first, then whoever else was measured. */
function details({ metric, size, editor, against }: Target, findings: Findings): string {
  const unit = metric === 'bundle' ? 'kB' : metric === 'heap' ? 'MB' : 'ms'
  const figure = (id: EditorId, of = size) => median([...figuresOf(findings, id, of, metric).values()])
  const sides = `${short(figure(editor))} against ${short(figure(against.editor, against.size))} ${unit}`
  const others = editorIds
    .filter((id) => id !== editor && id !== against.editor && !id.startsWith('portico'))
    .flatMap((id) => (Number.isNaN(figure(id)) ? [] : [`${editors[id].name} ${short(figure(id))}`]))
  return others.length > 0 ? `${sides}; ${others.join(', ')}` : sides
}

function reasons({ cells }: Findings, editor: EditorId, size: number): string {
  const own = cells.filter((cell) => cell.editor === editor && cell.size === size)
  return [...new Set(own.flatMap(({ faults }) => faults))].join('; ')
}

function kilobytes(files: readonly BundledFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 10 ? 3 : 2)
}
