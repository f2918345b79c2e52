import { type Step, steps } from './cell.ts'
import { type EditorId, editorIds } from './editors.ts'
import type { Target } from './targets.ts'

/** What the command line asks for. */
export interface Choice {
  readonly editors: ReadonlySet<EditorId>
  readonly sizes: readonly number[]
  /** no more repetitions than this */
  readonly repetitions: number
  /** measure nothing that these rows do not need; `null` measures everything */
  readonly onlyFor: readonly Target[] | null
}

/** One cell to be measured. */
export interface Planned {
  readonly editor: EditorId
  readonly size: number
  readonly repetition: number
  readonly steps: readonly Step[]
}

/** Sizes of documents, in paragraphs; 0 is the empty editor. */
export const allSizes: readonly number[] = [0, 100, 1000, 10_000, 50_000]

/** All cells in the order of their measuring: editors take turns, each round begins with another one. */
export function planCells(choice: Choice): readonly Planned[] {
  const rounds = Array.from({ length: choice.repetitions }, (_, at) => at + 1)
  return rounds.flatMap((repetition) =>
    choice.sizes.flatMap((size) => {
      const due = editorIds.filter(
        (editor) => choice.editors.has(editor) && repetition <= repetitionsOf(editor, size),
      )
      const turned = [...due.slice(repetition % due.length), ...due.slice(0, repetition % due.length)]
      return turned
        .map((editor) => ({
          editor,
          size,
          repetition,
          steps: stepsOf(editor, size, repetition, choice.onlyFor),
        }))
        .filter((planned) => planned.steps.length > 0)
    }),
  )
}

/** How often a cell is measured in a complete run: slow ones, and those that no row needs, less often. */
export function repetitionsOf(editor: EditorId, size: number): number {
  if (size === 100) return 2
  if (editor === 'wang' && size === 50_000) return 1
  if (editor === 'wang' && size === 10_000) return 3
  if (editor === 'pm') return size === 10_000 ? 3 : 2
  if (editor === 'lexical' || editor === 'tiptap' || editor === 'floor') return size === 10_000 ? 1 : 2
  return 5
}

function stepsOf(
  editor: EditorId,
  size: number,
  repetition: number,
  onlyFor: readonly Target[] | null,
): readonly Step[] {
  const able = ableSteps(editor, size, repetition)
  if (!onlyFor) return able
  const wanted = onlyFor
    .filter((target) => [target, target.against].some((side) => side.editor === editor && side.size === size))
    .map(({ metric }) => metric)
  const needed = able.filter((step) => steps[step].some((metric) => wanted.includes(metric)))
  return needed.length === 0 || size === 0 || needed.includes('load') ? needed : ['load', ...needed]
}

function ableSteps(editor: EditorId, size: number, repetition: number): readonly Step[] {
  const isFloor = editor === 'floor' || editor === 'floor-chunk'
  if (size === 0) return editor === 'portico-new' ? [] : ['open']
  if (editor === 'portico-new') return size === 1000 || size === 10_000 ? ['load'] : []
  if (size === 50_000) {
    if (editor === 'wang') return ['load']
    return editor === 'portico' || editor === 'floor-chunk' ? ['load', 'type'] : []
  }
  const usual: readonly Step[] = ['load', 'type', 'split', 'html']
  // The browser's own bold is no yardstick: it takes seconds.
  if (isFloor || size === 100) return usual
  // It takes wangEditor a quarter of a minute at 1,000; at 10,000 it does not finish, which is seen once.
  if (editor === 'wang') return repetition <= (size === 1000 ? 3 : 1) ? [...usual, 'bold'] : usual
  return size === 1000 || editor === 'portico' || editor === 'pm' ? [...usual, 'bold'] : usual
}
